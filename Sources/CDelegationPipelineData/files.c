#include "CDelegationPipelineData.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char persons_yaml[] = {
#embed "../Ingest/Data/persons.yaml"
};
static const unsigned char states_yaml[] = {
#embed "../Ingest/Data/states.yaml"
};
static const unsigned char times_yaml[] = {
#embed "../Ingest/Data/times.yaml"
};
static const unsigned char exports_yaml[] = {
#embed "../Onboarding/Data/exports.yaml"
};
static const unsigned char generator_words_txt[] = {
#embed "../Onboarding/Data/generator-words.txt"
};
static const unsigned char tracker_client_py[] = {
#embed "../Onboarding/Data/tracker-client.py"
};
static const unsigned char fetch_items_py[] = {
#embed "../Onboarding/Data/fetch-items.py"
};
static const unsigned char perceval_requirements_txt[] = {
#embed "../Onboarding/Data/perceval-requirements.txt"
};
static const unsigned char tracker_requirements_txt[] = {
#embed "../Onboarding/Data/tracker-requirements.txt"
};
static const unsigned char priors_json[] = {
#embed "../Ranking/Data/priors.json"
};
static const unsigned char severities_txt[] = {
#embed "../Ranking/Data/severities.txt"
};
static const unsigned char assign_tasks_py[] = {
#embed "../Models/Data/assign-tasks.py"
};
static const unsigned char assign_redmine_py[] = {
#embed "../Models/Data/assign-redmine.py"
};
static const unsigned char assign_github_py[] = {
#embed "../Models/Data/assign-github.py"
};
static const unsigned char assign_gitlab_py[] = {
#embed "../Models/Data/assign-gitlab.py"
};
static const unsigned char assign_jira_py[] = {
#embed "../Models/Data/assign-jira.py"
};
static const unsigned char assign_bugzilla_py[] = {
#embed "../Models/Data/assign-bugzilla.py"
};
static const unsigned char chart_css[] = {
#embed "../Reporting/Browser/chart.css"
};
static const unsigned char page_css[] = {
#embed "../Reporting/Browser/page.css"
};
static const unsigned char parts_css[] = {
#embed "../Reporting/Browser/parts.css"
};
static const unsigned char squares_css[] = {
#embed "../Reporting/Browser/squares.css"
};
static const unsigned char save_js[] = {
#embed "../Reporting/Browser/save.js"
};
static const unsigned char page_js[] = {
#embed "../Reporting/Browser/page.js"
};
static const unsigned char readout_js[] = {
#embed "../Reporting/Browser/readout.js"
};
static const unsigned char tasks_js[] = {
#embed "../Reporting/Browser/tasks.js"
};
static const unsigned char follow_js[] = {
#embed "../Reporting/Browser/follow.js"
};
static const unsigned char squares_js[] = {
#embed "../Reporting/Browser/squares.js"
};

#define DEFINE(name) \
  delegation_table delegation_##name(void) { return (delegation_table){name, sizeof(name)}; }
DELEGATION_FILES(DEFINE)
