// The files of the pipeline's modules as bytes of the program: of Swift's literals of bytes a compiler makes 10 kB a second, of C's any number.
#ifndef DELEGATION_PIPELINE_DATA_H
#define DELEGATION_PIPELINE_DATA_H
#include "CDelegationData.h"

/// One line a folder.
#define DELEGATION_FILES(F) \
  F(persons_yaml) F(states_yaml) F(times_yaml) \
  F(exports_yaml) F(generator_words_txt) F(tracker_client_py) F(fetch_items_py) \
  F(perceval_requirements_txt) F(tracker_requirements_txt) \
  F(priors_json) F(severities_txt) \
  F(assign_tasks_py) F(assign_redmine_py) F(assign_github_py) F(assign_gitlab_py) \
  F(assign_jira_py) F(assign_bugzilla_py) \
  F(chart_css) F(page_css) F(parts_css) F(squares_css) F(save_js) F(page_js) F(readout_js) F(tasks_js) F(follow_js) F(squares_js)

/// `delegation_page_css()` has `page.css`, and so on.
#define DELEGATION_DECLARE(name) delegation_table delegation_##name(void);
DELEGATION_FILES(DELEGATION_DECLARE)

/// A template of pages: the name of its file, and its text, which ends with a zero.
typedef struct {
  const char *name;
  const unsigned char *text;
} delegation_template;

/// NULL behind the last.
const delegation_template *delegation_template_at(size_t index);

#endif
