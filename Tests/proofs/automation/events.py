"""What trackers send when an issue is opened, as they document it, with invented data: events/.

https://docs.github.com/en/webhooks/webhook-events-and-payloads#issues, https://docs.gitlab.com/user/project/integrations/webhook_events/#work-item-events and
https://developer.atlassian.com/cloud/jira/platform/webhooks. Jira's is what its rule in docs/bot.md makes of the issue.
"""
import json
import pathlib
import re

HERE = pathlib.Path(__file__).resolve().parent


def read(name):
    return json.loads((HERE / "events" / name).read_text())


def github(number, title, action="opened"):
    event = read("github-issues-opened.json")
    event["issue"] |= {"number": number, "title": title}
    return {**event, "action": action}


def gitlab(number, title, action="open"):
    event = read("gitlab-issue.json")
    event["object_attributes"] |= {"iid": number, "title": title, "action": action}
    return event


def jira(number, title, action="open"):
    issue = read("jira-issue_created.json")["issue"]
    fields = {**issue["fields"], "summary": title}
    values = {"key": f"{fields['project']['key']}-{number}", "summary": title, "description": fields["description"]}
    rule = re.search(r"^```\n(\{\"object_kind.*?)^```$", (HERE.parents[2] / "docs/bot.md").read_text(), re.M | re.S)[1]
    event = json.loads(re.sub(r"\{\{issue\.(\w+)\.asJsonString\}\}", lambda match: json.dumps(values[match[1]]), rule))
    event["object_attributes"]["action"] = action
    return event
