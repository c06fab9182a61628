#include "CDelegationPipelineData.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#define BYTES (const unsigned char[])

static const delegation_template templates[] = {
  {"ablation", BYTES{
#embed "../Reporting/Page/ablation.mustache" suffix(, 0)
  }},
  {"abstention", BYTES{
#embed "../Reporting/Page/abstention.mustache" suffix(, 0)
  }},
  {"again", BYTES{
#embed "../Reporting/Page/again.mustache" suffix(, 0)
  }},
  {"also", BYTES{
#embed "../Reporting/Page/also.mustache" suffix(, 0)
  }},
  {"answer", BYTES{
#embed "../Reporting/Page/answer.mustache" suffix(, 0)
  }},
  {"card", BYTES{
#embed "../Reporting/Page/card.mustache" suffix(, 0)
  }},
  {"chart", BYTES{
#embed "../Reporting/Page/chart.mustache" suffix(, 0)
  }},
  {"clusters", BYTES{
#embed "../Reporting/Page/clusters.mustache" suffix(, 0)
  }},
  {"commands", BYTES{
#embed "../Reporting/Page/commands.mustache" suffix(, 0)
  }},
  {"compare", BYTES{
#embed "../Reporting/Page/compare.mustache" suffix(, 0)
  }},
  {"components", BYTES{
#embed "../Reporting/Page/components.mustache" suffix(, 0)
  }},
  {"confusion", BYTES{
#embed "../Reporting/Page/confusion.mustache" suffix(, 0)
  }},
  {"contents", BYTES{
#embed "../Reporting/Page/contents.mustache" suffix(, 0)
  }},
  {"data", BYTES{
#embed "../Reporting/Page/data.mustache" suffix(, 0)
  }},
  {"day", BYTES{
#embed "../Reporting/Page/day.mustache" suffix(, 0)
  }},
  {"delays", BYTES{
#embed "../Reporting/Page/delays.mustache" suffix(, 0)
  }},
  {"duplicates", BYTES{
#embed "../Reporting/Page/duplicates.mustache" suffix(, 0)
  }},
  {"effort", BYTES{
#embed "../Reporting/Page/effort.mustache" suffix(, 0)
  }},
  {"end", BYTES{
#embed "../Reporting/Page/end.mustache" suffix(, 0)
  }},
  {"errors", BYTES{
#embed "../Reporting/Page/errors.mustache" suffix(, 0)
  }},
  {"explained", BYTES{
#embed "../Reporting/Page/explained.mustache" suffix(, 0)
  }},
  {"facts", BYTES{
#embed "../Reporting/Page/facts.mustache" suffix(, 0)
  }},
  {"fields", BYTES{
#embed "../Reporting/Page/fields.mustache" suffix(, 0)
  }},
  {"fleet", BYTES{
#embed "../Reporting/Page/fleet.mustache" suffix(, 0)
  }},
  {"folds", BYTES{
#embed "../Reporting/Page/folds.mustache" suffix(, 0)
  }},
  {"head", BYTES{
#embed "../Reporting/Page/head.mustache" suffix(, 0)
  }},
  {"inactive", BYTES{
#embed "../Reporting/Page/inactive.mustache" suffix(, 0)
  }},
  {"ladder", BYTES{
#embed "../Reporting/Page/ladder.mustache" suffix(, 0)
  }},
  {"leakage", BYTES{
#embed "../Reporting/Page/leakage.mustache" suffix(, 0)
  }},
  {"learning", BYTES{
#embed "../Reporting/Page/learning.mustache" suffix(, 0)
  }},
  {"limits", BYTES{
#embed "../Reporting/Page/limits.mustache" suffix(, 0)
  }},
  {"link", BYTES{
#embed "../Reporting/Page/link.mustache" suffix(, 0)
  }},
  {"load", BYTES{
#embed "../Reporting/Page/load.mustache" suffix(, 0)
  }},
  {"measures", BYTES{
#embed "../Reporting/Page/measures.mustache" suffix(, 0)
  }},
  {"model", BYTES{
#embed "../Reporting/Page/model.mustache" suffix(, 0)
  }},
  {"models", BYTES{
#embed "../Reporting/Page/models.mustache" suffix(, 0)
  }},
  {"next-task", BYTES{
#embed "../Reporting/Page/next-task.mustache" suffix(, 0)
  }},
  {"outcome", BYTES{
#embed "../Reporting/Page/outcome.mustache" suffix(, 0)
  }},
  {"page", BYTES{
#embed "../Reporting/Page/page.mustache" suffix(, 0)
  }},
  {"parts", BYTES{
#embed "../Reporting/Page/parts.mustache" suffix(, 0)
  }},
  {"periods", BYTES{
#embed "../Reporting/Page/periods.mustache" suffix(, 0)
  }},
  {"person", BYTES{
#embed "../Reporting/Page/person.mustache" suffix(, 0)
  }},
  {"persons", BYTES{
#embed "../Reporting/Page/persons.mustache" suffix(, 0)
  }},
  {"probabilities", BYTES{
#embed "../Reporting/Page/probabilities.mustache" suffix(, 0)
  }},
  {"protocol", BYTES{
#embed "../Reporting/Page/protocol.mustache" suffix(, 0)
  }},
  {"published", BYTES{
#embed "../Reporting/Page/published.mustache" suffix(, 0)
  }},
  {"reasons", BYTES{
#embed "../Reporting/Page/reasons.mustache" suffix(, 0)
  }},
  {"rerun", BYTES{
#embed "../Reporting/Page/rerun.mustache" suffix(, 0)
  }},
  {"rounds", BYTES{
#embed "../Reporting/Page/rounds.mustache" suffix(, 0)
  }},
  {"rules", BYTES{
#embed "../Reporting/Page/rules.mustache" suffix(, 0)
  }},
  {"squares", BYTES{
#embed "../Reporting/Page/squares.mustache" suffix(, 0)
  }},
  {"start", BYTES{
#embed "../Reporting/Page/start.mustache" suffix(, 0)
  }},
  {"style", BYTES{
#embed "../Reporting/Page/style.mustache" suffix(, 0)
  }},
  {"suite", BYTES{
#embed "../Reporting/Page/suite.mustache" suffix(, 0)
  }},
  {"sweep", BYTES{
#embed "../Reporting/Page/sweep.mustache" suffix(, 0)
  }},
  {"table", BYTES{
#embed "../Reporting/Page/table.mustache" suffix(, 0)
  }},
  {"tests", BYTES{
#embed "../Reporting/Page/tests.mustache" suffix(, 0)
  }},
  {"tried", BYTES{
#embed "../Reporting/Page/tried.mustache" suffix(, 0)
  }},
  {"waiting", BYTES{
#embed "../Reporting/Page/waiting.mustache" suffix(, 0)
  }},
};

const delegation_template *delegation_template_at(size_t index) {
  return index < sizeof(templates) / sizeof(*templates) ? &templates[index] : NULL;
}
