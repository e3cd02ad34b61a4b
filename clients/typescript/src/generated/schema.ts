// Made by `npm run generate:api` from the OpenAPI document of the api.
export interface paths {
    "/health/live": {
        /**
         * Check whether the process runs
         * @description Needs neither database nor Redis: a process that waits for them counts as alive.
         */
        get: operations["getLiveness"];
    };
    "/health/ready": {
        /**
         * Check whether the process can serve requests
         * @description Without Redis the status is "degraded" and the response is still 200: triggers work, rate limits and caches do not. The response may be one second old. It arrives within 300 ms, even if PostgreSQL or Redis hangs.
         */
        get: operations["getReadiness"];
    };
    "/metrics": {
        /**
         * Get Prometheus metrics of this process
         * @description For clients on loopback, and for others with METRICS_TOKEN as bearer token.
         */
        get: operations["getMetrics"];
    };
    "/about-scans": {
        /**
         * A page for owners of scanned sites
         * @description The User-Agent of every request to a site refers to it.
         */
        get: operations["aboutScans"];
    };
    "/recipients/{token}": {
        /**
         * A page that asks a recipient to agree
         * @description The link in an e-mail to someone outside the team. Opening it changes nothing: the page has a button.
         */
        get: operations["askRecipient"];
        /**
         * Agree to messages of a team
         * @description The button of the page sends this request. The link works once.
         */
        post: operations["confirmRecipient"];
    };
    "/unsubscribe/{channel_id}/{token}": {
        /**
         * A page that stops e-mails
         * @description The link in an e-mail. Mail programs may open it, so it changes nothing: the page has a button.
         */
        get: operations["askUnsubscribe"];
        /**
         * Stop e-mails to one address
         * @description Weekly summaries, or with `scope=all` every message of the team. Also for the unsubscribe button of mail programs (RFC 8058).
         */
        post: operations["unsubscribe"];
    };
    "/calendars/{token}.ics": {
        /**
         * Read the calendar of a team
         * @description An iCalendar file (RFC 5545) for programs that subscribe to it. The token in the path is the only credential.
         */
        get: operations["openCalendar"];
    };
    "/badge/{token}.svg": {
        /**
         * Get the picture with the grade of a check
         * @description The token in the path is the only credential.
         */
        get: operations["openBadge"];
    };
    "/status/{token}": {
        /**
         * Open the status page of a team
         * @description For people without an account. The token in the path is the only credential.
         */
        get: operations["openStatusPage"];
    };
    "/hooks/tickets/{token}": {
        /**
         * Take a message of a ticket system
         * @description For the webhooks of GitHub, signed with the secret (`X-Hub-Signature-256`), of GitLab, which send it (`X-Gitlab-Token`), and of Jira, signed with it (`X-Hub-Signature`). A message is only a hint to read a ticket. Up to 256 KiB.
         */
        post: operations["takeTicketMessage"];
    };
    "/.well-known/palisade-evidence-keys.json": {
        /**
         * Get the keys that verify evidence
         * @description A JSON Web Key Set. Keys that were replaced stay in it.
         */
        get: operations["getEvidenceKeys"];
    };
    "/go/scan/{check_id}/{hash}/trigger": {
        /**
         * Start a scan from a pipeline
         * @description GET and POST do the same. With `wait` the response arrives when the scan has ended.
         */
        get: operations["triggerCiScan"];
        /**
         * Start a scan from a pipeline
         * @description GET and POST do the same. With `wait` the response arrives when the scan has ended.
         */
        post: operations["triggerCiScanByPost"];
    };
    "/go/scan/{scan_id}/{hash}/status": {
        /**
         * Get the status of a scan from a pipeline
         * @description Poll it until `status` is `completed` or `failed`, or add `fail_on` and poll until `gate` has a verdict.
         */
        get: operations["getCiScanStatus"];
    };
    "/go/scan/{scan_id}/{hash}/sarif": {
        /**
         * Get the findings of a scan as SARIF
         * @description SARIF 2.1.0, for code hosts. Findings that people accepted or resolved are suppressed.
         */
        get: operations["getCiScanSarif"];
    };
    "/mcp": {
        /**
         * Send an MCP message (Model Context Protocol)
         * @description One JSON-RPC message of the streamable HTTP transport; no sessions, no streams, no batches. `tools/list`, `resources/templates/list` and `prompts/list` describe the tools, resources and prompts.
         */
        post: operations["mcp"];
    };
    "/api/v1/checks/bulk": {
        /**
         * Change or delete many checks
         * @description At most 1000. Each check changes completely or not at all; `left_alone` says which did not and why. Unknown ids and ids of other teams are ignored. `dry_run` says what would change. All actions but `delete` can be undone.
         */
        post: operations["bulkUpdateChecks"];
    };
    "/api/v1/checks/bulk/{bulk_id}/undo": {
        /**
         * Undo a change of many checks
         * @description Within 60 seconds, once. Checks that changed since then are left alone. The audit log keeps both.
         */
        post: operations["undoBulkChecks"];
    };
    "/api/v1/checks": {
        /**
         * List checks
         * @description Filters combine with AND. Newest first, unless `sort` says otherwise.
         */
        get: operations["listChecks"];
        /**
         * Create a check
         * @description The plan may limit the number of checks; above the limit the response is 403.
         */
        post: operations["createCheck"];
    };
    "/api/v1/checks/tags": {
        /**
         * List the tags of checks
         * @description The most used tags of the team, at most 50. `search` finds the others.
         */
        get: operations["listCheckTags"];
    };
    "/api/v1/checks/{check_id}": {
        /**
         * Get one check with its latest scan and schedule
         * @description Has `test_configs` in addition to what the list shows.
         */
        get: operations["getCheck"];
        /**
         * Update a check
         * @description Only the supplied fields change. Changing the schedule or is_active recalculates next_run_at.
         */
        put: operations["updateCheck"];
        /**
         * Delete a check
         * @description Stops its pending and running scans. Its scans and issues no longer appear in lists and counts.
         */
        delete: operations["deleteCheck"];
    };
    "/api/v1/checks/{check_id}/baseline": {
        /**
         * Set the baseline of a check
         * @description Gates with `new-…` then compare with this scan. Without a baseline they compare with the last completed scan in which the test was conclusive.
         */
        put: operations["setCheckBaseline"];
        /**
         * Remove the baseline of a check
         * @description Gates compare with the last completed scan again.
         */
        delete: operations["removeCheckBaseline"];
    };
    "/api/v1/checks/{check_id}/ci-hash": {
        /**
         * Create a CI hash for one check
         * @description It replaces the check's previous one. A hash that an API key creates stops working when the key is revoked or expires. The hash of the team works as before.
         */
        post: operations["createCheckCiHash"];
        /**
         * Revoke the CI hash of a check
         * @description URLs with it return 404. The hash of the team works as before.
         */
        delete: operations["revokeCheckCiHash"];
    };
    "/api/v1/checks/{check_id}/staging": {
        /**
         * Let tests change the data of a staging site
         * @description For 90 days from now; again to renew it. Only with a session. Some tests then send forms, bodies of JSON and XML, cookies and header fields, which the site may store. The domain must be verified, and no other check of the installation may have its host without being staging.
         */
        put: operations["markCheckAsStaging"];
        /**
         * End staging for a check
         * @description From the next scan on, tests change nothing.
         */
        delete: operations["endCheckStaging"];
    };
    "/api/v1/scans": {
        /**
         * List scans
         * @description Newest first. Filters combine with AND.
         */
        get: operations["listScans"];
    };
    "/api/v1/scans/{scan_id}": {
        /**
         * Get a scan with its check and all its test results
         * @description Poll it after a trigger until `status` is `completed` or `failed`. `tests` has all results, without their findings.
         */
        get: operations["getScan"];
    };
    "/api/v1/scans/{scan_id}/coverage": {
        /**
         * List what a scan covered
         * @description Each page and endpoint that the scan knew of, with its outcome and the reason where it was not judged. At most 500 rows, sorted by identity and path. Empty until the scan completes.
         */
        get: operations["listScanCoverage"];
    };
    "/api/v1/scans/{scan_id}/diff": {
        /**
         * Get what changed since an earlier scan
         * @description It matches the state of the issues: an issue that is `fixed` here is resolved.
         */
        get: operations["diffScan"];
    };
    "/api/v1/checks/{check_id}/scans": {
        /**
         * Trigger a scan
         * @description The body is optional. With `tests` the scan is partial: it runs only these tests, does not become the latest scan of the check, and closes only issues that it judged. A key needs the scope `scan`. The scan runs asynchronously: poll getScan. One scan of a check runs at a time, and up to 100 wait in order. Further requests get 429 with Retry-After.
         */
        post: operations["triggerScan"];
    };
    "/api/v1/scans/{scan_id}/report": {
        /**
         * Get a scan as a report for people
         * @description One self-contained HTML document, made to be printed: a summary, what changed, and the findings with their evidence and fixes. As `pdf` it also says method, coverage, who accepted what and why, and who did what.
         */
        get: operations["getScanReport"];
    };
    "/api/v1/scans/{scan_id}/report-links": {
        /**
         * List the links to the report of a scan
         * @description Links that expired or were revoked are not listed.
         */
        get: operations["listReportLinks"];
        /**
         * Share the report of a scan by a link
         * @description Anyone who has the link can read the report without an account. A scan can have up to 20 links.
         */
        post: operations["createReportLink"];
    };
    "/api/v1/scans/{scan_id}/report-links/{link_id}": {
        /**
         * Revoke a link to the report of a scan
         * @description People who have the link can no longer open the report. A link cannot be restored: create a new one.
         */
        delete: operations["revokeReportLink"];
    };
    "/api/v1/reports/{token}": {
        /**
         * Open a shared report
         * @description The report for people who do not sign in. The token in the path is the only credential.
         */
        get: operations["openSharedReport"];
    };
    "/api/v1/scans/{scan_id}/tests": {
        /**
         * List the test results of a scan
         * @description The list has no findings. Get one result to see its findings.
         */
        get: operations["listScanTests"];
    };
    "/api/v1/scans/{scan_id}/tests/{test_id}": {
        /**
         * Get one test result with findings and advice
         * @description The findings with their evidence, the steps to fix them, and technical details that differ by test.
         */
        get: operations["getScanTest"];
    };
    "/api/v1/issues/bulk": {
        /**
         * Change many issues
         * @description Unknown ids and ids of other teams are ignored. `dry_run` counts what would change. `retest` starts one scan for each check, for at most 200 checks; `comment` takes at most 200 issues. The other actions can be undone.
         */
        post: operations["bulkUpdateIssues"];
    };
    "/api/v1/issues/bulk/{bulk_id}/undo": {
        /**
         * Undo a change of many issues
         * @description Within 60 seconds, once. Issues that changed since then are left alone. Each gets events of its own; messages that were sent stay sent.
         */
        post: operations["undoBulkIssues"];
    };
    "/api/v1/issues": {
        /**
         * List issues
         * @description Newest first, unless `sort` names another order. With `group_by=rule` the rows are rules, the most severe first.
         */
        get: operations["listIssues"];
    };
    "/api/v1/issues/counts": {
        /**
         * Count issues by state
         * @description With the filters of the list, but without `status` and `state`.
         */
        get: operations["countIssues"];
    };
    "/api/v1/issues/export": {
        /**
         * Download issues as CSV
         * @description All issues that match the filters, newest first, in one streamed file. A team can run two exports at a time; a third gets 429 with Retry-After. A client that reads less than 16 KiB a second is disconnected.
         */
        get: operations["exportIssues"];
    };
    "/api/v1/issues/{issue_id}": {
        /**
         * Get an issue with its check and related scans
         * @description `related_scans` has the newest 10 scans of the check since the issue was first detected.
         */
        get: operations["getIssue"];
        /**
         * Resolve or unresolve an issue
         * @description Resolving a resolved issue again keeps its `resolved_at` and updates the notes.
         */
        patch: operations["updateIssue"];
    };
    "/api/v1/issues/{issue_id}/accept": {
        /**
         * Accept an issue
         * @description The issue stays closed when scans find it again, and no longer counts: not in stats, not in `has_critical_issues` of later scans. It opens again when `until` has passed while it is still detected, or when its severity rises. Accepting an accepted issue replaces the terms.
         */
        post: operations["acceptIssue"];
    };
    "/api/v1/issues/{issue_id}/acceptance": {
        /**
         * End the acceptance of an issue
         * @description The issue is open if it is still detected, else resolved. An issue that is not accepted stays as it is.
         */
        delete: operations["removeIssueAcceptance"];
    };
    "/api/v1/issues/{issue_id}/assignee": {
        /**
         * Assign an issue to a member of the team
         * @description Null removes the assignee. The history of the issue records the change.
         */
        put: operations["assignIssue"];
    };
    "/api/v1/issues/{issue_id}/fix": {
        /**
         * Get the fix of an issue
         * @description What to do, and the lines for nginx, Apache, Caddy, IIS, Express, Laravel, Django, Rails, Spring, WordPress, Cloudflare and CloudFront where a setting fixes the issue. They name the header, cookie, path or host of the issue. Read them before you use them: Palisade does not know the rest of your configuration.
         */
        get: operations["getIssueFix"];
    };
    "/api/v1/issues/{issue_id}/events": {
        /**
         * List what happened to an issue
         * @description Oldest first. Events never change, and stay as long as the issue exists.
         */
        get: operations["listIssueEvents"];
    };
    "/api/v1/issues/{issue_id}/comments": {
        /**
         * Comment on an issue
         * @description Comments are part of the history of the issue. `@name` mentions a member of the team, by the whole name or by a first name that only one member has: the issue is then in the inbox of that member. A first name that several members have is refused. A name that no member has and text in backticks mention no one. They cannot be changed. An issue can have 1000 comments. A person or an API key can write 200 a day, a team 2000.
         */
        post: operations["commentOnIssue"];
    };
    "/api/v1/issues/{issue_id}/retest": {
        /**
         * Test an issue again
         * @description Starts a partial scan with the test that judges the issue. If that test conclusively does not find the issue, the issue is resolved immediately, regardless of `auto_resolve_after`. A key needs the scope `scan`. The limits of `POST /checks/{check_id}/scans` apply.
         */
        post: operations["retestIssue"];
    };
    "/api/v1/issues/{issue_id}/watch": {
        /**
         * Retest an issue every minute until it is fixed
         * @description Sends server-sent events while it retests the issue, at most 30 times: `started`, `result` (`still_there`, `fixed`, `cannot_tell`, `failed`) and `ended`. Ends with the connection. Not for tests that send many requests (`watch_refusal` of the issue says why). A team can have 10 watches at a time. A key needs the scope `scan`.
         */
        post: operations["watchIssue"];
    };
    "/api/v1/issue-views": {
        /**
         * List saved views of the issues
         * @description Yours, and those that other members share in this team.
         */
        get: operations["listIssueViews"];
        /**
         * Save a view of the issues
         * @description A person can save up to 50 views in a team, with different names. Only you see yours, unless you share them: a team can share up to 100. A shared view ends when its author deletes it or leaves the team.
         */
        post: operations["createIssueView"];
    };
    "/api/v1/issue-views/{view_id}": {
        /**
         * Delete a saved view
         * @description Deletes the saved filters. The issues stay as they are. Owners and admins can also delete views that others share.
         */
        delete: operations["deleteIssueView"];
        /**
         * Rename a saved view
         * @description Its author can. Owners and admins can also rename views that others share.
         */
        patch: operations["renameIssueView"];
    };
    "/api/v1/inbox": {
        /**
         * List your inbox
         * @description What concerns you in the team: issues assigned to you, comments that mention you, and your issues that were detected again or are overdue. Newest first. With `is_read=false`, `meta.total` is the number of unread entries. Entries are deleted after 180 days.
         */
        get: operations["listInbox"];
    };
    "/api/v1/inbox/read": {
        /**
         * Mark entries of your inbox as read
         * @description An entry that is read is in no e-mail.
         */
        post: operations["markInboxRead"];
    };
    "/api/v1/inbox/settings": {
        /**
         * Get the settings of your inbox
         * @description They hold for you in this team.
         */
        get: operations["getInboxSettings"];
        /**
         * Choose when you get e-mails about your inbox
         * @description What is in the inbox already is in no later e-mail.
         */
        put: operations["setInboxSettings"];
    };
    "/api/v1/notification-channels": {
        /**
         * List notification channels
         * @description Secrets and URLs with tokens are never returned; the last four characters identify them.
         */
        get: operations["listNotificationChannels"];
        /**
         * Create a notification channel
         * @description A team can have up to 20. The response for a new `webhook` shows the signing secret, once.
         */
        post: operations["createNotificationChannel"];
    };
    "/api/v1/notification-channels/{channel_id}": {
        /**
         * Get one notification channel
         * @description Secrets and URLs with tokens are never returned; the last four characters identify them.
         */
        get: operations["getNotificationChannel"];
        /**
         * Update a notification channel
         * @description Only the supplied fields change. A URL as the API shows it keeps the stored one.
         */
        put: operations["updateNotificationChannel"];
        /**
         * Delete a notification channel
         * @description Also deletes its deliveries, including those that still wait.
         */
        delete: operations["deleteNotificationChannel"];
    };
    "/api/v1/notification-channels/{channel_id}/rotate-secret": {
        /**
         * Replace the secret of a webhook
         * @description The response shows the new secret, once. For 24 hours each message has two signatures, one of each secret. To invalidate a secret immediately, rotate twice.
         */
        post: operations["rotateNotificationSecret"];
    };
    "/api/v1/notification-channels/{channel_id}/test": {
        /**
         * Send a test message
         * @description A worker sends it once, within seconds, even if the channel is off. Poll the delivery for the result. Up to 6 a minute.
         */
        post: operations["testNotificationChannel"];
    };
    "/api/v1/notification-channels/{channel_id}/deliveries": {
        /**
         * List the deliveries of a channel
         * @description Newest first. Deliveries are kept for 30 days.
         */
        get: operations["listNotificationDeliveries"];
    };
    "/api/v1/notification-channels/{channel_id}/deliveries/{delivery_id}": {
        /**
         * Get one delivery
         * @description Shows the attempts, the status of the last response and its first 512 bytes.
         */
        get: operations["getNotificationDelivery"];
    };
    "/api/v1/notification-channels/{channel_id}/deliveries/{delivery_id}/redeliver": {
        /**
         * Send a message again
         * @description The message keeps its id. If it still waits for its next attempt, that attempt is made now. A team can send 30 messages a minute in this way, test messages included.
         */
        post: operations["redeliverNotification"];
    };
    "/api/v1/ticket-connections": {
        /**
         * List ticket connections
         * @description Tokens are never returned.
         */
        get: operations["listTicketConnections"];
        /**
         * Create a ticket connection
         * @description A team can have up to 20. A worker checks the project and the token within seconds: poll `checked_at` and `error`.
         */
        post: operations["createTicketConnection"];
    };
    "/api/v1/ticket-connections/{connection_id}": {
        /**
         * Get one ticket connection
         * @description The token is never returned.
         */
        get: operations["getTicketConnection"];
        /**
         * Update a ticket connection
         * @description Only the supplied fields change. Another `api_url` needs the token again.
         */
        put: operations["updateTicketConnection"];
        /**
         * Delete a ticket connection
         * @description Its tickets stay in the ticket system; issues no longer link to them.
         */
        delete: operations["deleteTicketConnection"];
    };
    "/api/v1/ticket-connections/{connection_id}/test": {
        /**
         * Check a ticket connection
         * @description A worker requests the project with the token within seconds. Poll `checked_at` and `error` of the connection. Up to 6 a minute.
         */
        post: operations["testTicketConnection"];
    };
    "/api/v1/ticket-connections/{connection_id}/hook": {
        /**
         * Create the address for messages of the ticket system
         * @description Enter both in the webhook settings of the project, for events of issues as JSON. A new address replaces the previous one. Without it, states are read every 5 minutes.
         */
        post: operations["createTicketHook"];
        /**
         * Revoke the address for messages
         * @description States are read every 5 minutes from now on.
         */
        delete: operations["revokeTicketHook"];
    };
    "/api/v1/issues/{issue_id}/ticket": {
        /**
         * Create the ticket of an issue
         * @description All issues of the team with the same rule share one ticket. If there is one, it is returned. Otherwise a worker creates it within seconds: poll `ticket` of the issue.
         */
        post: operations["createTicket"];
    };
    "/api/v1/overview": {
        /**
         * Get the overview of the team
         * @description All numbers describe one moment, at most five seconds ago.
         */
        get: operations["getOverview"];
    };
    "/api/v1/overview/week": {
        /**
         * Get what happened in a week
         * @description What opened, came back, closed, was accepted and passed its due date in seven days, which acceptances end soon, and who did what. `opened` and `fixed` are the numbers of the overview and of the weekly e-mail.
         */
        get: operations["getWeek"];
    };
    "/api/v1/overview/expiries": {
        /**
         * List when certificates and domains end
         * @description The end of the certificate of each host and of the registration of each domain that the checks of the team have, as their last scans read it. Each name is listed once.
         */
        get: operations["listExpiries"];
    };
    "/api/v1/overview/priorities": {
        /**
         * Get what to fix first
         * @description At most seven causes of open issues, each the same rule on any number of checks, ordered by risk and effort. Accepted issues do not count. `why` names the reasons.
         */
        get: operations["getPriorities"];
    };
    "/api/v1/overview/ages": {
        /**
         * Get how old open issues are
         * @description Open issues by age and severity, and against the days that the team sets to fix them. Accepted issues do not count.
         */
        get: operations["getAges"];
    };
    "/api/v1/overview/wall": {
        /**
         * List what each test said about each check
         * @description The results of the last completed scan of all tests, today or at the end of an earlier day. Retests and scans of some tests do not count.
         */
        get: operations["getWall"];
    };
    "/api/v1/overview/tls": {
        /**
         * Get which versions of TLS and ciphers servers take
         * @description From the last scan of all tests of each check. Inconclusive results of `tls_configuration` do not count.
         */
        get: operations["getTlsMatrix"];
    };
    "/api/v1/overview/check-trends": {
        /**
         * Get how many issues of checks were open
         * @description One number a day for each of these checks.
         */
        get: operations["getCheckTrends"];
    };
    "/api/v1/checks/{check_id}/grade": {
        /**
         * Get the grade of a check
         * @description From A+ to F, with what it adds up, what raises it most, and its history.
         */
        get: operations["getCheckGrade"];
    };
    "/api/v1/overview/grade": {
        /**
         * Get the grade of the team
         * @description The mean of the graded checks, at most two grades above the worst one. Checks without a grade are named.
         */
        get: operations["getTeamGrade"];
    };
    "/api/v1/overview/grade-history": {
        /**
         * Get the history of the grade of the team
         * @description The grade of each of the last 90 days, computed as that of today.
         */
        get: operations["getTeamGradeHistory"];
    };
    "/api/v1/overview/evidence": {
        /**
         * Get the evidence of a quarter
         * @description A signed PDF: method, what was scanned, what was open at the end, acceptances with reasons, and who changed what.
         */
        get: operations["getQuarterEvidence"];
    };
    "/api/v1/checks/{check_id}/badge": {
        /**
         * Get the badge of a check
         * @description Who created its address, and when. The address itself is shown only when it is created.
         */
        get: operations["getBadge"];
        /**
         * Create or replace the badge of a check
         * @description A picture (SVG) with the grade and the date of the last scan, for a README or a web page. A check has one address: a new one replaces it, and the previous one no longer works.
         */
        post: operations["createBadge"];
        /**
         * Revoke the badge of a check
         * @description Pages that show it get nothing more.
         */
        delete: operations["revokeBadge"];
    };
    "/api/v1/team/status-page": {
        /**
         * Get the status page of the team
         * @description Its title and checks. The address itself is shown only when it is created.
         */
        get: operations["getStatusPage"];
        /**
         * Change the status page of the team
         * @description The address stays.
         */
        put: operations["updateStatusPage"];
        /**
         * Create or replace the status page of the team
         * @description A page for people without an account: domain, grade and date of the last full scan of chosen checks, never a finding. A team has one address: a new one replaces it, and the previous one no longer works.
         */
        post: operations["createStatusPage"];
        /**
         * Revoke the status page of the team
         * @description People who have the address can no longer open it.
         */
        delete: operations["revokeStatusPage"];
    };
    "/api/v1/team/calendar": {
        /**
         * Get the calendar of the team
         * @description Who created the address of the calendar, and when. The address itself is shown only when it is created.
         */
        get: operations["getCalendarFeed"];
        /**
         * Create or replace the address of the calendar
         * @description Calendar programs subscribe to the address and show when certificates and domains of the team end, with reminders 30, 7 and 1 days before. A team has one address: a new one replaces it, and the previous one no longer works.
         */
        post: operations["createCalendarFeed"];
        /**
         * Revoke the address of the calendar
         * @description Programs that subscribe to it get nothing more. An address cannot be restored: create a new one.
         */
        delete: operations["revokeCalendarFeed"];
    };
    "/api/v1/stats": {
        /**
         * Get dashboard statistics
         * @description The figures may be up to five minutes old.
         */
        get: operations["getStats"];
    };
    "/api/v1/tests": {
        /**
         * List the tests and their rules
         * @description The catalogue of this installation, the same for every team. It is not paginated. The page [/docs/tests](/docs/tests) shows it to people.
         */
        get: operations["listTests"];
    };
    "/api/v1/tests/{key}": {
        /**
         * Get a test with its rules
         * @description The rules with their severity, advice and references, and the JSON Schema of the settings of the test.
         */
        get: operations["getTest"];
    };
    "/api/v1/checks/{check_id}/verification": {
        /**
         * Get the verification of a check and how to prove its domain
         * @description Intrusive tests send requests only where a file or meta tag was seen within 24 hours: see `intrusive_tests`.
         */
        get: operations["getVerification"];
    };
    "/api/v1/checks/{check_id}/verify": {
        /**
         * Verify the domain of a check now
         * @description A worker checks the proof within 15 seconds. A missing proof is not an error: see attempts. Each check can be verified once in five seconds; earlier requests get 429 with Retry-After. If no worker responds in time, the response is 503.
         */
        post: operations["verifyCheck"];
    };
    "/api/v1/checks/{check_id}/scan-identities": {
        /**
         * List the scan identities of a check
         * @description By name. Secrets are never returned.
         */
        get: operations["listScanIdentities"];
        /**
         * Create a scan identity
         * @description An account that scans of the check sign in with; use one that exists for scans alone. The domain of the check must be verified.
         */
        post: operations["createScanIdentity"];
    };
    "/api/v1/checks/{check_id}/scan-identities/discover": {
        /**
         * Read a login page
         * @description A worker reads the page and names the fields of its form. Nothing is sent to the form.
         */
        post: operations["discoverLogin"];
    };
    "/api/v1/checks/{check_id}/scan-identities/preview": {
        /**
         * Sign in without storing anything
         * @description A worker signs in and shows what a stranger and the identity see, with a proposal for `verify` and `never`. Counts as a login: an account gets six an hour.
         */
        post: operations["previewScanIdentity"];
    };
    "/api/v1/checks/{check_id}/scan-identities/{identity_id}": {
        /**
         * Get one scan identity
         * @description Secrets are never returned.
         */
        get: operations["getScanIdentity"];
        /**
         * Update a scan identity
         * @description Only the supplied fields change, and it is unproven then. An absent secret stays, null clears one that is optional. Secrets are bound to kind and origins: send them again to change those.
         */
        put: operations["updateScanIdentity"];
        /**
         * Delete a scan identity
         * @description Also erases its secrets.
         */
        delete: operations["deleteScanIdentity"];
    };
    "/api/v1/checks/{check_id}/scan-identities/{identity_id}/verify": {
        /**
         * Prove a scan identity now
         * @description A worker signs in and compares the page of `verify` without a session, with it, and with a broken one. A failed proof is not an error: see `state` and `message`. Each check has one attempt in five seconds. If no worker responds in time, the response is 503.
         */
        post: operations["verifyScanIdentity"];
    };
    "/api/v1/checks/{check_id}/expected-paths/from-sitemap": {
        /**
         * Propose expected paths from the sitemap
         * @description A worker reads the sitemaps of the site, and nothing is stored. Each check has one attempt in five seconds. If no worker responds in time, the response is 503.
         */
        post: operations["readSitemap"];
    };
    "/api/v1/checks/{check_id}/subdomains": {
        /**
         * List the hosts below the domain of a check
         * @description What the test `subdomain_discovery` has found: those of the last search first, then by name. Names that no search found for 180 days are deleted.
         */
        get: operations["listSubdomains"];
    };
    "/api/v1/sign-up": {
        /**
         * Get whether sign-up is open
         * @description The dashboard reads it to show or hide the sign-up form.
         */
        get: operations["getSignUpState"];
        /**
         * Sign up
         * @description The response sets the session cookie. With a setup token the account becomes an operator of the installation.
         */
        post: operations["signUp"];
    };
    "/api/v1/session": {
        /**
         * Get the signed-in user with their teams
         * @description Also says which confirmations and second factors the account still needs.
         */
        get: operations["getSession"];
        /**
         * Sign in
         * @description The response sets the session cookie, and a cookie that marks this browser as known to the account. Wrong passwords slow down the responses. After ten for one account from one address in 15 minutes, or a hundred from one address in an hour, the response is 429 until the window ends. All browsers that have not signed in to the account before share 30 attempts a minute and 200 an hour; further ones get 429, even with the right password. A browser that has signed in before is counted separately. `requestSignInLink` mails a sign-in link, to which none of these limits applies.
         */
        post: operations["signIn"];
        /**
         * Sign out
         * @description Ends the session of this browser only.
         */
        delete: operations["signOut"];
    };
    "/api/v1/session/second-factor": {
        /**
         * Finish signing in with a code
         * @description Needs the cookie that `signIn` set when it returned 202. After five codes the sign-in starts again with the password; after ten wrong codes in 15 minutes, or 50 a day, the response is 429. Known browsers, sign-in links and all others are counted separately.
         */
        post: operations["passSecondFactor"];
    };
    "/api/v1/sessions": {
        /**
         * List the browsers in which you are signed in
         * @description Shows when and from where each session was last used.
         */
        get: operations["listSessions"];
    };
    "/api/v1/sessions/{session_id}": {
        /**
         * Sign out another browser
         * @description For a browser that you no longer use. To end the current session, sign out.
         */
        delete: operations["endSession"];
    };
    "/api/v1/user": {
        /**
         * Change your name
         * @description The e-mail address and the password have their own operations.
         */
        patch: operations["updateUser"];
    };
    "/api/v1/password": {
        /**
         * Change your password
         * @description Signs out every other browser, and marks this one as the only known one. This browser gets a new session cookie.
         */
        put: operations["changePassword"];
    };
    "/api/v1/team": {
        /**
         * Get the team
         * @description The plan and its limits, the settings, and how many checks and members the team has. A key needs the scope `write`.
         */
        get: operations["getTeam"];
        /**
         * Delete the team
         * @description Stops its checks and scans and ends its keys, invitations and CI URLs. It is no longer visible to anyone.
         */
        delete: operations["deleteTeam"];
        /**
         * Change the name or the settings of the team
         * @description Absent fields keep their values. Changes are in the audit log. A key needs the scope `write`.
         */
        patch: operations["updateTeam"];
    };
    "/api/v1/team/ci-hash": {
        /**
         * Get the CI hash and the templates of the CI URLs
         * @description Replace the id in a template to get the CI URL of a check or a scan. Treat the hash like a password.
         */
        get: operations["getCiHash"];
    };
    "/api/v1/team/ci-hash/rotate": {
        /**
         * Replace the CI hash
         * @description CI URLs with the old hash stop working immediately.
         */
        post: operations["rotateCiHash"];
    };
    "/api/v1/teams": {
        /**
         * Create a team that you own
         * @description The new team gets the plan that the operator chose for new teams.
         */
        post: operations["createTeam"];
    };
    "/api/v1/team/plan": {
        /**
         * Change the plan of a team
         * @description For operators of the installation; the header may name any team.
         */
        put: operations["setTeamPlan"];
    };
    "/api/v1/team/members": {
        /**
         * List the members of the team
         * @description All members, without pages. A key needs the scope `write` and gets ids and names only.
         */
        get: operations["listMembers"];
    };
    "/api/v1/team/members/{user_id}": {
        /**
         * Remove a member, or leave the team
         * @description Any member may leave. Removing others requires an admin, removing an owner requires an owner. Revokes the open invitations that the member sent. API keys and the CI hash stay valid unless an admin requests otherwise.
         */
        delete: operations["removeMember"];
        /**
         * Change a member's role
         * @description A lower role revokes the open invitations that the member sent. API keys and the CI hash stay valid unless you request otherwise.
         */
        patch: operations["changeMemberRole"];
    };
    "/api/v1/team/invitations": {
        /**
         * List the open invitations of the team
         * @description Without the links, which are shown only once.
         */
        get: operations["listInvitations"];
        /**
         * Invite someone to the team
         * @description The link works once and for seven days; a new invitation for the same address replaces it. Only owners invite owners. Up to 50 an hour from one person, and 5 a day to one address.
         */
        post: operations["createInvitation"];
    };
    "/api/v1/team/invitations/{invitation_id}": {
        /**
         * Revoke an invitation
         * @description A revoked invitation cannot be restored: create a new one.
         */
        delete: operations["revokeInvitation"];
    };
    "/api/v1/invitations/{token}": {
        /**
         * Get an invitation
         * @description Shows which team invites to which role, before the user signs up or accepts.
         */
        get: operations["getInvitation"];
    };
    "/api/v1/invitations/{token}/accept": {
        /**
         * Accept an invitation
         * @description For the account with the invited e-mail address. Without an account, sign up with the token instead.
         */
        post: operations["acceptInvitation"];
    };
    "/api/v1/team/api-keys": {
        /**
         * List the API keys of the team
         * @description Shows the name and the scopes of each key, and when it was last used.
         */
        get: operations["listApiKeys"];
        /**
         * Create an API key
         * @description Keys work while the plan of the team includes API access. A team can have several active keys.
         */
        post: operations["createApiKey"];
    };
    "/api/v1/team/api-keys/{api_key_id}": {
        /**
         * Revoke an API key
         * @description Requests with the key get 401, and CI hashes of single checks that it created stop working. A revoked key cannot be restored: create a new one.
         */
        delete: operations["revokeApiKey"];
    };
    "/api/v1/audit-log": {
        /**
         * List the audit log of the team
         * @description Newest first. Entries are never changed or deleted.
         */
        get: operations["listAuditEntries"];
    };
    "/api/v1/email": {
        /**
         * Change your e-mail address
         * @description The new address takes effect when the link mailed to it is opened. The old address is notified then.
         */
        put: operations["changeEmail"];
    };
    "/api/v1/email-confirmation/mail": {
        /**
         * Request an e-mail to confirm your address
         * @description The link in an earlier e-mail stops working.
         */
        post: operations["sendEmailConfirmation"];
    };
    "/api/v1/email-confirmation": {
        /**
         * Confirm your current or new address
         * @description Send the token from the e-mailed link in a session of the same account. It works once, within 24 hours.
         */
        post: operations["confirmEmail"];
    };
    "/api/v1/password-resets": {
        /**
         * Request a password reset e-mail
         * @description The response is the same whether or not the address has an account. Up to 3 an hour for one address, and 30 from one client.
         */
        post: operations["requestPasswordReset"];
    };
    "/api/v1/password-resets/complete": {
        /**
         * Set a new password with the mailed link
         * @description Ends every session of the account, and marks this browser as the only known one. The link works once, within one hour. A second factor stays enabled.
         */
        post: operations["resetPassword"];
    };
    "/api/v1/second-factor": {
        /**
         * Get the state of your second factor
         * @description Whether it is enabled, and how many recovery codes are left.
         */
        get: operations["getSecondFactor"];
        /**
         * Enable the second factor with a first code
         * @description Ends all your other sessions.
         */
        put: operations["enableSecondFactor"];
        /**
         * Start setting up an authenticator app
         * @description Creates a secret (TOTP, RFC 6238). It takes effect when `enableSecondFactor` accepts a code.
         */
        post: operations["beginSecondFactor"];
    };
    "/api/v1/second-factor/disable": {
        /**
         * Disable the second factor
         * @description From then on, signing in needs only the password.
         */
        post: operations["disableSecondFactor"];
    };
    "/api/v1/second-factor/recovery-codes": {
        /**
         * Replace your recovery codes
         * @description The new codes are shown only once.
         */
        post: operations["replaceRecoveryCodes"];
    };
    "/api/v1/sign-in-links": {
        /**
         * Request a sign-in link by e-mail
         * @description For people whose sign-in with the password gets 429, or who have forgotten it. The response is the same whether or not the address has an account. Up to 2 in 30 minutes for one address, and 30 an hour from one client. If the address is not confirmed, the link sets a new password instead.
         */
        post: operations["requestSignInLink"];
    };
    "/api/v1/sign-in-links/complete": {
        /**
         * Sign in with a link
         * @description The token comes from the e-mail, or from `palisade user sign-in-link`. It works once, within 30 minutes. The response sets the same cookies as `signIn`, and a second factor is still required.
         */
        post: operations["signInWithLink"];
    };
    "/api/v1/sign-in-options": {
        /**
         * Get the sign-in options
         * @description The dashboard reads it to show the sign-in buttons.
         */
        get: operations["getSignInOptions"];
    };
    "/api/v1/team/second-factor": {
        /**
         * Require a second factor of every member, or stop requiring it
         * @description Members without one get 403 until they set it up. API keys and CI URLs are not affected. To require it, you need a second factor yourself.
         */
        put: operations["requireSecondFactor"];
    };
    "/api/v1/oidc/start": {
        /**
         * Go to the OpenID provider to sign in
         * @description Open it as a link in the browser; do not request it from a script.
         */
        get: operations["startProviderSignIn"];
    };
    "/api/v1/oidc/callback": {
        /**
         * Return from the OpenID provider
         * @description The provider sends the browser here with `code` and `state`, or with `error`.
         */
        get: operations["finishProviderSignIn"];
    };
    "/api/v1/identities": {
        /**
         * List the provider accounts that you sign in with
         * @description An identity is an account at the OpenID provider of the installation.
         */
        get: operations["listIdentities"];
        /**
         * Start linking a provider account
         * @description Send the browser to the returned address. The provider account is linked when the browser returns.
         */
        post: operations["beginIdentityLink"];
    };
    "/api/v1/identities/pending": {
        /**
         * Link the provider account that was used in this browser just now
         * @description For a user who signed in through the provider with the verified address of this account.
         */
        post: operations["linkPendingIdentity"];
    };
    "/api/v1/identities/{identity_id}": {
        /**
         * Unlink a provider account
         * @description Unlinking is refused when it would leave the account without a way to sign in.
         */
        delete: operations["unlinkIdentity"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ErrorResource: {
            /** @example Check not found. */
            error: string;
        };
        /** @enum {string} */
        Liveness: "ok";
        LiveResource: {
            /** @example ok */
            status: components["schemas"]["Liveness"];
            /**
             * @description The version of Palisade that runs.
             * @example 0.2.0
             */
            version: string;
        };
        /** @enum {string} */
        HealthPartStatus: "up" | "degraded" | "down";
        HealthPartResource: {
            /** @example up */
            status: components["schemas"]["HealthPartStatus"];
            /**
             * @description What is wrong.
             * @example Redis does not respond.
             */
            message?: string;
        };
        /** @enum {string} */
        Readiness: "ok" | "degraded" | "error" | "shutting_down";
        HealthResource: {
            /** @example ok */
            status: components["schemas"]["Readiness"];
            /**
             * @description The parts that work.
             * @example {
             *       "postgresql": {
             *         "status": "up"
             *       }
             *     }
             */
            info: {
                [key: string]: components["schemas"]["HealthPartResource"];
            };
            /**
             * @description The parts that fail.
             * @example {}
             */
            error: {
                [key: string]: components["schemas"]["HealthPartResource"];
            };
            /**
             * @description All parts.
             * @example {
             *       "postgresql": {
             *         "status": "up"
             *       },
             *       "redis": {
             *         "status": "up"
             *       }
             *     }
             */
            details: {
                [key: string]: components["schemas"]["HealthPartResource"];
            };
        };
        /** @enum {string} */
        EvidenceKeyType: "OKP";
        /** @enum {string} */
        EvidenceKeyCurve: "Ed25519";
        /** @enum {string} */
        EvidenceKeyAlgorithm: "EdDSA";
        /** @enum {string} */
        EvidenceKeyUse: "sig";
        EvidenceKeyResource: {
            /**
             * Format: uuid
             * @description The `kid` of its signatures.
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            kid: string;
            /** @example OKP */
            kty: components["schemas"]["EvidenceKeyType"];
            /** @example Ed25519 */
            crv: components["schemas"]["EvidenceKeyCurve"];
            /**
             * @description The public key, base64url.
             * @example 11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo
             */
            x: string;
            /** @example EdDSA */
            alg: components["schemas"]["EvidenceKeyAlgorithm"];
            /** @example sig */
            use: components["schemas"]["EvidenceKeyUse"];
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When another key replaced it; its signatures stay valid.
             * @example null
             */
            retired_at: string | null;
        };
        EvidenceKeySetResource: {
            /** @description Newest first. None before the first signature. */
            keys: components["schemas"]["EvidenceKeyResource"][];
        };
        ValidationErrorResource: {
            /**
             * @description The first message and the number of further errors.
             * @example The domain field is required. (and 1 more error)
             */
            message: string;
            /**
             * @description Messages by field; nested fields are dotted, e.g. `tests.ssl_certificate`, `issue_ids.0`.
             * @example {
             *       "domain": [
             *         "The domain field is required."
             *       ],
             *       "schedule_frequency": [
             *         "The schedule_frequency must be one of HOURLY, DAILY, WEEKLY, MONTHLY."
             *       ]
             *     }
             */
            errors: {
                [key: string]: string[];
            };
        };
        /** @enum {string} */
        GateThreshold: "critical" | "high" | "medium" | "low" | "new-critical" | "new-high" | "new-medium" | "new-low" | "none";
        /** @enum {string} */
        ScanStatus: "pending" | "in_progress" | "completed" | "failed";
        /**
         * @description Continue only with `pass`. `error`: the scan has no usable result. `pending`: it has not ended.
         * @enum {string}
         */
        GateVerdict: "pass" | "fail" | "error" | "pending";
        /** @enum {string} */
        Severity: "critical" | "high" | "medium" | "low";
        CountedFindingResource: {
            /** @example high */
            severity: components["schemas"]["Severity"];
            /** @example No content security policy */
            title: string;
            /**
             * @description Empty for the whole host.
             * @example https://shop.example.com/
             */
            location: string;
            /**
             * Format: uri
             * @description The issue's page; null when the issue no longer exists.
             * @example https://palisade.example/t/0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42/issues/0197f3c2-aaaa-7cc0-9d5e-0d3c5b1f8a42
             */
            issue_url: string | null;
        };
        /**
         * @description Tests that could not judge the target.
         * @enum {string}
         */
        TestKey: "ssl_certificate" | "tls_configuration" | "security_headers" | "csrf_protection" | "cors_misconfiguration" | "cookie_security" | "jwt_tokens" | "https_redirect" | "subresource_integrity" | "third_party_scripts" | "mixed_content" | "outdated_js_libraries" | "security_txt" | "email_security" | "information_disclosure" | "http_methods" | "host_header_injection" | "open_redirect" | "graphql_exposure" | "directory_listing" | "dns_security" | "domain_expiry" | "subdomain_takeover" | "ip_reputation" | "subdomain_discovery" | "waf_detection" | "api_exposure" | "exposed_files" | "product_exposure" | "broken_links" | "reflected_xss" | "sql_injection" | "open_ports" | "access_control" | "session_security" | "brute_force" | "api_rate_limit";
        GateResource: {
            /**
             * @description Continue only with `pass`. `error`: the scan has no usable result. `pending`: it has not ended.
             * @example fail
             */
            verdict: components["schemas"]["GateVerdict"];
            /** @example high */
            fail_on: components["schemas"]["GateThreshold"];
            /**
             * @description The verdict in one sentence, for people.
             * @example 1 finding of severity high or higher.
             */
            reason: string;
            /**
             * Format: uri
             * @description The scan's page.
             * @example https://palisade.example/t/0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42/scans/0197f3c2-9b10-7a55-8c1f-52f0a3d6e701
             */
            scan_url: string;
            /**
             * @description How many findings count.
             * @example 1
             */
            counted_total: number;
            /** @description The findings that count, the most severe first. */
            counted: components["schemas"]["CountedFindingResource"][];
            /**
             * @description Tests that could not judge the target.
             * @example [
             *       "csrf_protection"
             *     ]
             */
            not_judged: components["schemas"]["TestKey"][];
            /**
             * @description Tests that wait for a set-up, such as a scan identity or the proof of ownership. `require_conclusive` counts them too.
             * @example [
             *       "brute_force"
             *     ]
             */
            needs_setup: components["schemas"]["TestKey"][];
            /**
             * @description Tests with nothing to judge.
             * @example [
             *       "email_security"
             *     ]
             */
            not_applicable: components["schemas"]["TestKey"][];
        };
        CiWaitResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-9b10-7a55-8c1f-52f0a3d6e701
             */
            scan_id: string;
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            check_id: string;
            /** @example completed */
            status: components["schemas"]["ScanStatus"];
            /**
             * @description If true, fail the pipeline.
             * @example false
             */
            has_critical_issues: boolean;
            /**
             * @description 0 until the scan ends. Inconclusive tests count as not passed.
             * @example 83.33
             */
            pass_rate: number;
            /**
             * @description Percentage of tests that passed, among those that judged the site: without inconclusive ones and those that do not apply. Null until the scan has completed, if it runs only some of the tests, and if no test could judge.
             * @example 83.33
             */
            judged_pass_rate: number | null;
            /** @example 6 */
            total_tests: number;
            /** @example 5 */
            passed_tests: number;
            /** @example 1 */
            failed_tests: number;
            /**
             * @description With the inconclusive ones.
             * @example 0
             */
            warning_tests: number;
            /**
             * @description Tests that could not judge the site, so far.
             * @example 0
             */
            inconclusive_tests: number;
            /**
             * @description Of the passed tests, those with nothing to judge, such as the mail of a site without a domain name; 0 until the scan ends.
             * @example 0
             */
            not_applicable_tests: number;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @example 2026-03-07T02:00:41+00:00
             */
            completed_at: string | null;
            /**
             * Format: uri
             * @description Returns the gate. It holds the hash: a secret.
             * @example https://palisade.example/go/scan/0197f3c2-9b10-7a55-8c1f-52f0a3d6e701/HASH/status?fail_on=high
             */
            status_url: string;
            /**
             * @description The reason, unless the gate passes.
             * @example 1 finding of severity high or higher.
             */
            error?: string;
            gate: components["schemas"]["GateResource"];
        };
        CiTriggerResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-9b10-7a55-8c1f-52f0a3d6e701
             */
            scan_id: string;
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            check_id: string;
            /** @example pending */
            status: components["schemas"]["ScanStatus"];
            /**
             * Format: uri
             * @description Poll it until status is completed or failed. It holds the hash: a secret.
             * @example https://palisade.example/go/scan/0197f3c2-9b10-7a55-8c1f-52f0a3d6e701/HASH/status
             */
            status_url: string;
        };
        CiStatusResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-9b10-7a55-8c1f-52f0a3d6e701
             */
            scan_id: string;
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            check_id: string;
            /** @example completed */
            status: components["schemas"]["ScanStatus"];
            /**
             * @description If true, fail the pipeline.
             * @example false
             */
            has_critical_issues: boolean;
            /**
             * @description 0 until the scan ends. Inconclusive tests count as not passed.
             * @example 83.33
             */
            pass_rate: number;
            /**
             * @description Percentage of tests that passed, among those that judged the site: without inconclusive ones and those that do not apply. Null until the scan has completed, if it runs only some of the tests, and if no test could judge.
             * @example 83.33
             */
            judged_pass_rate: number | null;
            /** @example 6 */
            total_tests: number;
            /** @example 5 */
            passed_tests: number;
            /** @example 1 */
            failed_tests: number;
            /**
             * @description With the inconclusive ones.
             * @example 0
             */
            warning_tests: number;
            /**
             * @description Tests that could not judge the site, so far.
             * @example 0
             */
            inconclusive_tests: number;
            /**
             * @description Of the passed tests, those with nothing to judge, such as the mail of a site without a domain name; 0 until the scan ends.
             * @example 0
             */
            not_applicable_tests: number;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @example 2026-03-07T02:00:41+00:00
             */
            completed_at: string | null;
            /** @description With `fail_on`, `require_conclusive` or `min_coverage` only. */
            gate?: components["schemas"]["GateResource"];
        };
        /** @enum {string} */
        JsonRpcVersion: "2.0";
        JsonRpcMessage: {
            /** @example 2.0 */
            jsonrpc: components["schemas"]["JsonRpcVersion"];
            /**
             * @description The response has the same id. A message without an id gets no response.
             * @example 1
             */
            id?: string | number;
            /** @example tools/call */
            method: string;
            /**
             * @example {
             *       "name": "list_issues",
             *       "arguments": {
             *         "status": "unresolved"
             *       }
             *     }
             */
            params?: {
                [key: string]: unknown;
            };
        };
        JsonRpcError: {
            /** @example -32602 */
            code: number;
            /** @example No such tool. tools/list names them all. */
            message: string;
            /**
             * @example {
             *       "code": "not_found"
             *     }
             */
            data?: {
                [key: string]: unknown;
            };
        };
        JsonRpcAnswer: {
            /** @example 2.0 */
            jsonrpc: components["schemas"]["JsonRpcVersion"];
            /** @example 1 */
            id: string | number;
            /**
             * @example {
             *       "content": [
             *         {
             *           "type": "text",
             *           "text": "{\"data\":[]}"
             *         }
             *       ],
             *       "structuredContent": {
             *         "data": []
             *       }
             *     }
             */
            result?: {
                [key: string]: unknown;
            };
            error?: components["schemas"]["JsonRpcError"];
        };
        /** @enum {string} */
        ScheduleKind: "none" | "hourly" | "daily" | "weekly" | "monthly";
        /**
         * @description For weekly only.
         * @enum {string}
         */
        Weekday: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
        ScheduleBody: {
            /** @example weekly */
            kind: components["schemas"]["ScheduleKind"];
            /**
             * @description For weekly only.
             * @example monday
             */
            weekday?: components["schemas"]["Weekday"] | null;
            /**
             * @description For monthly only: in shorter months, the last day.
             * @example 1
             */
            day?: number | null;
            /**
             * @description HH:MM in the time zone; not for none and hourly.
             * @example 06:30
             */
            time?: string | null;
            /**
             * @description A name of the IANA database. An hour that a clock change skips or repeats counts once. By default UTC.
             * @example Europe/Berlin
             */
            time_zone?: string;
        };
        /**
         * @description Only active or only inactive checks.
         * @enum {string}
         */
        CheckStatus: "active" | "inactive";
        /**
         * @description Only the checks that `GET /overview` counts under this name.
         * @enum {string}
         */
        CheckCondition: "never_scanned" | "broken" | "overdue" | "clean";
        BulkCheckFilter: {
            /**
             * @description Only active or only inactive checks.
             * @example active
             */
            status?: components["schemas"]["CheckStatus"];
            /**
             * @description Only the checks that `GET /overview` counts under this name.
             * @example never_scanned
             */
            condition?: components["schemas"]["CheckCondition"];
            /**
             * @description Only checks whose domain is, or is not, verified.
             * @example true
             */
            is_verified?: boolean;
            /**
             * @description Only checks whose domain contains this text.
             * @example example.com
             */
            search?: string;
            /**
             * @description Only checks that have all of these tags, separated by commas.
             * @example shop,team:payments
             */
            tags?: string;
            /**
             * @description Required if nothing else narrows the filter. It selects every check of the team.
             * @example true
             */
            all?: boolean;
        };
        /** @enum {string} */
        BulkCheckAction: "schedule" | "tests" | "tags" | "pause" | "resume" | "delete";
        BulkChecksBody: {
            /** @description When the check runs. It takes the place of schedule_frequency and schedule_time, which then show its kind in capitals and its next time in UTC. They are not required next to it, and ignored. null: they decide again. */
            schedule?: components["schemas"]["ScheduleBody"] | null;
            /**
             * Format: date-time
             * @description The check is not scanned before this time. null ends the pause.
             * @example 2027-01-31T00:00:00Z
             */
            paused_until?: string | null;
            /**
             * @description Required without `filter`. Unknown ids and other teams' ids are ignored.
             * @example [
             *       "0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42"
             *     ]
             */
            check_ids?: string[];
            /**
             * @description Instead of `check_ids`: all checks that the list returns for these parameters, at most 1000. An empty filter needs `all`: `{"all": true}`.
             * @example {
             *       "tags": "shop"
             *     }
             */
            filter?: components["schemas"]["BulkCheckFilter"];
            /** @example tags */
            action: components["schemas"]["BulkCheckAction"];
            /**
             * @description For `tests`: only the given keys change. At least one test must stay enabled.
             * @example {
             *       "ssl_certificate": true,
             *       "tls_configuration": true,
             *       "security_headers": true,
             *       "csrf_protection": true,
             *       "cors_misconfiguration": true,
             *       "cookie_security": true,
             *       "jwt_tokens": true,
             *       "https_redirect": true,
             *       "subresource_integrity": true,
             *       "third_party_scripts": true,
             *       "mixed_content": true,
             *       "outdated_js_libraries": true,
             *       "security_txt": true,
             *       "email_security": true,
             *       "information_disclosure": true,
             *       "http_methods": true,
             *       "host_header_injection": false,
             *       "open_redirect": false,
             *       "graphql_exposure": false,
             *       "directory_listing": true,
             *       "dns_security": true,
             *       "domain_expiry": true,
             *       "subdomain_takeover": true,
             *       "ip_reputation": false,
             *       "subdomain_discovery": false,
             *       "waf_detection": false,
             *       "api_exposure": false,
             *       "exposed_files": true,
             *       "product_exposure": true,
             *       "broken_links": true,
             *       "reflected_xss": false,
             *       "sql_injection": false,
             *       "open_ports": false,
             *       "access_control": false,
             *       "session_security": false,
             *       "brute_force": false,
             *       "api_rate_limit": false
             *     }
             */
            tests?: {
                /** @description TLS certificate. */
                ssl_certificate?: boolean;
                /** @description TLS configuration. */
                tls_configuration?: boolean;
                /** @description Security headers. */
                security_headers?: boolean;
                /** @description Forged requests (CSRF). */
                csrf_protection?: boolean;
                /** @description Cross-origin access (CORS). */
                cors_misconfiguration?: boolean;
                /** @description Cookies. */
                cookie_security?: boolean;
                /** @description JSON Web Tokens. */
                jwt_tokens?: boolean;
                /** @description Redirect to https. */
                https_redirect?: boolean;
                /** @description Files of other hosts (SRI). */
                subresource_integrity?: boolean;
                /** @description Scripts of others. */
                third_party_scripts?: boolean;
                /** @description Mixed content. */
                mixed_content?: boolean;
                /** @description Outdated JavaScript libraries. */
                outdated_js_libraries?: boolean;
                /** @description Security contact (security.txt). */
                security_txt?: boolean;
                /** @description E-mail authentication. */
                email_security?: boolean;
                /** @description Information disclosure. */
                information_disclosure?: boolean;
                /** @description HTTP methods. */
                http_methods?: boolean;
                /** @description Host header injection; runs only on a verified domain. */
                host_header_injection?: boolean;
                /** @description Open redirects; runs only on a verified domain. */
                open_redirect?: boolean;
                /** @description GraphQL. */
                graphql_exposure?: boolean;
                /** @description Directory listing. */
                directory_listing?: boolean;
                /** @description DNS. */
                dns_security?: boolean;
                /** @description Domain registration. */
                domain_expiry?: boolean;
                /** @description Subdomain takeover. */
                subdomain_takeover?: boolean;
                /** @description Block lists. */
                ip_reputation?: boolean;
                /** @description Unknown hosts. */
                subdomain_discovery?: boolean;
                /** @description CDN and firewall. */
                waf_detection?: boolean;
                /** @description API against its document; runs only on a verified domain. */
                api_exposure?: boolean;
                /** @description Exposed files. */
                exposed_files?: boolean;
                /** @description Products and consoles. */
                product_exposure?: boolean;
                /** @description Broken links. */
                broken_links?: boolean;
                /** @description Reflected scripts (XSS); runs only on a verified domain. */
                reflected_xss?: boolean;
                /** @description SQL injection; runs only on a verified domain. */
                sql_injection?: boolean;
                /** @description Open ports; runs only on a verified domain. */
                open_ports?: boolean;
                /** @description Access control; runs only on a verified domain. */
                access_control?: boolean;
                /** @description Sessions; runs only on a verified domain. */
                session_security?: boolean;
                /** @description Password guessing; runs only on a verified domain. */
                brute_force?: boolean;
                /** @description API rate limit; runs only on a verified domain. */
                api_rate_limit?: boolean;
            };
            /**
             * @description For `tags`.
             * @example [
             *       "shop",
             *       "team:payments"
             *     ]
             */
            add_tags?: string[];
            /**
             * @description For `tags`.
             * @example [
             *       "shop",
             *       "team:payments"
             *     ]
             */
            remove_tags?: string[];
            /**
             * @description How many checks the request should name. With another number it changes nothing (422).
             * @example 12
             */
            expected_count?: number;
            /**
             * @description Changes nothing: the response says what would change.
             * @example true
             */
            dry_run?: boolean;
        };
        ChangedCheckResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /** @example shop.example.com */
            domain: string;
        };
        /** @enum {string} */
        CheckLeftAloneReason: "unchanged" | "invalid" | "deleted" | "changed_since";
        CheckLeftAloneResource: {
            /** @example invalid */
            reason: components["schemas"]["CheckLeftAloneReason"];
            /** @example 1 */
            count: number;
            /** @example At least one test must be enabled. */
            message: string;
            checks: components["schemas"]["ChangedCheckResource"][];
        };
        RefusedCheckResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /** @example shop.example.com */
            domain: string;
            /** @example At least one test must be enabled. */
            reason: string;
        };
        BulkChecksResource: {
            /** @example 2 checks changed. */
            message: string;
            /**
             * @description How many checks changed; with `dry_run`, would change.
             * @example 2
             */
            count: number;
            /**
             * @description How many checks the request names; unknown ids do not count.
             * @example 4
             */
            matched: number;
            /**
             * @deprecated
             * @description Use `left_alone`; this goes with the next release.
             * @example 1
             */
            unchanged: number;
            /** @description The checks that changed. */
            changed: components["schemas"]["ChangedCheckResource"][];
            /** @description Checks that the request names and that do not change, by reason. `invalid`: the check would break a rule, which `message` names. */
            left_alone: components["schemas"]["CheckLeftAloneResource"][];
            /**
             * @deprecated
             * @description Use `left_alone`; this goes with the next release.
             */
            refused: components["schemas"]["RefusedCheckResource"][];
            /** @example false */
            dry_run: boolean;
            /**
             * Format: uuid
             * @description For `POST /checks/bulk/{bulk_id}/undo`. Null if nothing changed, and for `delete`, which cannot be undone.
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            bulk_id: string | null;
            /**
             * Format: date-time
             * @description Until when it can be undone.
             * @example 2026-03-07T10:15:00+00:00
             */
            undo_until: string | null;
        };
        UndoChecksResource: {
            /** @example 2 checks are as before. */
            message: string;
            /**
             * @description How many checks are as before.
             * @example 2
             */
            count: number;
            /** @description Checks that the request names and that do not change, by reason. `invalid`: the check would break a rule, which `message` names. */
            left_alone: components["schemas"]["CheckLeftAloneResource"][];
            /**
             * @deprecated
             * @description Use `left_alone`; this goes with the next release.
             */
            refused: components["schemas"]["RefusedCheckResource"][];
        };
        /** @enum {string} */
        CheckSort: "domain" | "created_at" | "last_run_at" | "open_issues";
        /** @enum {string} */
        SortDirection: "asc" | "desc";
        PageLinks: {
            /**
             * Format: uri
             * @example https://palisade.example/api/v1/checks?page=1
             */
            first: string;
            /**
             * Format: uri
             * @example https://palisade.example/api/v1/checks?page=3
             */
            last: string;
            /**
             * Format: uri
             * @example null
             */
            prev: string | null;
            /**
             * Format: uri
             * @example https://palisade.example/api/v1/checks?page=2
             */
            next: string | null;
        };
        PageMeta: {
            /** @example 1 */
            current_page: number;
            /**
             * @description Position of the first item; null on an empty page.
             * @example 1
             */
            from: number | null;
            /** @example 3 */
            last_page: number;
            /** @example 20 */
            per_page: number;
            /**
             * @description Position of the last item; null on an empty page.
             * @example 20
             */
            to: number | null;
            /**
             * @description Items on all pages. Above 10,000 it may be a few seconds old.
             * @example 42
             */
            total: number;
        };
        /** @enum {string} */
        ScheduleFrequency: "HOURLY" | "DAILY" | "WEEKLY" | "MONTHLY";
        ScheduleResource: {
            /** @example weekly */
            kind: components["schemas"]["ScheduleKind"];
            /**
             * @description For weekly only.
             * @example monday
             */
            weekday: components["schemas"]["Weekday"] | null;
            /**
             * @description For monthly only: in shorter months, the last day.
             * @example null
             */
            day: number | null;
            /**
             * @description HH:MM in the time zone; not for none and hourly.
             * @example 06:30
             */
            time: string | null;
            /**
             * @description A name of the IANA database. An hour that a clock change skips or repeats counts once.
             * @example Europe/Berlin
             */
            time_zone: string;
        };
        MaintenanceWindowResource: {
            /**
             * @description The day on which it starts; null for every day.
             * @example sunday
             */
            weekday: components["schemas"]["Weekday"] | null;
            /**
             * Format: date
             * @description Of a single window the date on which it starts in the time zone, in place of a weekday. Absent in windows that repeat.
             * @example 2027-01-31
             */
            date?: string;
            /**
             * @description HH:MM in the time zone.
             * @example 22:00
             */
            start: string;
            /**
             * @description HH:MM in the time zone. Not after `start`: on the next day.
             * @example 02:00
             */
            end: string;
            /**
             * @description A name of the IANA database. An hour that a clock change skips or repeats counts once.
             * @example Europe/Berlin
             */
            time_zone: string;
        };
        /**
         * @description What started it.
         * @enum {string}
         */
        ScanTrigger: "manual" | "schedule" | "api" | "ci" | "mcp" | "retest";
        LatestScanResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-9b10-7a55-8c1f-52f0a3d6e701
             */
            id: string;
            /** @example completed */
            status: components["schemas"]["ScanStatus"];
            /**
             * @description Percentage of tests that passed, two decimals; 0 until the scan ends. Inconclusive tests count as not passed: prefer `judged_pass_rate`.
             * @example 83.33
             */
            pass_rate: number;
            /**
             * @description Percentage of tests that passed, among those that judged the site: without inconclusive ones and those that do not apply. Null until the scan has completed, if it runs only some of the tests, and if no test could judge.
             * @example 83.33
             */
            judged_pass_rate: number | null;
            /**
             * @description Whether the scan has a finding of severity critical.
             * @example false
             */
            has_critical_issues: boolean;
            /**
             * @description What started it.
             * @example schedule
             */
            triggered_by: components["schemas"]["ScanTrigger"];
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @example 2026-03-07T02:00:41+00:00
             */
            completed_at: string | null;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            created_at: string;
        };
        SeverityCounts: {
            /** @example 3 */
            critical: number;
            /** @example 3 */
            high: number;
            /** @example 3 */
            medium: number;
            /** @example 3 */
            low: number;
        };
        /**
         * @description Null while it is not graded.
         * @enum {string}
         */
        Grade: "A+" | "A" | "B" | "C" | "D" | "F";
        CheckResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /** @example shop.example.com */
            domain: string;
            /**
             * @description The submitted URL without credentials, query and fragment; null when a bare domain was submitted.
             * @example https://shop.example.com/start
             */
            url: string | null;
            /** @example true */
            is_active: boolean;
            /** @example DAILY */
            schedule_frequency: components["schemas"]["ScheduleFrequency"];
            /**
             * @description HH:MM, UTC; may be null for HOURLY only.
             * @example 02:00
             */
            schedule_time: string | null;
            /** @description When the check runs. It takes the place of schedule_frequency and schedule_time, which then show its kind in capitals and its next time in UTC. null while they decide. */
            schedule: components["schemas"]["ScheduleResource"] | null;
            /**
             * Format: date-time
             * @description The check is not scanned before this time. null while it is not paused.
             * @example null
             */
            paused_until: string | null;
            /** @description Times without scans and without messages about failed scans. A run that is due in one starts at its end. */
            maintenance_windows: components["schemas"]["MaintenanceWindowResource"][];
            /**
             * @description Every known test key, true where the test is enabled.
             * @example {
             *       "ssl_certificate": true,
             *       "tls_configuration": true,
             *       "security_headers": true,
             *       "csrf_protection": true,
             *       "cors_misconfiguration": true,
             *       "cookie_security": true,
             *       "jwt_tokens": true,
             *       "https_redirect": true,
             *       "subresource_integrity": true,
             *       "third_party_scripts": true,
             *       "mixed_content": true,
             *       "outdated_js_libraries": true,
             *       "security_txt": true,
             *       "email_security": true,
             *       "information_disclosure": true,
             *       "http_methods": true,
             *       "host_header_injection": false,
             *       "open_redirect": false,
             *       "graphql_exposure": false,
             *       "directory_listing": true,
             *       "dns_security": true,
             *       "domain_expiry": true,
             *       "subdomain_takeover": true,
             *       "ip_reputation": false,
             *       "subdomain_discovery": false,
             *       "waf_detection": false,
             *       "api_exposure": false,
             *       "exposed_files": true,
             *       "product_exposure": true,
             *       "broken_links": true,
             *       "reflected_xss": false,
             *       "sql_injection": false,
             *       "open_ports": false,
             *       "access_control": false,
             *       "session_security": false,
             *       "brute_force": false,
             *       "api_rate_limit": false
             *     }
             */
            tests: {
                /** @description TLS certificate. */
                ssl_certificate: boolean;
                /** @description TLS configuration. */
                tls_configuration: boolean;
                /** @description Security headers. */
                security_headers: boolean;
                /** @description Forged requests (CSRF). */
                csrf_protection: boolean;
                /** @description Cross-origin access (CORS). */
                cors_misconfiguration: boolean;
                /** @description Cookies. */
                cookie_security: boolean;
                /** @description JSON Web Tokens. */
                jwt_tokens: boolean;
                /** @description Redirect to https. */
                https_redirect: boolean;
                /** @description Files of other hosts (SRI). */
                subresource_integrity: boolean;
                /** @description Scripts of others. */
                third_party_scripts: boolean;
                /** @description Mixed content. */
                mixed_content: boolean;
                /** @description Outdated JavaScript libraries. */
                outdated_js_libraries: boolean;
                /** @description Security contact (security.txt). */
                security_txt: boolean;
                /** @description E-mail authentication. */
                email_security: boolean;
                /** @description Information disclosure. */
                information_disclosure: boolean;
                /** @description HTTP methods. */
                http_methods: boolean;
                /** @description Host header injection; runs only on a verified domain. */
                host_header_injection: boolean;
                /** @description Open redirects; runs only on a verified domain. */
                open_redirect: boolean;
                /** @description GraphQL. */
                graphql_exposure: boolean;
                /** @description Directory listing. */
                directory_listing: boolean;
                /** @description DNS. */
                dns_security: boolean;
                /** @description Domain registration. */
                domain_expiry: boolean;
                /** @description Subdomain takeover. */
                subdomain_takeover: boolean;
                /** @description Block lists. */
                ip_reputation: boolean;
                /** @description Unknown hosts. */
                subdomain_discovery: boolean;
                /** @description CDN and firewall. */
                waf_detection: boolean;
                /** @description API against its document; runs only on a verified domain. */
                api_exposure: boolean;
                /** @description Exposed files. */
                exposed_files: boolean;
                /** @description Products and consoles. */
                product_exposure: boolean;
                /** @description Broken links. */
                broken_links: boolean;
                /** @description Reflected scripts (XSS); runs only on a verified domain. */
                reflected_xss: boolean;
                /** @description SQL injection; runs only on a verified domain. */
                sql_injection: boolean;
                /** @description Open ports; runs only on a verified domain. */
                open_ports: boolean;
                /** @description Access control; runs only on a verified domain. */
                access_control: boolean;
                /** @description Sessions; runs only on a verified domain. */
                session_security: boolean;
                /** @description Password guessing; runs only on a verified domain. */
                brute_force: boolean;
                /** @description API rate limit; runs only on a verified domain. */
                api_rate_limit: boolean;
            };
            /**
             * @example [
             *       "shop",
             *       "team:payments"
             *     ]
             */
            tags: string[];
            /**
             * @description The network whose workers scan the check. The operator grants zones to teams: `zones` of the team lists them.
             * @example default
             */
            zone: string;
            /**
             * @description Whether ownership of the domain is proven.
             * @example false
             */
            is_verified: boolean;
            /**
             * @description Whether tests may change the data of the site. Only a signed-in admin sets it, at `/checks/{check_id}/staging`.
             * @example false
             */
            is_staging: boolean;
            /**
             * Format: date-time
             * @description Until when, unless an admin renews it; null for other checks.
             * @example 2026-06-05T09:30:00+00:00
             */
            staging_until: string | null;
            /**
             * Format: date-time
             * @example 2026-03-07T02:00:41+00:00
             */
            last_run_at: string | null;
            /**
             * Format: date-time
             * @description Null while the check is inactive, and without a schedule (kind none).
             * @example 2026-03-08T02:00:00+00:00
             */
            next_run_at: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T09:30:00+00:00
             */
            created_at: string;
            /** @description Null before the first scan. */
            latest_scan: components["schemas"]["LatestScanResource"] | null;
            /** @description Open issues by severity. Accepted issues do not count. */
            open_issues: components["schemas"]["SeverityCounts"];
            /**
             * @description Null while it is not graded.
             * @example B
             */
            grade: components["schemas"]["Grade"] | null;
            /**
             * @description From 0 to 100; null while it is not graded.
             * @example 84
             */
            score: number | null;
        };
        CheckPage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            data: components["schemas"]["CheckResource"][];
        };
        MaintenanceWindowBody: {
            /**
             * @description The day on which it starts; null for every day.
             * @example sunday
             */
            weekday?: components["schemas"]["Weekday"] | null;
            /**
             * Format: date
             * @description Of a single window the date on which it starts in the time zone, in place of a weekday. Absent in windows that repeat.
             * @example 2027-01-31
             */
            date?: string | null;
            /**
             * @description HH:MM in the time zone.
             * @example 22:00
             */
            start: string;
            /**
             * @description HH:MM in the time zone. Not after `start`: on the next day.
             * @example 02:00
             */
            end: string;
            /**
             * @description A name of the IANA database. An hour that a clock change skips or repeats counts once. By default UTC.
             * @example Europe/Berlin
             */
            time_zone?: string;
        };
        CreateCheckBody: {
            /** @description When the check runs. It takes the place of schedule_frequency and schedule_time, which then show its kind in capitals and its next time in UTC. They are not required next to it, and ignored. null: they decide again. */
            schedule?: components["schemas"]["ScheduleBody"] | null;
            /**
             * Format: date-time
             * @description The check is not scanned before this time. null ends the pause.
             * @example 2027-01-31T00:00:00Z
             */
            paused_until?: string | null;
            /** @description Times without scans and without messages about failed scans. A run that is due in one starts at its end. Replaces all windows; null removes them. */
            maintenance_windows?: components["schemas"]["MaintenanceWindowBody"][] | null;
            /**
             * @description A domain or an http(s) URL.
             * @example shop.example.com
             */
            domain: string;
            /** @example DAILY */
            schedule_frequency?: components["schemas"]["ScheduleFrequency"];
            /**
             * @description What the check is already. Only a signed-in admin changes it, at `/checks/{check_id}/staging`.
             * @example false
             */
            is_staging?: boolean;
            /**
             * @description HH:MM, UTC. Required unless schedule_frequency is HOURLY.
             * @example 02:00
             */
            schedule_time?: string | null;
            /**
             * @description Which tests to run; at least one is true.
             * @example {
             *       "ssl_certificate": true,
             *       "tls_configuration": true,
             *       "security_headers": true,
             *       "csrf_protection": true,
             *       "cors_misconfiguration": true,
             *       "cookie_security": true,
             *       "jwt_tokens": true,
             *       "https_redirect": true,
             *       "subresource_integrity": true,
             *       "third_party_scripts": true,
             *       "mixed_content": true,
             *       "outdated_js_libraries": true,
             *       "security_txt": true,
             *       "email_security": true,
             *       "information_disclosure": true,
             *       "http_methods": true,
             *       "host_header_injection": false,
             *       "open_redirect": false,
             *       "graphql_exposure": false,
             *       "directory_listing": true,
             *       "dns_security": true,
             *       "domain_expiry": true,
             *       "subdomain_takeover": true,
             *       "ip_reputation": false,
             *       "subdomain_discovery": false,
             *       "waf_detection": false,
             *       "api_exposure": false,
             *       "exposed_files": true,
             *       "product_exposure": true,
             *       "broken_links": true,
             *       "reflected_xss": false,
             *       "sql_injection": false,
             *       "open_ports": false,
             *       "access_control": false,
             *       "session_security": false,
             *       "brute_force": false,
             *       "api_rate_limit": false
             *     }
             */
            tests: {
                /** @description TLS certificate. */
                ssl_certificate?: boolean;
                /** @description TLS configuration. */
                tls_configuration?: boolean;
                /** @description Security headers. */
                security_headers?: boolean;
                /** @description Forged requests (CSRF). */
                csrf_protection?: boolean;
                /** @description Cross-origin access (CORS). */
                cors_misconfiguration?: boolean;
                /** @description Cookies. */
                cookie_security?: boolean;
                /** @description JSON Web Tokens. */
                jwt_tokens?: boolean;
                /** @description Redirect to https. */
                https_redirect?: boolean;
                /** @description Files of other hosts (SRI). */
                subresource_integrity?: boolean;
                /** @description Scripts of others. */
                third_party_scripts?: boolean;
                /** @description Mixed content. */
                mixed_content?: boolean;
                /** @description Outdated JavaScript libraries. */
                outdated_js_libraries?: boolean;
                /** @description Security contact (security.txt). */
                security_txt?: boolean;
                /** @description E-mail authentication. */
                email_security?: boolean;
                /** @description Information disclosure. */
                information_disclosure?: boolean;
                /** @description HTTP methods. */
                http_methods?: boolean;
                /** @description Host header injection; runs only on a verified domain. */
                host_header_injection?: boolean;
                /** @description Open redirects; runs only on a verified domain. */
                open_redirect?: boolean;
                /** @description GraphQL. */
                graphql_exposure?: boolean;
                /** @description Directory listing. */
                directory_listing?: boolean;
                /** @description DNS. */
                dns_security?: boolean;
                /** @description Domain registration. */
                domain_expiry?: boolean;
                /** @description Subdomain takeover. */
                subdomain_takeover?: boolean;
                /** @description Block lists. */
                ip_reputation?: boolean;
                /** @description Unknown hosts. */
                subdomain_discovery?: boolean;
                /** @description CDN and firewall. */
                waf_detection?: boolean;
                /** @description API against its document; runs only on a verified domain. */
                api_exposure?: boolean;
                /** @description Exposed files. */
                exposed_files?: boolean;
                /** @description Products and consoles. */
                product_exposure?: boolean;
                /** @description Broken links. */
                broken_links?: boolean;
                /** @description Reflected scripts (XSS); runs only on a verified domain. */
                reflected_xss?: boolean;
                /** @description SQL injection; runs only on a verified domain. */
                sql_injection?: boolean;
                /** @description Open ports; runs only on a verified domain. */
                open_ports?: boolean;
                /** @description Access control; runs only on a verified domain. */
                access_control?: boolean;
                /** @description Sessions; runs only on a verified domain. */
                session_security?: boolean;
                /** @description Password guessing; runs only on a verified domain. */
                brute_force?: boolean;
                /** @description API rate limit; runs only on a verified domain. */
                api_rate_limit?: boolean;
            };
            /**
             * @description Settings by test key. These tests take settings: tls_configuration, security_headers, csrf_protection, cors_misconfiguration, cookie_security, email_security, http_methods, open_redirect, graphql_exposure, domain_expiry, subdomain_takeover, waf_detection, api_exposure, exposed_files, broken_links, reflected_xss, sql_injection, open_ports, access_control, brute_force, api_rate_limit.
             * @example {
             *       "brute_force": {
             *         "endpoints": [
             *           "/login"
             *         ]
             *       }
             *     }
             */
            test_configs?: {
                [key: string]: components["schemas"]["TestSettingsResource"];
            } | null;
            /**
             * @example [
             *       "shop",
             *       "team:payments"
             *     ]
             */
            tags?: string[] | null;
            /**
             * @description Paths that you know to exist. Scans begin there too, and the coverage of a scan says why one was not judged.
             * @example [
             *       "/orders",
             *       "/account"
             *     ]
             */
            expected_paths?: string[] | null;
            /**
             * @description The network whose workers scan the check. The operator grants zones to teams: `zones` of the team lists them.
             * @example default
             */
            zone?: string;
        };
        TestSettingsResource: {
            /**
             * @description Paths on the check's own host.
             * @example [
             *       "/login"
             *     ]
             */
            endpoints?: string[];
            /**
             * @description More paths to request.
             * @example [
             *       "/old/backup.zip"
             *     ]
             */
            paths?: string[];
            /**
             * @description Host names below the check's domain.
             * @example [
             *       "old.example.com"
             *     ]
             */
            names?: string[];
            /**
             * Format: hostname
             * @description The domain of the e-mail addresses.
             * @example example.com
             */
            mail_domain?: string;
            /**
             * @description The DKIM selectors in use.
             * @example [
             *       "mail2026"
             *     ]
             */
            dkim_selectors?: string[];
            /**
             * @description Ports that are open on purpose.
             * @example [
             *       22,
             *       25
             *     ]
             */
            expected_ports?: number[];
            /**
             * @description Addresses of the web server behind a CDN or firewall.
             * @example [
             *       "203.0.113.7"
             *     ]
             */
            origin_addresses?: string[];
            /**
             * @description Requests with a body, which a staging check tries.
             * @example [
             *       "POST /api/search application/json {\"q\":\"chair\"}"
             *     ]
             */
            requests?: string[];
            /**
             * @description Starts of addresses that are left out.
             * @example [
             *       "https://shop.example/old/"
             *     ]
             */
            ignore?: string[];
            /**
             * @description Whether everyone may read the schema of GraphQL.
             * @example true
             */
            public_schema?: boolean;
            /**
             * @description The address of an OpenAPI document on the check's own host, or the document in JSON or YAML.
             * @example /openapi.json
             */
            openapi?: string;
            /**
             * @description Whether everyone may read the OpenAPI document.
             * @example true
             */
            public_document?: boolean;
            /**
             * @description Whether the test may create a file on the site and delete it again.
             * @example true
             */
            write_test?: boolean;
            /**
             * @description Whether the test may let the database of the site sleep for up to two seconds.
             * @example true
             */
            time_based?: boolean;
            /**
             * @description From how many days before the end of the registration it is a finding, by severity.
             * @example {
             *       "high": 14,
             *       "medium": 60
             *     }
             */
            days?: {
                high?: number;
                medium?: number;
            };
            /**
             * @description Names of scan identities that may see the pages of others.
             * @example [
             *       "admin"
             *     ]
             */
            privileged?: string[];
            /**
             * @description A port other than the URL's.
             * @example 8443
             */
            port?: number;
        };
        BaselineResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-9b10-7a55-8c1f-52f0a3d6e701
             */
            scan_id: string;
            /**
             * Format: date-time
             * @example 2026-03-07T02:00:41+00:00
             */
            pinned_at: string;
        };
        CheckDetailResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /** @example shop.example.com */
            domain: string;
            /**
             * @description The submitted URL without credentials, query and fragment; null when a bare domain was submitted.
             * @example https://shop.example.com/start
             */
            url: string | null;
            /** @example true */
            is_active: boolean;
            /** @example DAILY */
            schedule_frequency: components["schemas"]["ScheduleFrequency"];
            /**
             * @description HH:MM, UTC; may be null for HOURLY only.
             * @example 02:00
             */
            schedule_time: string | null;
            /** @description When the check runs. It takes the place of schedule_frequency and schedule_time, which then show its kind in capitals and its next time in UTC. null while they decide. */
            schedule: components["schemas"]["ScheduleResource"] | null;
            /**
             * Format: date-time
             * @description The check is not scanned before this time. null while it is not paused.
             * @example null
             */
            paused_until: string | null;
            /** @description Times without scans and without messages about failed scans. A run that is due in one starts at its end. */
            maintenance_windows: components["schemas"]["MaintenanceWindowResource"][];
            /**
             * @description Every known test key, true where the test is enabled.
             * @example {
             *       "ssl_certificate": true,
             *       "tls_configuration": true,
             *       "security_headers": true,
             *       "csrf_protection": true,
             *       "cors_misconfiguration": true,
             *       "cookie_security": true,
             *       "jwt_tokens": true,
             *       "https_redirect": true,
             *       "subresource_integrity": true,
             *       "third_party_scripts": true,
             *       "mixed_content": true,
             *       "outdated_js_libraries": true,
             *       "security_txt": true,
             *       "email_security": true,
             *       "information_disclosure": true,
             *       "http_methods": true,
             *       "host_header_injection": false,
             *       "open_redirect": false,
             *       "graphql_exposure": false,
             *       "directory_listing": true,
             *       "dns_security": true,
             *       "domain_expiry": true,
             *       "subdomain_takeover": true,
             *       "ip_reputation": false,
             *       "subdomain_discovery": false,
             *       "waf_detection": false,
             *       "api_exposure": false,
             *       "exposed_files": true,
             *       "product_exposure": true,
             *       "broken_links": true,
             *       "reflected_xss": false,
             *       "sql_injection": false,
             *       "open_ports": false,
             *       "access_control": false,
             *       "session_security": false,
             *       "brute_force": false,
             *       "api_rate_limit": false
             *     }
             */
            tests: {
                /** @description TLS certificate. */
                ssl_certificate: boolean;
                /** @description TLS configuration. */
                tls_configuration: boolean;
                /** @description Security headers. */
                security_headers: boolean;
                /** @description Forged requests (CSRF). */
                csrf_protection: boolean;
                /** @description Cross-origin access (CORS). */
                cors_misconfiguration: boolean;
                /** @description Cookies. */
                cookie_security: boolean;
                /** @description JSON Web Tokens. */
                jwt_tokens: boolean;
                /** @description Redirect to https. */
                https_redirect: boolean;
                /** @description Files of other hosts (SRI). */
                subresource_integrity: boolean;
                /** @description Scripts of others. */
                third_party_scripts: boolean;
                /** @description Mixed content. */
                mixed_content: boolean;
                /** @description Outdated JavaScript libraries. */
                outdated_js_libraries: boolean;
                /** @description Security contact (security.txt). */
                security_txt: boolean;
                /** @description E-mail authentication. */
                email_security: boolean;
                /** @description Information disclosure. */
                information_disclosure: boolean;
                /** @description HTTP methods. */
                http_methods: boolean;
                /** @description Host header injection; runs only on a verified domain. */
                host_header_injection: boolean;
                /** @description Open redirects; runs only on a verified domain. */
                open_redirect: boolean;
                /** @description GraphQL. */
                graphql_exposure: boolean;
                /** @description Directory listing. */
                directory_listing: boolean;
                /** @description DNS. */
                dns_security: boolean;
                /** @description Domain registration. */
                domain_expiry: boolean;
                /** @description Subdomain takeover. */
                subdomain_takeover: boolean;
                /** @description Block lists. */
                ip_reputation: boolean;
                /** @description Unknown hosts. */
                subdomain_discovery: boolean;
                /** @description CDN and firewall. */
                waf_detection: boolean;
                /** @description API against its document; runs only on a verified domain. */
                api_exposure: boolean;
                /** @description Exposed files. */
                exposed_files: boolean;
                /** @description Products and consoles. */
                product_exposure: boolean;
                /** @description Broken links. */
                broken_links: boolean;
                /** @description Reflected scripts (XSS); runs only on a verified domain. */
                reflected_xss: boolean;
                /** @description SQL injection; runs only on a verified domain. */
                sql_injection: boolean;
                /** @description Open ports; runs only on a verified domain. */
                open_ports: boolean;
                /** @description Access control; runs only on a verified domain. */
                access_control: boolean;
                /** @description Sessions; runs only on a verified domain. */
                session_security: boolean;
                /** @description Password guessing; runs only on a verified domain. */
                brute_force: boolean;
                /** @description API rate limit; runs only on a verified domain. */
                api_rate_limit: boolean;
            };
            /**
             * @example [
             *       "shop",
             *       "team:payments"
             *     ]
             */
            tags: string[];
            /**
             * @description The network whose workers scan the check. The operator grants zones to teams: `zones` of the team lists them.
             * @example default
             */
            zone: string;
            /**
             * @description Whether ownership of the domain is proven.
             * @example false
             */
            is_verified: boolean;
            /**
             * @description Whether tests may change the data of the site. Only a signed-in admin sets it, at `/checks/{check_id}/staging`.
             * @example false
             */
            is_staging: boolean;
            /**
             * Format: date-time
             * @description Until when, unless an admin renews it; null for other checks.
             * @example 2026-06-05T09:30:00+00:00
             */
            staging_until: string | null;
            /**
             * Format: date-time
             * @example 2026-03-07T02:00:41+00:00
             */
            last_run_at: string | null;
            /**
             * Format: date-time
             * @description Null while the check is inactive, and without a schedule (kind none).
             * @example 2026-03-08T02:00:00+00:00
             */
            next_run_at: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T09:30:00+00:00
             */
            created_at: string;
            /** @description Null before the first scan. */
            latest_scan: components["schemas"]["LatestScanResource"] | null;
            /** @description Open issues by severity. Accepted issues do not count. */
            open_issues: components["schemas"]["SeverityCounts"];
            /**
             * @description Null while it is not graded.
             * @example B
             */
            grade: components["schemas"]["Grade"] | null;
            /**
             * @description From 0 to 100; null while it is not graded.
             * @example 84
             */
            score: number | null;
            /**
             * @description Paths that you know to exist. Scans begin there too, and the coverage of a scan says why one was not judged.
             * @example [
             *       "/orders",
             *       "/account"
             *     ]
             */
            expected_paths: string[];
            /**
             * @description Settings by test key; {} if none.
             * @example {
             *       "brute_force": {
             *         "endpoints": [
             *           "/login"
             *         ]
             *       }
             *     }
             */
            test_configs: {
                [key: string]: components["schemas"]["TestSettingsResource"];
            };
            /** @description What gates compare with; null for the last completed scan before each. */
            baseline: components["schemas"]["BaselineResource"] | null;
            /**
             * @description Whether the check has a CI hash of its own that works: one that an API key created ends with the key.
             * @example false
             */
            has_ci_hash: boolean;
        };
        CheckTagData: {
            /** @example team:payments */
            tag: string;
            /**
             * @description How many checks have it.
             * @example 12
             */
            checks_count: number;
        };
        CheckTagsResource: {
            data: components["schemas"]["CheckTagData"][];
        };
        UpdateCheckBody: {
            /** @description When the check runs. It takes the place of schedule_frequency and schedule_time, which then show its kind in capitals and its next time in UTC. They are not required next to it, and ignored. null: they decide again. */
            schedule?: components["schemas"]["ScheduleBody"] | null;
            /**
             * Format: date-time
             * @description The check is not scanned before this time. null ends the pause.
             * @example 2027-01-31T00:00:00Z
             */
            paused_until?: string | null;
            /** @description Times without scans and without messages about failed scans. A run that is due in one starts at its end. Replaces all windows; null removes them. */
            maintenance_windows?: components["schemas"]["MaintenanceWindowBody"][] | null;
            /**
             * @description A domain or an http(s) URL. A new domain must be verified again.
             * @example shop.example.com
             */
            domain?: string;
            /**
             * @description An inactive check is not scanned.
             * @example false
             */
            is_active?: boolean;
            /**
             * @description What the check is already. Only a signed-in admin changes it, at `/checks/{check_id}/staging`.
             * @example false
             */
            is_staging?: boolean;
            /** @example WEEKLY */
            schedule_frequency?: components["schemas"]["ScheduleFrequency"];
            /**
             * @description HH:MM, UTC. Null clears it, which only an HOURLY check allows.
             * @example 03:30
             */
            schedule_time?: string | null;
            /**
             * @description Only the given keys change. At least one test must stay enabled.
             * @example {
             *       "ssl_certificate": true,
             *       "tls_configuration": true,
             *       "security_headers": true,
             *       "csrf_protection": true,
             *       "cors_misconfiguration": true,
             *       "cookie_security": true,
             *       "jwt_tokens": true,
             *       "https_redirect": true,
             *       "subresource_integrity": true,
             *       "third_party_scripts": true,
             *       "mixed_content": true,
             *       "outdated_js_libraries": true,
             *       "security_txt": true,
             *       "email_security": true,
             *       "information_disclosure": true,
             *       "http_methods": true,
             *       "host_header_injection": false,
             *       "open_redirect": false,
             *       "graphql_exposure": false,
             *       "directory_listing": true,
             *       "dns_security": true,
             *       "domain_expiry": true,
             *       "subdomain_takeover": true,
             *       "ip_reputation": false,
             *       "subdomain_discovery": false,
             *       "waf_detection": false,
             *       "api_exposure": false,
             *       "exposed_files": true,
             *       "product_exposure": true,
             *       "broken_links": true,
             *       "reflected_xss": false,
             *       "sql_injection": false,
             *       "open_ports": false,
             *       "access_control": false,
             *       "session_security": false,
             *       "brute_force": false,
             *       "api_rate_limit": false
             *     }
             */
            tests?: {
                /** @description TLS certificate. */
                ssl_certificate?: boolean;
                /** @description TLS configuration. */
                tls_configuration?: boolean;
                /** @description Security headers. */
                security_headers?: boolean;
                /** @description Forged requests (CSRF). */
                csrf_protection?: boolean;
                /** @description Cross-origin access (CORS). */
                cors_misconfiguration?: boolean;
                /** @description Cookies. */
                cookie_security?: boolean;
                /** @description JSON Web Tokens. */
                jwt_tokens?: boolean;
                /** @description Redirect to https. */
                https_redirect?: boolean;
                /** @description Files of other hosts (SRI). */
                subresource_integrity?: boolean;
                /** @description Scripts of others. */
                third_party_scripts?: boolean;
                /** @description Mixed content. */
                mixed_content?: boolean;
                /** @description Outdated JavaScript libraries. */
                outdated_js_libraries?: boolean;
                /** @description Security contact (security.txt). */
                security_txt?: boolean;
                /** @description E-mail authentication. */
                email_security?: boolean;
                /** @description Information disclosure. */
                information_disclosure?: boolean;
                /** @description HTTP methods. */
                http_methods?: boolean;
                /** @description Host header injection; runs only on a verified domain. */
                host_header_injection?: boolean;
                /** @description Open redirects; runs only on a verified domain. */
                open_redirect?: boolean;
                /** @description GraphQL. */
                graphql_exposure?: boolean;
                /** @description Directory listing. */
                directory_listing?: boolean;
                /** @description DNS. */
                dns_security?: boolean;
                /** @description Domain registration. */
                domain_expiry?: boolean;
                /** @description Subdomain takeover. */
                subdomain_takeover?: boolean;
                /** @description Block lists. */
                ip_reputation?: boolean;
                /** @description Unknown hosts. */
                subdomain_discovery?: boolean;
                /** @description CDN and firewall. */
                waf_detection?: boolean;
                /** @description API against its document; runs only on a verified domain. */
                api_exposure?: boolean;
                /** @description Exposed files. */
                exposed_files?: boolean;
                /** @description Products and consoles. */
                product_exposure?: boolean;
                /** @description Broken links. */
                broken_links?: boolean;
                /** @description Reflected scripts (XSS); runs only on a verified domain. */
                reflected_xss?: boolean;
                /** @description SQL injection; runs only on a verified domain. */
                sql_injection?: boolean;
                /** @description Open ports; runs only on a verified domain. */
                open_ports?: boolean;
                /** @description Access control; runs only on a verified domain. */
                access_control?: boolean;
                /** @description Sessions; runs only on a verified domain. */
                session_security?: boolean;
                /** @description Password guessing; runs only on a verified domain. */
                brute_force?: boolean;
                /** @description API rate limit; runs only on a verified domain. */
                api_rate_limit?: boolean;
            };
            /**
             * @description Only the given keys change. Null for a key clears its settings; null instead of the object clears all.
             * @example {
             *       "brute_force": {
             *         "endpoints": [
             *           "/login"
             *         ]
             *       }
             *     }
             */
            test_configs?: {
                [key: string]: components["schemas"]["TestSettingsResource"] | null;
            } | null;
            /**
             * @description Replaces all tags; null clears them.
             * @example [
             *       "shop",
             *       "team:payments"
             *     ]
             */
            tags?: string[] | null;
            /**
             * @description Replaces all expected paths; null clears them.
             * @example [
             *       "/orders",
             *       "/account"
             *     ]
             */
            expected_paths?: string[] | null;
            /**
             * @description The network whose workers scan the check. The operator grants zones to teams: `zones` of the team lists them. In another zone the domain must be verified again.
             * @example default
             */
            zone?: string;
        };
        SetBaselineBody: {
            /**
             * Format: uuid
             * @description A completed scan of the check. Gates no longer count its findings as new.
             * @example 0197f3c2-9b10-7a55-8c1f-52f0a3d6e701
             */
            scan_id: string;
        };
        CheckCiHashResource: {
            /**
             * @description A secret, shown once. Anyone who has it can start scans of this check and read their results.
             * @example Zk3Q8pN1xV5bT7mR2cW9yL4gH6jD0fS8aK1uE3oI5qX
             */
            ci_hash: string;
            /**
             * Format: uri
             * @description Starts a scan of the check. It holds the hash.
             * @example https://palisade.example/go/scan/0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42/Zk3Q8pN1xV5bT7mR2cW9yL4gH6jD0fS8aK1uE3oI5qX/trigger
             */
            trigger_url: string;
        };
        MarkStagingBody: {
            /**
             * @description The domain of the check, as a confirmation.
             * @example staging.example.com
             */
            confirm_domain: string;
        };
        IdentityCoverageResource: {
            /**
             * @description `anonymous`, or the name of a scan identity.
             * @example anonymous
             */
            identity: string;
            /**
             * @description Pages and endpoints that the scan knew of and was allowed to request.
             * @example 46
             */
            known: number;
            /**
             * @description Judged by at least one test.
             * @example 41
             */
            judged: number;
            /**
             * @description Links that may change something. They were not requested.
             * @example 2
             */
            avoided: number;
            /**
             * @description A firewall, a challenge or a refusal answered.
             * @example 1
             */
            blocked: number;
            /**
             * @description Requested with a session that was over.
             * @example 0
             */
            signed_out: number;
            /**
             * @description No response, a server error, or a page that is gone.
             * @example 1
             */
            failed: number;
            /**
             * @description Longer than what is read of one page.
             * @example 0
             */
            too_large: number;
            /**
             * @description Found but not read, or filled by scripts only.
             * @example 3
             */
            not_read: number;
            /**
             * @description Found after the scan had read all the pages that it may.
             * @example 0
             */
            over_budget: number;
            /**
             * @description Paths in `expected_paths` of the check.
             * @example 5
             */
            expected: number;
            /**
             * @description Those of them that were not judged.
             * @example 1
             */
            expected_missing: number;
            /**
             * @description Pages of the last good coverage that the scan was compared with.
             * @example 44
             */
            last_good: number;
            /**
             * @description Those of them that it read.
             * @example 41
             */
            last_good_read: number;
            /**
             * @description Addresses that were found and not requested, also those of judged rows.
             * @example 12
             */
            unread_addresses: number;
            /**
             * @description Whether it read less than half of the pages of the last good scan.
             * @example false
             */
            is_collapsed: boolean;
        };
        CoverageCountsResource: {
            /**
             * @description Pages and endpoints that the scan knew of and was allowed to request.
             * @example 46
             */
            known: number;
            /**
             * @description Judged by at least one test.
             * @example 41
             */
            judged: number;
            /**
             * @description Links that may change something. They were not requested.
             * @example 2
             */
            avoided: number;
            /**
             * @description A firewall, a challenge or a refusal answered.
             * @example 1
             */
            blocked: number;
            /**
             * @description Requested with a session that was over.
             * @example 0
             */
            signed_out: number;
            /**
             * @description No response, a server error, or a page that is gone.
             * @example 1
             */
            failed: number;
            /**
             * @description Longer than what is read of one page.
             * @example 0
             */
            too_large: number;
            /**
             * @description Found but not read, or filled by scripts only.
             * @example 3
             */
            not_read: number;
            /**
             * @description Found after the scan had read all the pages that it may.
             * @example 0
             */
            over_budget: number;
            /**
             * @description Paths in `expected_paths` of the check.
             * @example 5
             */
            expected: number;
            /**
             * @description Those of them that were not judged.
             * @example 1
             */
            expected_missing: number;
            /**
             * @description Pages of the last good coverage that the scan was compared with.
             * @example 44
             */
            last_good: number;
            /**
             * @description Those of them that it read.
             * @example 41
             */
            last_good_read: number;
            /**
             * @description Addresses that were found and not requested, also those of judged rows.
             * @example 12
             */
            unread_addresses: number;
            /**
             * @description Identities that read less than half of the pages of the last good scan: their tests closed no issue.
             * @example []
             */
            collapsed: string[];
            /**
             * @description Firewalls and networks that showed their own page instead of the site, see the rows of the coverage.
             * @example [
             *       "Cloudflare"
             *     ]
             */
            blocked_by: string[];
            /**
             * @description Servers, frameworks and networks that the pages name. The fixes of issues are written for them first.
             * @example [
             *       "nginx"
             *     ]
             */
            products: string[];
            /** @description The same for each identity. */
            identities: components["schemas"]["IdentityCoverageResource"][];
        };
        /**
         * @description Why a scan that has not ended does not run: no live worker serves the zone of its check, or the team must not use the zone any more (`waiting_for_zone`); the check is paused, inactive or in maintenance (`check_paused`). null: it runs, has ended, or waits for its turn.
         * @enum {string}
         */
        ScanWaitingReason: "waiting_for_zone" | "check_paused";
        CheckSummary: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /** @example shop.example.com */
            domain: string;
        };
        ScanResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-9b10-7a55-8c1f-52f0a3d6e701
             */
            id: string;
            /** @example completed */
            status: components["schemas"]["ScanStatus"];
            /**
             * @description Percentage of tests that passed, two decimals; 0 until the scan ends. Inconclusive tests count as not passed: prefer `judged_pass_rate`.
             * @example 83.33
             */
            pass_rate: number;
            /**
             * @description Percentage of tests that passed, among those that judged the site: without inconclusive ones and those that do not apply. Null until the scan has completed, if it runs only some of the tests, and if no test could judge.
             * @example 83.33
             */
            judged_pass_rate: number | null;
            /**
             * @description Whether the scan has a finding of severity critical.
             * @example false
             */
            has_critical_issues: boolean;
            /**
             * @description What started it.
             * @example schedule
             */
            triggered_by: components["schemas"]["ScanTrigger"];
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @example 2026-03-07T02:00:41+00:00
             */
            completed_at: string | null;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            created_at: string;
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            check_id: string;
            /** @example 6 */
            total_tests: number;
            /**
             * @description With those that do not apply.
             * @example 5
             */
            passed_tests: number;
            /** @example 1 */
            failed_tests: number;
            /**
             * @description With the inconclusive ones.
             * @example 0
             */
            warning_tests: number;
            /**
             * @description Tests that could not judge the site, so far.
             * @example 0
             */
            inconclusive_tests: number;
            /**
             * @description Of the passed tests, those with nothing to judge, such as the mail of a site without a domain name; 0 until the scan ends.
             * @example 0
             */
            not_applicable_tests: number;
            /**
             * @description Whether it runs only some of the enabled tests. Such a scan is never the latest scan of its check.
             * @example false
             */
            is_partial: boolean;
            /** @description How much of the site the scan covered; null until it completes. `listScanCoverage` lists the pages. */
            coverage: components["schemas"]["CoverageCountsResource"] | null;
            /**
             * @description Why a scan that has not ended does not run: no live worker serves the zone of its check, or the team must not use the zone any more (`waiting_for_zone`); the check is paused, inactive or in maintenance (`check_paused`). null: it runs, has ended, or waits for its turn.
             * @example waiting_for_zone
             */
            waiting_reason: components["schemas"]["ScanWaitingReason"] | null;
            check: components["schemas"]["CheckSummary"];
        };
        ScanPage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            data: components["schemas"]["ScanResource"][];
        };
        /** @enum {string} */
        ScanTestStatus: "pending" | "running" | "passed" | "failed" | "warning";
        ScanTestResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-9b11-7e02-b1c4-6f2d3b9a1c55
             */
            id: string;
            /**
             * Format: uuid
             * @example 0197f3c2-9b10-7a55-8c1f-52f0a3d6e701
             */
            scan_id: string;
            /** @example security_headers */
            test_type: components["schemas"]["TestKey"];
            /** @example failed */
            status: components["schemas"]["ScanTestStatus"];
            /**
             * @description Summary for people; starts with "Inconclusive:" if the test could not judge, and with "Does not apply:" if there is nothing to judge.
             * @example 2 findings: no content security policy, no HSTS
             */
            message: string;
            /**
             * @description Whether the site has what the test judges. If not, the test has passed and counts in no rate and no grade.
             * @example true
             */
            is_applicable: boolean;
            /**
             * @description Whether the test could not judge the site: then it has no findings, and issues do not change.
             * @example false
             */
            is_inconclusive: boolean;
            /**
             * @description Why the test was inconclusive, as a stable word such as `challenge`, `rate_limited` or `timeout`; null if it could judge. `needs_setup`: something must be set up first, see the message. New versions may add words.
             * @example null
             */
            inconclusive_reason: string | null;
            /**
             * Format: date-time
             * @example 2026-03-07T02:00:02+00:00
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @example 2026-03-07T02:00:05+00:00
             */
            completed_at: string | null;
        };
        ScanDetailResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-9b10-7a55-8c1f-52f0a3d6e701
             */
            id: string;
            /** @example completed */
            status: components["schemas"]["ScanStatus"];
            /**
             * @description Percentage of tests that passed, two decimals; 0 until the scan ends. Inconclusive tests count as not passed: prefer `judged_pass_rate`.
             * @example 83.33
             */
            pass_rate: number;
            /**
             * @description Percentage of tests that passed, among those that judged the site: without inconclusive ones and those that do not apply. Null until the scan has completed, if it runs only some of the tests, and if no test could judge.
             * @example 83.33
             */
            judged_pass_rate: number | null;
            /**
             * @description Whether the scan has a finding of severity critical.
             * @example false
             */
            has_critical_issues: boolean;
            /**
             * @description What started it.
             * @example schedule
             */
            triggered_by: components["schemas"]["ScanTrigger"];
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @example 2026-03-07T02:00:41+00:00
             */
            completed_at: string | null;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            created_at: string;
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            check_id: string;
            /** @example 6 */
            total_tests: number;
            /**
             * @description With those that do not apply.
             * @example 5
             */
            passed_tests: number;
            /** @example 1 */
            failed_tests: number;
            /**
             * @description With the inconclusive ones.
             * @example 0
             */
            warning_tests: number;
            /**
             * @description Tests that could not judge the site, so far.
             * @example 0
             */
            inconclusive_tests: number;
            /**
             * @description Of the passed tests, those with nothing to judge, such as the mail of a site without a domain name; 0 until the scan ends.
             * @example 0
             */
            not_applicable_tests: number;
            /**
             * @description Whether it runs only some of the enabled tests. Such a scan is never the latest scan of its check.
             * @example false
             */
            is_partial: boolean;
            /** @description How much of the site the scan covered; null until it completes. `listScanCoverage` lists the pages. */
            coverage: components["schemas"]["CoverageCountsResource"] | null;
            /**
             * @description Why a scan that has not ended does not run: no live worker serves the zone of its check, or the team must not use the zone any more (`waiting_for_zone`); the check is paused, inactive or in maintenance (`check_paused`). null: it runs, has ended, or waits for its turn.
             * @example waiting_for_zone
             */
            waiting_reason: components["schemas"]["ScanWaitingReason"] | null;
            check: components["schemas"]["CheckSummary"];
            /** @description All results, in the order in which they run. */
            tests: components["schemas"]["ScanTestResource"][];
        };
        /** @enum {string} */
        CoverageOutcome: "judged" | "avoided" | "blocked" | "signed_out" | "failed" | "too_large" | "not_read" | "over_budget";
        CoverageRowResource: {
            /**
             * @description `anonymous`, or the name of a scan identity.
             * @example anonymous
             */
            identity: string;
            /**
             * @description Without query; ids are grouped as `{n}` and `{id}`.
             * @example /orders/{n}
             */
            path: string;
            /** @example blocked */
            outcome: components["schemas"]["CoverageOutcome"];
            /**
             * @description Why it was not judged; null where it was.
             * @example status 403
             */
            reason: string | null;
            /**
             * @description The firewall or network whose own page came instead; null where the site itself refused, or nothing names it.
             * @example Cloudflare
             */
            blocked_by: string | null;
            /**
             * @description The tests that judged it.
             * @example []
             */
            tests: components["schemas"]["TestKey"][];
            /**
             * @description How many addresses the row stands for.
             * @example 1
             */
            addresses: number;
            /**
             * @description Those of them that were found and not requested: pages like them were, or the scan had read all that it may.
             * @example 0
             */
            unread_addresses: number;
            /**
             * @description Whether `expected_paths` of the check names it.
             * @example false
             */
            is_expected: boolean;
        };
        ScanCoveragePage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            data: components["schemas"]["CoverageRowResource"][];
        };
        DiffFindingResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            issue_id: string | null;
            /** @example security_headers */
            test_type: components["schemas"]["TestKey"];
            /** @example csp-missing */
            rule_id: string | null;
            /** @example medium */
            severity: components["schemas"]["Severity"];
            /** @example No content security policy */
            title: string;
            /** @example /login */
            location: string;
            /** @example sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 */
            fingerprint: string;
        };
        NotJudgedResource: {
            /** @example security_headers */
            test_type: components["schemas"]["TestKey"];
            /** @example Inconclusive: the site responded with errors */
            reason: string;
        };
        RuleChangeResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            issue_id: string | null;
            /** @example security_headers */
            test_type: components["schemas"]["TestKey"];
            /** @example csp-missing */
            rule_id: string | null;
            /** @example medium */
            severity: components["schemas"]["Severity"];
            /** @example No content security policy */
            title: string;
            /** @example /login */
            location: string;
            /** @example sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 */
            fingerprint: string;
            /**
             * @description The version that the earlier scan ran.
             * @example 1
             */
            from_version: number;
            /** @example 2 */
            to_version: number;
        };
        ScanDiffData: {
            /**
             * Format: uuid
             * @description The earlier scan; null for none.
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            against: string | null;
            /** @description Issues that opened, for the first time or again. */
            new: components["schemas"]["DiffFindingResource"][];
            /** @description Issues that scans resolved as fixed. */
            fixed: components["schemas"]["DiffFindingResource"][];
            /** @description No longer found, but still open: more conclusive scans are needed, see `auto_resolve_after`. */
            no_longer_found: components["schemas"]["DiffFindingResource"][];
            /** @example 4 */
            unchanged_count: number;
            /** @description Tests that the scan could not judge or did not run. */
            not_judged: components["schemas"]["NotJudgedResource"][];
            /** @description Findings of rules that have changed since the earlier scan. */
            rule_changes: components["schemas"]["RuleChangeResource"][];
        };
        ScanDiffResource: {
            data: components["schemas"]["ScanDiffData"];
        };
        TriggerScanBody: {
            /**
             * @description Some of the enabled tests; absent: all of them.
             * @example [
             *       "security_headers"
             *     ]
             */
            tests?: components["schemas"]["TestKey"][];
        };
        /** @enum {string} */
        ReportFormat: "html" | "pdf" | "jws";
        ReportLinkResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /**
             * @description Who created it.
             * @example ada@example.com
             */
            created_by: string;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-03-21T10:15:00+00:00
             */
            expires_at: string;
        };
        ReportLinkListResource: {
            /** @description Those that still work, oldest first. */
            data: components["schemas"]["ReportLinkResource"][];
        };
        CreateReportLinkBody: {
            /** @example 14 */
            expires_in_days: number;
        };
        NewReportLinkResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /**
             * @description Who created it.
             * @example ada@example.com
             */
            created_by: string;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-03-21T10:15:00+00:00
             */
            expires_at: string;
            /**
             * Format: uri
             * @description Anyone who has it can read the report. Shown only once.
             * @example https://palisade.example/api/v1/reports/TOKEN
             */
            url: string;
        };
        ScanTestPage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            data: components["schemas"]["ScanTestResource"][];
        };
        FindingResource: {
            /**
             * @description The rule that found it; stable over time.
             * @example csp-missing
             */
            id: string;
            /** @example medium */
            severity: components["schemas"]["Severity"];
            /** @example No content security policy */
            title: string;
            /** @example The page is served without a Content-Security-Policy header. */
            description: string;
            /**
             * @description Where it was found, e.g. a path or a cookie; empty for the whole host.
             * @example /
             */
            location: string;
            /**
             * @description Enough to reproduce the finding by hand.
             * @example {
             *       "request": "GET https://shop.example.com/",
             *       "header": "content-security-policy",
             *       "observed": null
             *     }
             */
            evidence: {
                [key: string]: unknown;
            };
            /**
             * @description Version of the rule, see `GET /tests`. It increases when the rule judges differently.
             * @example 1
             */
            rule_version: number;
            /**
             * @description The same as the fingerprint of the issue that the finding belongs to.
             * @example sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            fingerprint: string;
            /**
             * @description The scan identities that see it; empty where strangers see it too.
             * @example []
             */
            seen_as: string[];
        };
        ScanTestDetailResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-9b11-7e02-b1c4-6f2d3b9a1c55
             */
            id: string;
            /**
             * Format: uuid
             * @example 0197f3c2-9b10-7a55-8c1f-52f0a3d6e701
             */
            scan_id: string;
            /** @example security_headers */
            test_type: components["schemas"]["TestKey"];
            /** @example failed */
            status: components["schemas"]["ScanTestStatus"];
            /**
             * @description Summary for people; starts with "Inconclusive:" if the test could not judge, and with "Does not apply:" if there is nothing to judge.
             * @example 2 findings: no content security policy, no HSTS
             */
            message: string;
            /**
             * @description Whether the site has what the test judges. If not, the test has passed and counts in no rate and no grade.
             * @example true
             */
            is_applicable: boolean;
            /**
             * @description Whether the test could not judge the site: then it has no findings, and issues do not change.
             * @example false
             */
            is_inconclusive: boolean;
            /**
             * @description Why the test was inconclusive, as a stable word such as `challenge`, `rate_limited` or `timeout`; null if it could judge. `needs_setup`: something must be set up first, see the message. New versions may add words.
             * @example null
             */
            inconclusive_reason: string | null;
            /**
             * Format: date-time
             * @example 2026-03-07T02:00:02+00:00
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @example 2026-03-07T02:00:05+00:00
             */
            completed_at: string | null;
            findings: components["schemas"]["FindingResource"][];
            /**
             * @example [
             *       "Send a Content-Security-Policy header with every page."
             *     ]
             */
            remediation_steps: string[];
            /**
             * @description Varies by test; `receipt` says what was sent. `not_run: true` says that the test did not run because the target could not be reached.
             * @example {
             *       "final_url": "https://shop.example.com/",
             *       "receipt": {
             *         "requests": 3
             *       }
             *     }
             */
            technical_details: {
                [key: string]: unknown;
            };
        };
        ScanTestDetailEnvelope: {
            data: components["schemas"]["ScanTestDetailResource"];
        };
        /** @enum {string} */
        IssueStatus: "resolved" | "unresolved" | "all";
        /**
         * @description Finer than `status`, which counts accepted issues as resolved.
         * @enum {string}
         */
        IssueState: "open" | "resolved" | "accepted";
        BulkIssueFilter: {
            /**
             * @description One severity, or several separated by commas.
             * @example critical,high
             */
            severity?: string;
            /**
             * @default all
             * @example unresolved
             */
            status: components["schemas"]["IssueStatus"];
            /**
             * @description Finer than `status`, which counts accepted issues as resolved.
             * @example open
             */
            state?: components["schemas"]["IssueState"];
            /**
             * @description Only issues of this rule, see `GET /tests`.
             * @example csp-missing
             */
            rule_id?: string;
            /**
             * @description Whether the last conclusive scan found it.
             * @example true
             */
            is_detected?: boolean;
            /**
             * @description Whether it is open and its due date has passed.
             * @example true
             */
            is_overdue?: boolean;
            /**
             * @description Whether its cause has a ticket.
             * @example true
             */
            has_ticket?: boolean;
            /**
             * @description Only issues that this scan identity sees and strangers do not; `anonymous` for those that strangers see.
             * @example alice
             */
            seen_as?: string;
            /**
             * @description Id of a member, or `none` for issues without an assignee.
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            assignee?: string;
            /**
             * Format: uuid
             * @description Only issues of this check. Another team's check gives an empty list.
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            check_id?: string;
            /** @example security_headers */
            test_type?: components["schemas"]["TestKey"];
            /**
             * @description Only issues of checks that have all of these tags, separated by commas.
             * @example shop,team:payments
             */
            tags?: string;
            /**
             * @description Part of the location; case does not matter.
             * @example /admin
             */
            path?: string;
            /**
             * @description First detected within so many times 24 hours.
             * @example 7
             */
            newer_than_days?: number;
            /**
             * @description First detected longer ago than so many times 24 hours.
             * @example 90
             */
            older_than_days?: number;
            /**
             * @description Open, and due within so many times 24 hours; those that are overdue too.
             * @example 7
             */
            due_within_days?: number;
            /**
             * @description Part of the title, description, location or domain; case does not matter. The list ends after 10,000 matches; the export has all.
             * @example content security policy
             */
            search?: string;
            /**
             * @description Required if nothing else narrows the filter. It selects every issue of the team.
             * @example true
             */
            all?: boolean;
        };
        /** @enum {string} */
        BulkAction: "resolve" | "unresolve" | "accept" | "remove_acceptance" | "assign" | "comment" | "retest";
        /**
         * @description Required for `accept`.
         * @enum {string}
         */
        AcceptanceReason: "risk_accepted" | "false_positive" | "mitigated_elsewhere";
        BulkIssuesBody: {
            /** @example The page is public on purpose. */
            note?: string | null;
            /**
             * Format: date-time
             * @description When the acceptance ends. Absent or null: never.
             * @example 2027-01-31T00:00:00Z
             */
            until?: string | null;
            /**
             * @description Required without `filter`. Unknown ids and other teams' ids are ignored.
             * @example [
             *       "0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42"
             *     ]
             */
            issue_ids?: string[];
            /**
             * @description Instead of `issue_ids`: all issues that the list returns for these parameters, at most 10,000. An empty filter needs `all`: `{"all": true}`.
             * @example {
             *       "severity": "low",
             *       "state": "open"
             *     }
             */
            filter?: components["schemas"]["BulkIssueFilter"];
            /** @example resolve */
            action: components["schemas"]["BulkAction"];
            /**
             * @description Required for `accept`.
             * @example false_positive
             */
            reason?: components["schemas"]["AcceptanceReason"];
            /**
             * Format: uuid
             * @description Required for `assign`: a member of the team, or null to remove the assignee.
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            user_id?: string | null;
            /**
             * @description For `resolve` and `unresolve`: notes of each issue that changes. Leave it out to keep the notes.
             * @example Header added in release 4.2.
             */
            resolution_notes?: string | null;
            /**
             * @description Required for `comment`. At most 200 issues, which count as so many comments.
             * @example The proxy sends these headers from Monday.
             */
            text?: string;
            /**
             * @description Changes nothing: the response says what would change.
             * @example true
             */
            dry_run?: boolean;
        };
        /** @enum {string} */
        LeftAloneReason: "unchanged" | "full" | "test_disabled" | "check_inactive" | "check_paused" | "too_many_waiting" | "too_many_checks" | "changed_since";
        LeftAloneResource: {
            /** @example unchanged */
            reason: components["schemas"]["LeftAloneReason"];
            /** @example 3 */
            count: number;
            /** @example It is already so. */
            message: string;
        };
        SampledIssueResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /** @example Content-Security-Policy is missing */
            title: string;
            /** @example shop.example.com */
            domain: string;
        };
        BulkIssuesResource: {
            /** @example 2 issues resolved. */
            message: string;
            /**
             * @description How many issues changed; with `dry_run`, would change.
             * @example 2
             */
            count: number;
            /**
             * @description How many issues the request names; unknown ids do not count.
             * @example 5
             */
            matched: number;
            /** @description Issues that the request names and that do not change, by reason. */
            left_alone: components["schemas"]["LeftAloneResource"][];
            /** @example false */
            dry_run: boolean;
            /** @description The first of the issues that change. */
            sample: components["schemas"]["SampledIssueResource"][];
            /**
             * Format: uuid
             * @description For `POST /issues/bulk/{bulk_id}/undo`. Null if nothing changed, and for `comment` and `retest`, which cannot be undone.
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            bulk_id: string | null;
            /**
             * Format: date-time
             * @description Until when it can be undone.
             * @example 2026-03-07T10:15:00+00:00
             */
            undo_until: string | null;
        };
        UndoIssuesResource: {
            /** @example 2 issues are as before. */
            message: string;
            /**
             * @description How many issues are as before.
             * @example 2
             */
            count: number;
            /** @description Issues that the request names and that do not change, by reason. */
            left_alone: components["schemas"]["LeftAloneResource"][];
        };
        IssueMetadata: {
            /**
             * Format: uuid
             * @description The scan that first detected it.
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            first_scan_id: string;
            /**
             * Format: uuid
             * @description The scan that last detected it.
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            last_scan_id: string;
            /** @example Header added in release 4.2. */
            resolution_notes?: string;
            /**
             * Format: date-time
             * @description When it was last detected again after it was resolved.
             * @example 2026-03-07T10:15:00+00:00
             */
            reopened_at?: string;
        };
        IssueCheck: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /** @example shop.example.com */
            domain: string;
        };
        /**
         * @description `manual`: a person or key closed it. `fixed`: scans no longer find it. null unless `state` is `resolved`.
         * @enum {string}
         */
        IssueResolution: "manual" | "fixed";
        IssueAssigneeResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /** @example Ada Lovelace */
            name: string;
        };
        /** @enum {string} */
        IssueActorKind: "user" | "key" | "scan" | "system";
        IssueActorResource: {
            /** @example user */
            kind: components["schemas"]["IssueActorKind"];
            /**
             * Format: uuid
             * @description Id of the user, API key or scan; null for the operator and for Palisade itself.
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string | null;
            /**
             * @description The name at that time.
             * @example Ada Lovelace
             */
            name: string;
        };
        IssueAcceptanceResource: {
            /** @example false_positive */
            reason: components["schemas"]["AcceptanceReason"];
            /** @example The page is public on purpose. */
            note: string | null;
            /**
             * Format: date-time
             * @description null: never ends.
             * @example null
             */
            until: string | null;
            /**
             * @description What was accepted. A higher severity opens the issue again.
             * @example low
             */
            severity: components["schemas"]["Severity"];
            by: components["schemas"]["IssueActorResource"];
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            at: string;
        };
        /**
         * @description `creating`: a worker creates it within seconds. `gone`: it was deleted; a person can create another.
         * @enum {string}
         */
        TicketState: "creating" | "open" | "closed" | "gone";
        TicketResource: {
            /**
             * @description null until a worker has created it.
             * @example 12
             */
            key: string | null;
            /** @example https://github.com/acme/shop/issues/12 */
            url: string | null;
            /**
             * @description `creating`: a worker creates it within seconds. `gone`: it was deleted; a person can create another.
             * @example open
             */
            state: components["schemas"]["TicketState"];
        };
        IssueResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            check_id: string;
            /** @example security_headers */
            test_type: components["schemas"]["TestKey"];
            /** @example medium */
            severity: components["schemas"]["Severity"];
            /** @example No content security policy */
            title: string;
            /** @example The page is served without a Content-Security-Policy header. */
            description: string;
            /**
             * @description Identifies the finding: the same for every detection at one location of a check.
             * @example sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            fingerprint: string;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            first_detected_at: string;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            last_detected_at: string;
            /** @example false */
            is_resolved: boolean;
            /**
             * Format: date-time
             * @example null
             */
            resolved_at: string | null;
            metadata: components["schemas"]["IssueMetadata"];
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            created_at: string;
            check: components["schemas"]["IssueCheck"];
            /**
             * @description See `GET /tests`. null for an issue that was recorded by an old version and not detected since.
             * @example csp-missing
             */
            rule_id: string | null;
            /**
             * @description Where it was found; empty for the whole host.
             * @example /login
             */
            location: string;
            /**
             * @description `is_resolved` is true for `resolved` and `accepted`.
             * @example open
             */
            state: components["schemas"]["IssueState"];
            /**
             * @description `manual`: a person or key closed it. `fixed`: scans no longer find it. null unless `state` is `resolved`.
             * @example null
             */
            resolution: components["schemas"]["IssueResolution"] | null;
            /**
             * @description Whether the last scan that could judge its rule and location found it.
             * @example true
             */
            is_detected: boolean;
            /**
             * @description The scan identities that see it; empty where strangers see it too.
             * @example []
             */
            seen_as: string[];
            /**
             * Format: uuid
             * @description The scan that detected it last.
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            last_scan_id: string;
            assignee: components["schemas"]["IssueAssigneeResource"] | null;
            acceptance: components["schemas"]["IssueAcceptanceResource"] | null;
            /** @example 0 */
            comments_count: number;
            /**
             * Format: date-time
             * @description When it should be fixed, by `fix_within_days` of the team. null for issues that are not open, and without a limit for its severity.
             * @example 2026-03-07T10:15:00+00:00
             */
            due_at: string | null;
            /**
             * @description Whether it is open and `due_at` has passed.
             * @example false
             */
            is_overdue: boolean;
            /** @description Of its cause: issues of the team with the same rule share it. */
            ticket: components["schemas"]["TicketResource"] | null;
        };
        IssuePage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            data: components["schemas"]["IssueResource"][];
        };
        IssueGroupResource: {
            /**
             * @description null for issues that were recorded by an old version; those are grouped by their title.
             * @example csp-missing
             */
            rule_id: string | null;
            /** @example security_headers */
            test_type: components["schemas"]["TestKey"];
            /**
             * @description The title of the rule.
             * @example No content security policy
             */
            title: string;
            /**
             * @description The highest severity of its issues.
             * @example medium
             */
            severity: components["schemas"]["Severity"];
            /** @example 14 */
            issues_count: number;
            /**
             * @description How many checks have such an issue.
             * @example 5
             */
            checks_count: number;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            first_detected_at: string;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            last_detected_at: string;
        };
        IssueGroupPage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            data: components["schemas"]["IssueGroupResource"][];
        };
        /** @enum {string} */
        IssueSort: "severity" | "last_detected_at" | "first_detected_at" | "due_at" | "domain";
        /** @enum {string} */
        IssueGrouping: "rule";
        IssueCountsData: {
            /** @example 12 */
            open: number;
            /** @example 30 */
            resolved: number;
            /** @example 2 */
            accepted: number;
            /**
             * @description The sum of the other three.
             * @example 44
             */
            all: number;
        };
        IssueCountsResource: {
            data: components["schemas"]["IssueCountsData"];
        };
        RelatedScanResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /** @example completed */
            status: components["schemas"]["ScanStatus"];
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            completed_at: string | null;
        };
        IssueDetailResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            check_id: string;
            /** @example security_headers */
            test_type: components["schemas"]["TestKey"];
            /** @example medium */
            severity: components["schemas"]["Severity"];
            /** @example No content security policy */
            title: string;
            /** @example The page is served without a Content-Security-Policy header. */
            description: string;
            /**
             * @description Identifies the finding: the same for every detection at one location of a check.
             * @example sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            fingerprint: string;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            first_detected_at: string;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            last_detected_at: string;
            /** @example false */
            is_resolved: boolean;
            /**
             * Format: date-time
             * @example null
             */
            resolved_at: string | null;
            metadata: components["schemas"]["IssueMetadata"];
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            created_at: string;
            check: components["schemas"]["IssueCheck"];
            /**
             * @description See `GET /tests`. null for an issue that was recorded by an old version and not detected since.
             * @example csp-missing
             */
            rule_id: string | null;
            /**
             * @description Where it was found; empty for the whole host.
             * @example /login
             */
            location: string;
            /**
             * @description `is_resolved` is true for `resolved` and `accepted`.
             * @example open
             */
            state: components["schemas"]["IssueState"];
            /**
             * @description `manual`: a person or key closed it. `fixed`: scans no longer find it. null unless `state` is `resolved`.
             * @example null
             */
            resolution: components["schemas"]["IssueResolution"] | null;
            /**
             * @description Whether the last scan that could judge its rule and location found it.
             * @example true
             */
            is_detected: boolean;
            /**
             * @description The scan identities that see it; empty where strangers see it too.
             * @example []
             */
            seen_as: string[];
            /**
             * Format: uuid
             * @description The scan that detected it last.
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            last_scan_id: string;
            assignee: components["schemas"]["IssueAssigneeResource"] | null;
            acceptance: components["schemas"]["IssueAcceptanceResource"] | null;
            /** @example 0 */
            comments_count: number;
            /**
             * Format: date-time
             * @description When it should be fixed, by `fix_within_days` of the team. null for issues that are not open, and without a limit for its severity.
             * @example 2026-03-07T10:15:00+00:00
             */
            due_at: string | null;
            /**
             * @description Whether it is open and `due_at` has passed.
             * @example false
             */
            is_overdue: boolean;
            /** @description Of its cause: issues of the team with the same rule share it. */
            ticket: components["schemas"]["TicketResource"] | null;
            /** @description The last ten scans of the check since the issue was first detected. */
            related_scans: components["schemas"]["RelatedScanResource"][];
            /**
             * @description Why an issue of this test cannot be watched (`POST /issues/{issue_id}/watch`); null if it can while it is open.
             * @example null
             */
            watch_refusal: string | null;
        };
        UpdateIssueBody: {
            /**
             * @description true resolves the issue, false reopens it.
             * @example true
             */
            is_resolved: boolean;
            /**
             * @description Kept in `metadata.resolution_notes`. Leave it out to keep the notes; null deletes them.
             * @example Header added in release 4.2.
             */
            resolution_notes?: string | null;
        };
        AcceptIssueBody: {
            /** @example The page is public on purpose. */
            note?: string | null;
            /**
             * Format: date-time
             * @description When the acceptance ends. Absent or null: never.
             * @example 2027-01-31T00:00:00Z
             */
            until?: string | null;
            /** @example false_positive */
            reason: components["schemas"]["AcceptanceReason"];
        };
        AssignIssueBody: {
            /**
             * Format: uuid
             * @description A member of the team; null removes the assignee.
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            user_id: string | null;
        };
        /** @enum {string} */
        FixServer: "nginx" | "apache" | "caddy" | "iis" | "express" | "laravel" | "django" | "rails" | "spring" | "wordpress" | "cloudflare" | "cloudfront";
        ServerFixResource: {
            /** @example nginx */
            server: components["schemas"]["FixServer"];
            /** @example nginx */
            name: string;
            /**
             * @description Whether a scan saw it at the site. These come first.
             * @example true
             */
            is_seen: boolean;
            /**
             * @description Where the lines belong, unless `note` says otherwise.
             * @example in the server block of the site
             */
            place: string;
            /**
             * @description What the lines are written in.
             * @example nginx
             */
            language: string;
            /**
             * @description Lines to copy. null where only `note` says what to do.
             * @example add_header X-Content-Type-Options "nosniff" always;
             */
            code: string | null;
            /** @example A location with an add_header of its own ignores this one: repeat it there. */
            note: string | null;
        };
        IssueFixResource: {
            /**
             * @description What to do, whatever serves the site. null for a rule that this version does not know.
             * @example Send X-Content-Type-Options: nosniff on every response.
             */
            remediation: string | null;
            /**
             * @description The servers, frameworks and networks that the last scans of the check saw.
             * @example [
             *       "nginx"
             *     ]
             */
            products: string[];
            /** @description The setting that fixes the issue, for each server. Empty where no setting of a server does. */
            settings: components["schemas"]["ServerFixResource"][];
            /**
             * @description All of it as one text for an assistant that changes the configuration: defect, evidence, what serves the site, what to do and how to prove it. Evidence of signed-in pages is masked.
             * @example Fix a security defect of shop.example.com.
             *     …
             */
            assistant_text: string;
        };
        /** @enum {string} */
        IssueEventType: "opened" | "reopened" | "fixed" | "resolved" | "unresolved" | "accepted" | "acceptance_removed" | "acceptance_expired" | "severity_changed" | "assigned" | "commented" | "not_judged" | "overdue";
        IssueEventResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /** @example accepted */
            type: components["schemas"]["IssueEventType"];
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            at: string;
            actor: components["schemas"]["IssueActorResource"];
            /**
             * Format: uuid
             * @description The scan that caused the event; null for events that people cause.
             * @example null
             */
            scan_id: string | null;
            /**
             * @description Depends on the type. `opened`, `reopened`, `severity_changed`: `severity`, and `from` when it changed. `accepted`: `reason`, `note`, `until`. `acceptance_removed`, `acceptance_expired`: the `state` that follows. `assigned`: `assignee`. `commented`: `text`. `bulk_id` names the change of many issues that it belongs to, `undoes` the one that it undoes.
             * @example {
             *       "reason": "false_positive",
             *       "note": null,
             *       "until": null
             *     }
             */
            data: {
                [key: string]: unknown;
            };
        };
        IssueEventPage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            data: components["schemas"]["IssueEventResource"][];
        };
        CommentIssueBody: {
            /** @example Fixed in release 4.2, which goes live on Monday. */
            text: string;
        };
        IssueViewFilters: {
            /**
             * @description Items on a page.
             * @default 20
             * @example 20
             */
            per_page: number;
            /**
             * @description One severity, or several separated by commas.
             * @example critical,high
             */
            severity?: string;
            /**
             * @default all
             * @example unresolved
             */
            status: components["schemas"]["IssueStatus"];
            /**
             * @description Finer than `status`, which counts accepted issues as resolved.
             * @example open
             */
            state?: components["schemas"]["IssueState"];
            /**
             * @description Only issues of this rule, see `GET /tests`.
             * @example csp-missing
             */
            rule_id?: string;
            /**
             * @description Whether the last conclusive scan found it.
             * @example true
             */
            is_detected?: boolean;
            /**
             * @description Whether it is open and its due date has passed.
             * @example true
             */
            is_overdue?: boolean;
            /**
             * @description Whether its cause has a ticket.
             * @example true
             */
            has_ticket?: boolean;
            /**
             * @description Only issues that this scan identity sees and strangers do not; `anonymous` for those that strangers see.
             * @example alice
             */
            seen_as?: string;
            /**
             * @description Id of a member, or `none` for issues without an assignee.
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            assignee?: string;
            /**
             * Format: uuid
             * @description Only issues of this check. Another team's check gives an empty list.
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            check_id?: string;
            /** @example security_headers */
            test_type?: components["schemas"]["TestKey"];
            /**
             * @description Only issues of checks that have all of these tags, separated by commas.
             * @example shop,team:payments
             */
            tags?: string;
            /**
             * @description Part of the location; case does not matter.
             * @example /admin
             */
            path?: string;
            /**
             * @description First detected within so many times 24 hours.
             * @example 7
             */
            newer_than_days?: number;
            /**
             * @description First detected longer ago than so many times 24 hours.
             * @example 90
             */
            older_than_days?: number;
            /**
             * @description Open, and due within so many times 24 hours; those that are overdue too.
             * @example 7
             */
            due_within_days?: number;
            /**
             * @description Part of the title, description, location or domain; case does not matter. The list ends after 10,000 matches; the export has all.
             * @example content security policy
             */
            search?: string;
            /**
             * @description What to sort by: by default the time of creation, with `group_by` the severity. With `desc` the most severe come first. Use `asc` with `due_at`: issues without a date then come last.
             * @example severity
             */
            sort?: components["schemas"]["IssueSort"];
            /**
             * @description Sort direction, by default desc.
             * @default desc
             * @example desc
             */
            direction: components["schemas"]["SortDirection"];
            /**
             * @description One row per rule in place of the issues; the filters apply to the issues that a row counts.
             * @example rule
             */
            group_by?: components["schemas"]["IssueGrouping"];
        };
        IssueViewResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /** @example Critical and mine */
            name: string;
            /**
             * @example {
             *       "state": "open",
             *       "severity": "critical,high",
             *       "status": "all",
             *       "direction": "desc",
             *       "per_page": 50
             *     }
             */
            filters: components["schemas"]["IssueViewFilters"];
            /**
             * @description Whether all members of the team see it.
             * @example false
             */
            is_shared: boolean;
            /**
             * @description Whether you saved it.
             * @example true
             */
            is_own: boolean;
            /**
             * @description The name of the person who saved it.
             * @example Ada Lovelace
             */
            author: string;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            created_at: string;
        };
        IssueViewListResource: {
            /** @description Oldest first. */
            data: components["schemas"]["IssueViewResource"][];
        };
        CreateIssueViewBody: {
            /** @example Critical and mine */
            name: string;
            /**
             * @description Query parameters of `GET /issues`; the same rules apply. Absent ones get their defaults.
             * @example {
             *       "state": "open",
             *       "severity": "critical,high",
             *       "status": "all",
             *       "direction": "desc",
             *       "per_page": 50
             *     }
             */
            filters: components["schemas"]["IssueViewFilters"];
            /**
             * @description Whether all members of the team see it.
             * @default false
             * @example true
             */
            is_shared: boolean;
        };
        RenameIssueViewBody: {
            /** @example Critical and mine */
            name: string;
        };
        /**
         * @description `assigned`: someone assigned the issue to you. `mentioned`: a comment names you. `reopened`, `overdue`: of an issue that is assigned to you.
         * @enum {string}
         */
        InboxKind: "assigned" | "mentioned" | "reopened" | "overdue";
        InboxIssue: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /** @example No content security policy */
            title: string;
            /** @example high */
            severity: components["schemas"]["Severity"];
            /**
             * @description As it is now.
             * @example open
             */
            state: components["schemas"]["IssueState"];
            /**
             * @description Where it was found; empty for the whole host.
             * @example /login
             */
            location: string;
            /** @example shop.example.com */
            domain: string;
        };
        InboxItemResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /**
             * @description `assigned`: someone assigned the issue to you. `mentioned`: a comment names you. `reopened`, `overdue`: of an issue that is assigned to you.
             * @example assigned
             */
            type: components["schemas"]["InboxKind"];
            /**
             * @deprecated
             * @description Use `type`; this goes with the next release.
             * @example assigned
             */
            kind: components["schemas"]["InboxKind"];
            /**
             * @description Who caused it; null for scans and due dates.
             * @example Ada Lovelace
             */
            by: string | null;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @deprecated
             * @description Use `created_at`; this goes with the next release.
             * @example 2026-03-07T10:15:00+00:00
             */
            at: string;
            /** @example false */
            is_read: boolean;
            issue: components["schemas"]["InboxIssue"];
        };
        InboxPage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            /** @description Newest first. */
            data: components["schemas"]["InboxItemResource"][];
        };
        ReadInboxBody: {
            /**
             * @description Which entries; absent: all. Unknown ids are ignored.
             * @example [
             *       "0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42"
             *     ]
             */
            ids?: string[];
        };
        InboxReadResource: {
            /**
             * @description How many entries were unread.
             * @example 3
             */
            count: number;
        };
        /**
         * @description When you get e-mails about your inbox in this team: `off`, `immediately` (within a minute), or `daily` at 08:00 UTC. Needs a confirmed address.
         * @enum {string}
         */
        InboxMail: "off" | "immediately" | "daily";
        InboxSettingsResource: {
            /**
             * @description When you get e-mails about your inbox in this team: `off`, `immediately` (within a minute), or `daily` at 08:00 UTC. Needs a confirmed address.
             * @example daily
             */
            mail: components["schemas"]["InboxMail"];
        };
        InboxSettingsBody: {
            /** @example daily */
            mail: components["schemas"]["InboxMail"];
        };
        /** @enum {string} */
        ChannelType: "email" | "slack" | "teams" | "webhook" | "pagerduty" | "alertmanager" | "alertmanager_webhook";
        ChannelSettingsResource: {
            /**
             * @description For `webhook`, `slack`, `teams`, `alertmanager` and `alertmanager_webhook`: the origin and the last characters. For `pagerduty`: where it takes events.
             * @example https://hooks.slack.com/…XXXX
             */
            url?: string;
            /**
             * @description For `pagerduty`: the last characters of the key.
             * @example …QRSTU
             */
            routing_key?: string;
            /**
             * @description For types of on-call systems: whether issues of checks that are not verified wake nobody.
             * @example true
             */
            verified_only?: boolean;
            /**
             * @description For `email`.
             * @example [
             *       "security@example.com"
             *     ]
             */
            recipients?: string[];
            /**
             * @description For `email`: recipients who have unsubscribed from weekly summaries.
             * @example []
             */
            unsubscribed?: string[];
            /**
             * @description For `email`: recipients who get nothing, because they have not agreed yet or have unsubscribed from every message. Send the recipients again to ask those whose e-mail is older than a day.
             * @example []
             */
            unconfirmed?: string[];
        };
        /** @enum {string} */
        NotificationEvent: "issue.opened" | "issue.reopened" | "issue.fixed" | "issue.acceptance_ending" | "issue.acceptance_expired" | "issue.overdue" | "scan.completed" | "scan.failed" | "scan.coverage_dropped" | "check.verification_lost" | "check.overdue" | "check.staging_ending" | "subdomain.found" | "api.changed" | "summary.weekly" | "alarm.issue" | "alarm.certificate" | "alarm.unscanned";
        /**
         * @description Why the channel is off: the receiver returned 410 (`gone`), all attempts failed for 3 days (`failing`), or a person (`manual`).
         * @enum {string}
         */
        ChannelOffReason: "gone" | "failing" | "manual";
        /** @enum {string} */
        DeliveryEvent: "issue.opened" | "issue.reopened" | "issue.fixed" | "issue.acceptance_ending" | "issue.acceptance_expired" | "issue.overdue" | "scan.completed" | "scan.failed" | "scan.coverage_dropped" | "check.verification_lost" | "check.overdue" | "check.staging_ending" | "subdomain.found" | "api.changed" | "summary.weekly" | "alarm.issue" | "alarm.certificate" | "alarm.unscanned" | "alarm.repeated" | "test";
        /** @enum {string} */
        DeliveryStatus: "pending" | "delivered" | "failed" | "no_recipient";
        DeliveryResource: {
            /**
             * Format: uuid
             * @description Also the `webhook-id`, the same for each attempt.
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /** @example issue.opened */
            event: components["schemas"]["DeliveryEvent"];
            /** @example delivered */
            status: components["schemas"]["DeliveryStatus"];
            /** @example 1 */
            attempts: number;
            /**
             * Format: date-time
             * @description Null if no further attempt is planned.
             * @example null
             */
            next_attempt_at: string | null;
            /**
             * @description Status of the last response; null without a response.
             * @example 204
             */
            response_status: number | null;
            /**
             * @description The first 512 bytes of the last response.
             * @example ok
             */
            response_excerpt: string | null;
            /**
             * @description Why the last attempt failed.
             * @example null
             */
            error: string | null;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            delivered_at: string | null;
        };
        ChannelResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /** @example On call */
            name: string;
            /** @example slack */
            type: components["schemas"]["ChannelType"];
            settings: components["schemas"]["ChannelSettingsResource"];
            /**
             * @example [
             *       "issue.opened",
             *       "scan.failed"
             *     ]
             */
            events: components["schemas"]["NotificationEvent"][];
            /** @example low */
            min_severity: components["schemas"]["Severity"];
            /**
             * @description Null for all checks of the team.
             * @example null
             */
            check_ids: string[] | null;
            /** @example true */
            is_active: boolean;
            /**
             * @description Why the channel is off: the receiver returned 410 (`gone`), all attempts failed for 3 days (`failing`), or a person (`manual`).
             * @example null
             */
            off_reason: components["schemas"]["ChannelOffReason"] | null;
            /**
             * Format: date-time
             * @description The first failed attempt since the last success.
             * @example null
             */
            failing_since: string | null;
            /**
             * @description For `webhook`: the last characters of the secret that signs its messages.
             * @example whsec_…x7Qa
             */
            secret_hint: string | null;
            /**
             * Format: date-time
             * @description Until this time, messages are signed with the previous secret too.
             * @example null
             */
            previous_secret_until: string | null;
            last_delivery: components["schemas"]["DeliveryResource"] | null;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            updated_at: string;
        };
        ChannelPage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            /** @description Newest first. */
            data: components["schemas"]["ChannelResource"][];
        };
        ChannelSettingsBody: {
            /**
             * Format: uri
             * @description For `webhook`, `slack`, `teams`, `alertmanager` and `alertmanager_webhook`: an https URL. It is never shown again. For `pagerduty`: where it takes events, by default `https://events.pagerduty.com`.
             * @example https://hooks.slack.com/services/T000/B000/XXXX
             */
            url?: string;
            /**
             * @description For `email`: each recipient gets a separate e-mail.
             * @example [
             *       "security@example.com"
             *     ]
             */
            recipients?: string[];
            /**
             * @description For `pagerduty`: the integration key of a service (Events API v2). It is never shown again.
             * @example R0123456789ABCDEFGHIJKLMNOPQRSTU
             */
            routing_key?: string;
            /**
             * @description For `pagerduty`, `alertmanager` and `alertmanager_webhook`: whether issues of checks that are not verified wake nobody.
             * @example true
             */
            verified_only?: boolean;
        };
        CreateChannelBody: {
            /**
             * @description Less severe issues are left out. By default `low`: all issues; `critical` for `pagerduty`, `alertmanager` and `alertmanager_webhook`.
             * @example high
             */
            min_severity?: components["schemas"]["Severity"];
            /**
             * @description Only these checks; null for all checks, including future ones.
             * @example null
             */
            check_ids?: string[] | null;
            /**
             * @description A channel that is off gets no messages. Events that occur meanwhile are not sent later.
             * @example true
             */
            is_active?: boolean;
            /**
             * @description One line, without a web address (`://`, `www.`).
             * @example On call
             */
            name: string;
            /** @example webhook */
            type: components["schemas"]["ChannelType"];
            settings: components["schemas"]["ChannelSettingsBody"];
            /**
             * @description Required, but for `pagerduty`, `alertmanager` and `alertmanager_webhook`, which get `alarm.…` events only, by default all of them. Other types get the other events.
             * @example [
             *       "issue.opened",
             *       "issue.reopened",
             *       "scan.failed"
             *     ]
             */
            events?: components["schemas"]["NotificationEvent"][];
        };
        ChannelWithSecretResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /** @example On call */
            name: string;
            /** @example slack */
            type: components["schemas"]["ChannelType"];
            settings: components["schemas"]["ChannelSettingsResource"];
            /**
             * @example [
             *       "issue.opened",
             *       "scan.failed"
             *     ]
             */
            events: components["schemas"]["NotificationEvent"][];
            /** @example low */
            min_severity: components["schemas"]["Severity"];
            /**
             * @description Null for all checks of the team.
             * @example null
             */
            check_ids: string[] | null;
            /** @example true */
            is_active: boolean;
            /**
             * @description Why the channel is off: the receiver returned 410 (`gone`), all attempts failed for 3 days (`failing`), or a person (`manual`).
             * @example null
             */
            off_reason: components["schemas"]["ChannelOffReason"] | null;
            /**
             * Format: date-time
             * @description The first failed attempt since the last success.
             * @example null
             */
            failing_since: string | null;
            /**
             * @description For `webhook`: the last characters of the secret that signs its messages.
             * @example whsec_…x7Qa
             */
            secret_hint: string | null;
            /**
             * Format: date-time
             * @description Until this time, messages are signed with the previous secret too.
             * @example null
             */
            previous_secret_until: string | null;
            last_delivery: components["schemas"]["DeliveryResource"] | null;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            updated_at: string;
            /**
             * @description For `webhook`: the secret, shown only once.
             * @example whsec_…
             */
            secret?: string;
        };
        UpdateChannelBody: {
            /**
             * @description Less severe issues are left out. By default `low`: all issues; `critical` for `pagerduty`, `alertmanager` and `alertmanager_webhook`.
             * @example high
             */
            min_severity?: components["schemas"]["Severity"];
            /**
             * @description Only these checks; null for all checks, including future ones.
             * @example null
             */
            check_ids?: string[] | null;
            /**
             * @description A channel that is off gets no messages. Events that occur meanwhile are not sent later.
             * @example true
             */
            is_active?: boolean;
            /**
             * @description One line, without a web address (`://`, `www.`).
             * @example On call
             */
            name?: string;
            /**
             * @description The type cannot change.
             * @example webhook
             */
            type?: components["schemas"]["ChannelType"];
            settings?: components["schemas"]["ChannelSettingsBody"];
            /**
             * @example [
             *       "issue.opened",
             *       "issue.reopened",
             *       "scan.failed"
             *     ]
             */
            events?: components["schemas"]["NotificationEvent"][];
        };
        DeliveryPage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            data: components["schemas"]["DeliveryResource"][];
        };
        /** @enum {string} */
        TicketSystem: "github" | "gitlab" | "jira";
        TicketRuleResource: {
            /** @example high */
            min_severity: components["schemas"]["Severity"];
            /**
             * @example [
             *       "production"
             *     ]
             */
            tags: string[];
            /** @example true */
            new_only: boolean;
        };
        TicketConnectionResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /** @example Shop team */
            name: string;
            /** @example github */
            type: components["schemas"]["TicketSystem"];
            /** @example https://api.github.com */
            api_url: string;
            /**
             * @description Follows when the project gets another name.
             * @example acme/shop
             */
            project: string;
            /**
             * @description Jira Cloud: whose token it is.
             * @example null
             */
            account: string | null;
            /**
             * @description Jira: the type of new tickets; null for a usual one.
             * @example null
             */
            issue_type: string | null;
            /**
             * @example [
             *       "security"
             *     ]
             */
            labels: string[];
            /**
             * @description The last characters of the token.
             * @example …x7Qa
             */
            token_hint: string;
            rule: components["schemas"]["TicketRuleResource"] | null;
            /** @example true */
            is_active: boolean;
            /**
             * @description Whether the ticket system can send messages to a secret address.
             * @example false
             */
            has_hook: boolean;
            /**
             * @description Why the last requests failed, and what to do.
             * @example null
             */
            error: string | null;
            /**
             * Format: date-time
             * @description When a worker last saw the project; null while a check is due.
             * @example 2026-03-07T10:15:00+00:00
             */
            checked_at: string | null;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            updated_at: string;
        };
        TicketConnectionPage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            /** @description Oldest first. */
            data: components["schemas"]["TicketConnectionResource"][];
        };
        TicketRuleBody: {
            /**
             * @description Causes of less severe issues get no ticket.
             * @example high
             */
            min_severity: components["schemas"]["Severity"];
            /**
             * @description Only issues of checks with one of these tags; all by default.
             * @example [
             *       "production"
             *     ]
             */
            tags?: string[];
            /**
             * @description Only issues that are detected for the first time after the rule was set; true by default.
             * @example true
             */
            new_only?: boolean;
        };
        CreateTicketConnectionBody: {
            /**
             * Format: uri
             * @description Where the API is, by default that of github.com or gitlab.com. For GitHub Enterprise Server it ends with `/api/v3`, for GitLab with `/api/v4`. Jira: the address of the site; required.
             * @example https://api.github.com
             */
            api_url?: string;
            /**
             * @description Jira Cloud: the e-mail address of the account that the token belongs to. Null, the default, for Data Center.
             * @example ada@example.com
             */
            account?: string | null;
            /**
             * @description Jira: the type of new tickets. By default Bug, Task, Story or the first type of the project.
             * @example Bug
             */
            issue_type?: string | null;
            /**
             * @description Labels of new tickets. Jira: spaces become hyphens.
             * @example [
             *       "security"
             *     ]
             */
            labels?: string[];
            /** @description Which causes get a ticket without a person; null for none, which is the default. */
            rule?: components["schemas"]["TicketRuleBody"] | null;
            /**
             * @description A connection that is off creates, changes and reads no tickets.
             * @example true
             */
            is_active?: boolean;
            /**
             * @description One line, without a web address (`://`, `www.`).
             * @example Shop team
             */
            name: string;
            /** @example github */
            type: components["schemas"]["TicketSystem"];
            /**
             * @description GitHub: `owner/repository`. GitLab: `group/project` with all its groups, or the number of the project. Jira: its key.
             * @example acme/shop
             */
            project: string;
            /**
             * @description A token that may read and write issues of the project. It is never shown again.
             * @example github_pat_…
             */
            token: string;
        };
        UpdateTicketConnectionBody: {
            /**
             * Format: uri
             * @description Where the API is, by default that of github.com or gitlab.com. For GitHub Enterprise Server it ends with `/api/v3`, for GitLab with `/api/v4`. Jira: the address of the site; required.
             * @example https://api.github.com
             */
            api_url?: string;
            /**
             * @description Jira Cloud: the e-mail address of the account that the token belongs to. Null, the default, for Data Center.
             * @example ada@example.com
             */
            account?: string | null;
            /**
             * @description Jira: the type of new tickets. By default Bug, Task, Story or the first type of the project.
             * @example Bug
             */
            issue_type?: string | null;
            /**
             * @description Labels of new tickets. Jira: spaces become hyphens.
             * @example [
             *       "security"
             *     ]
             */
            labels?: string[];
            /** @description Which causes get a ticket without a person; null for none, which is the default. */
            rule?: components["schemas"]["TicketRuleBody"] | null;
            /**
             * @description A connection that is off creates, changes and reads no tickets.
             * @example true
             */
            is_active?: boolean;
            /**
             * @description One line, without a web address (`://`, `www.`).
             * @example Shop team
             */
            name?: string;
            /**
             * @description GitHub: `owner/repository`. GitLab: `group/project` with all its groups, or the number of the project. Jira: its key.
             * @example acme/shop
             */
            project?: string;
            /**
             * @description A token that may read and write issues of the project. It is never shown again.
             * @example github_pat_…
             */
            token?: string;
        };
        TicketHookResource: {
            /**
             * Format: uri
             * @description Where the ticket system sends its messages.
             * @example https://palisade.example/hooks/tickets/TOKEN
             */
            url: string;
            /**
             * @description Enter it as the secret of the webhook. Shown only once.
             * @example whsec_…
             */
            secret: string;
        };
        CreateTicketBody: {
            /**
             * Format: uuid
             * @description Which connection; it can be left out while the team has one.
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            connection_id?: string;
        };
        OverviewChecks: {
            /** @example 3 */
            critical: number;
            /** @example 3 */
            high: number;
            /** @example 3 */
            medium: number;
            /** @example 3 */
            low: number;
            /**
             * @description All checks. The severities, `clean` and `never_scanned` add up to it.
             * @example 3
             */
            total: number;
            /** @example 3 */
            active: number;
            /**
             * @description Scanned, and no issue is open.
             * @example 3
             */
            clean: number;
            /**
             * @description No scan of it has completed, and no issue is open.
             * @example 3
             */
            never_scanned: number;
            /**
             * @description The scan that ended last failed: Palisade could not run it.
             * @example 3
             */
            broken: number;
            /**
             * @description Active, and its scan has been due for longer than one period of its schedule.
             * @example 3
             */
            overdue: number;
        };
        OverviewScans: {
            /** @example 3 */
            running: number;
            /** @example 3 */
            waiting: number;
        };
        OverviewDay: {
            /**
             * Format: date
             * @description UTC.
             * @example 2026-03-07
             */
            date: string;
            /**
             * @description Issues that became open, for the first time or again.
             * @example 3
             */
            opened: number;
            /**
             * @description Open issues that were resolved, by scans or by a person.
             * @example 3
             */
            fixed: number;
            /**
             * @description Open issues that were accepted: they leave `open` and are not `fixed`.
             * @example 3
             */
            accepted: number;
            /**
             * @description Open at the end of the day.
             * @example 3
             */
            open: number;
        };
        HoursToFix: {
            /** @example 52.5 */
            critical: number | null;
            /** @example 52.5 */
            high: number | null;
            /** @example 52.5 */
            medium: number | null;
            /** @example 52.5 */
            low: number | null;
        };
        OverviewData: {
            /** @description Open issues by severity. */
            open: components["schemas"]["SeverityCounts"];
            /**
             * @description Accepted issues, which count nowhere else.
             * @example 3
             */
            accepted: number;
            /**
             * @description Open issues past their due date; 0 while the team has none, see `fix_within_days` of the team.
             * @example 3
             */
            overdue: number;
            /** @description Numbers of checks. Each check counts under its worst open severity. */
            checks: components["schemas"]["OverviewChecks"];
            scans: components["schemas"]["OverviewScans"];
            /** @description The last 90 days, oldest first, today included. */
            trend: components["schemas"]["OverviewDay"][];
            /** @description Mean time from the first detection to the resolution, over the issues that are resolved now; null without such issues. */
            mean_hours_to_fix: components["schemas"]["HoursToFix"];
        };
        OverviewResource: {
            data: components["schemas"]["OverviewData"];
        };
        WeekIssueResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /** @example No content security policy */
            title: string;
            /** @example high */
            severity: components["schemas"]["Severity"];
            /**
             * @description Where it was found; empty for the whole host.
             * @example /login
             */
            location: string;
            /** @example shop.example.com */
            domain: string;
            /**
             * Format: date-time
             * @description When it happened; in `acceptances_ending`, when the acceptance ends.
             * @example 2026-03-07T10:15:00+00:00
             */
            at: string;
            /**
             * @description Who did it; null for scans and for Palisade itself.
             * @example Ada Lovelace
             */
            by: string | null;
        };
        WeekListResource: {
            /**
             * @description All of them; `issues` may have fewer.
             * @example 3
             */
            count: number;
            /** @description Most severe first. */
            issues: components["schemas"]["WeekIssueResource"][];
        };
        /** @enum {string} */
        WeekPersonKind: "user" | "key";
        WeekPersonResource: {
            /** @example user */
            kind: components["schemas"]["WeekPersonKind"];
            /**
             * Format: uuid
             * @description Id of the user or API key.
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string | null;
            /** @example Ada Lovelace */
            name: string;
            /** @example 4 */
            closed: number;
            /** @example 0 */
            reopened: number;
            /** @example 1 */
            accepted: number;
            /**
             * @description Issues that this person assigned to anyone.
             * @example 2
             */
            assigned: number;
            /** @example 3 */
            commented: number;
        };
        WeekData: {
            /**
             * Format: date
             * @description The first day, UTC.
             * @example 2026-03-02
             */
            from: string;
            /**
             * Format: date
             * @description The last day, UTC.
             * @example 2026-03-08
             */
            to: string;
            /**
             * @description Issues that became open, for the first time or again: the sum of these days in `GET /overview`.
             * @example 5
             */
            opened: number;
            /**
             * @deprecated
             * @description Use `closed.count`, which is the same number; this goes with the next release.
             * @example 7
             */
            fixed: number;
            /** @description Detected for the first time. */
            new: components["schemas"]["WeekListResource"];
            /** @description Opened again: by a scan, by a person, or because an acceptance ended. */
            came_back: components["schemas"]["WeekListResource"];
            /** @description Fixed or resolved. An issue that closed twice counts twice. */
            closed: components["schemas"]["WeekListResource"];
            accepted: components["schemas"]["WeekListResource"];
            /** @description Passed their due date. */
            overdue: components["schemas"]["WeekListResource"];
            /** @description Accepted issues whose acceptance ends within seven days from now, whatever the week; earliest first. */
            acceptances_ending: components["schemas"]["WeekListResource"];
            /** @description Who did what to issues; those who did most come first. */
            people: components["schemas"]["WeekPersonResource"][];
        };
        WeekResource: {
            data: components["schemas"]["WeekData"];
        };
        /** @enum {string} */
        ExpiryKind: "certificate" | "domain";
        ExpiryResource: {
            /** @example certificate */
            kind: components["schemas"]["ExpiryKind"];
            /**
             * @description The host, with its port if that is not 443, or the registered domain.
             * @example shop.example.com
             */
            name: string;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            expires_at: string;
            /**
             * @description Whole days from now; negative after the end.
             * @example 12
             */
            days_left: number;
            /**
             * Format: date-time
             * @description When a scan last read the date, to the hour.
             * @example 2026-03-07T10:15:00+00:00
             */
            seen_at: string;
            /**
             * Format: uuid
             * @description The check whose scan read it.
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            check_id: string;
            /**
             * @description The domain of that check.
             * @example shop.example.com
             */
            domain: string;
            /**
             * @description Checks of the team that have it.
             * @example 1
             */
            checks_count: number;
        };
        ExpiriesResource: {
            /** @description The earliest first. */
            data: components["schemas"]["ExpiryResource"][];
            /**
             * @description How many there are. `data` has the first 1000.
             * @example 14
             */
            total: number;
        };
        PriorityResource: {
            /** @example security_headers */
            test_type: components["schemas"]["TestKey"];
            /**
             * @description Filters the list of issues (`rule_id`).
             * @example csp-missing
             */
            rule_id: string;
            /**
             * @description The title of the rule.
             * @example No content security policy
             */
            title: string;
            /**
             * @description The highest severity of its issues.
             * @example medium
             */
            severity: components["schemas"]["Severity"];
            /** @example 14 */
            issues_count: number;
            /** @example 5 */
            checks_count: number;
            /**
             * @description Checks with a verified domain among them.
             * @example 4
             */
            verified_checks_count: number;
            /**
             * @description Issues that only scan identities see.
             * @example 2
             */
            signed_in_count: number;
            /**
             * @description Issues at addresses where people pay.
             * @example 1
             */
            payment_count: number;
            /**
             * @description Domains of some of these checks, most severe first.
             * @example [
             *       "www.example.com"
             *     ]
             */
            domains: string[];
            /**
             * Format: date-time
             * @description When the oldest of its open issues was first detected.
             * @example 2026-03-07T10:15:00+00:00
             */
            first_detected_at: string;
            /**
             * @description Issues past their due date among them.
             * @example 3
             */
            overdue_count: number;
            /**
             * @description How long one cause of this kind usually takes to fix: an estimate of Palisade.
             * @example 20
             */
            effort_minutes: number;
            /** @example Medium, 14 issues on 5 checks (4 verified), open for 41 days, longer than 30; about 20 minutes to fix. */
            why: string;
        };
        PrioritiesResource: {
            /** @description Most urgent first. */
            data: components["schemas"]["PriorityResource"][];
        };
        AgeGroupResource: {
            /**
             * @description Days since the first detection, inclusive.
             * @example 7
             */
            from_days: number;
            /**
             * @description Exclusive; null for the oldest.
             * @example 30
             */
            until_days: number | null;
            /** @example 0 */
            critical: number;
            /** @example 2 */
            high: number;
            /** @example 9 */
            medium: number;
            /** @example 14 */
            low: number;
        };
        DueGroupResource: {
            /** @example high */
            severity: components["schemas"]["Severity"];
            /**
             * @description What the team sets for checks whose tags have no limit; null where it sets nothing.
             * @example 7
             */
            fix_within_days: number | null;
            /**
             * @description The shortest limit that issues of the severity can have: `fix_within_days` or that of a tag. null without any: nothing is overdue then.
             * @example 3
             */
            shortest_days: number | null;
            /** @example 3 */
            overdue: number;
            /**
             * @description Due within 7 days, and not overdue.
             * @example 2
             */
            due_soon: number;
            /**
             * @description Due later, or without a due date.
             * @example 11
             */
            later: number;
        };
        AgesData: {
            /** @description The youngest first. */
            groups: components["schemas"]["AgeGroupResource"][];
            /** @description The most severe first. */
            due: components["schemas"]["DueGroupResource"][];
        };
        AgesResource: {
            data: components["schemas"]["AgesData"];
        };
        /**
         * @description `inconclusive`: the test could not judge the site; it has neither passed nor failed.
         * @enum {string}
         */
        WallResult: "passed" | "failed" | "warning" | "inconclusive";
        WallResultResource: {
            /** @example security_headers */
            test_type: components["schemas"]["TestKey"];
            /**
             * @description `inconclusive`: the test could not judge the site; it has neither passed nor failed.
             * @example failed
             */
            result: components["schemas"]["WallResult"];
        };
        WallRowResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            check_id: string;
            /** @example shop.example.com */
            domain: string;
            /**
             * Format: uri
             * @description The URL that was submitted; null where it was a domain.
             * @example null
             */
            url: string | null;
            /**
             * Format: uuid
             * @description Null without a completed scan of all tests in the days before.
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            scan_id: string | null;
            /**
             * Format: date-time
             * @description When that scan ended, at most 31 days before.
             * @example 2026-03-07T10:15:00+00:00
             */
            scanned_at: string | null;
            /** @description Tests that were not enabled are missing. */
            results: components["schemas"]["WallResultResource"][];
        };
        WallPage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            /** @description By domain. */
            data: components["schemas"]["WallRowResource"][];
        };
        TlsVersionResource: {
            /** @example TLSv1.2 */
            version: string;
            /**
             * @description Checks whose server takes it.
             * @example 40
             */
            checks_count: number;
        };
        TlsCellCheckResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            check_id: string;
            /** @example shop.example.com */
            domain: string;
        };
        TlsCellResource: {
            /** @example TLSv1.2 */
            version: string;
            /**
             * @description The IANA name.
             * @example TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256
             */
            suite: string;
            /**
             * @description Checks whose server takes it.
             * @example 38
             */
            checks_count: number;
            /** @description The first of them by domain. */
            checks: components["schemas"]["TlsCellCheckResource"][];
        };
        TlsMatrixData: {
            /**
             * @description Checks whose last scan of all tests could judge their TLS.
             * @example 42
             */
            checks_count: number;
            versions: components["schemas"]["TlsVersionResource"][];
            /** @description Suites that no server takes are missing. */
            cells: components["schemas"]["TlsCellResource"][];
        };
        TlsMatrixResource: {
            data: components["schemas"]["TlsMatrixData"];
        };
        CheckTrendResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            check_id: string;
            /**
             * @description Open issues at the end of each of the last 30 days (UTC), oldest first; today: now.
             * @example [
             *       4,
             *       4,
             *       5,
             *       2
             *     ]
             */
            open: number[];
        };
        CheckTrendsResource: {
            data: components["schemas"]["CheckTrendResource"][];
        };
        /**
         * @description Use data.not_graded_reason; this goes with the next release.
         * @enum {string}
         */
        NotGradedReason: "never_scanned" | "too_old" | "inconclusive";
        GradeLineResource: {
            /** @example security_headers */
            test_type: components["schemas"]["TestKey"];
            /**
             * @description Null for old issues without a rule.
             * @example csp-missing
             */
            rule_id: string | null;
            /**
             * @description The title of the rule.
             * @example No content security policy
             */
            title: string;
            /**
             * @description The highest severity of its open issues.
             * @example medium
             */
            severity: components["schemas"]["Severity"];
            /**
             * @description Once for a rule, however many issues it has.
             * @example -8
             */
            points: number;
            /**
             * @description Its open issues.
             * @example 14
             */
            issues_count: number;
        };
        GradeAdjustmentResource: {
            /** @example -1 */
            points: number;
            /** @example An open high issue caps the score at 79. */
            message: string;
        };
        GradeStepRule: {
            /** @example security_headers */
            test_type: components["schemas"]["TestKey"];
            /**
             * @description Null for old issues without a rule.
             * @example csp-missing
             */
            rule_id: string | null;
            /**
             * @description The title of the rule.
             * @example No content security policy
             */
            title: string;
        };
        GradeStepResource: {
            /** @description What to fix; null where something else is to do. */
            rule: components["schemas"]["GradeStepRule"] | null;
            /**
             * @description Null while it is not graded.
             * @example B
             */
            grade: components["schemas"]["Grade"] | null;
            /**
             * @description From 0 to 100; null while it is not graded.
             * @example 84
             */
            score: number | null;
            /** @example Fixing it raises the score from 84 to 92, grade A. */
            message: string;
        };
        GradeDayResource: {
            /**
             * Format: date
             * @description UTC.
             * @example 2026-03-07
             */
            date: string;
            /**
             * @description Null while it is not graded.
             * @example B
             */
            grade: components["schemas"]["Grade"] | null;
            /**
             * @description From 0 to 100; null while it is not graded.
             * @example 84
             */
            score: number | null;
        };
        CheckGradeResource: {
            /**
             * @description Null while it is not graded.
             * @example B
             */
            grade: components["schemas"]["Grade"] | null;
            /**
             * @description From 0 to 100; null while it is not graded.
             * @example 84
             */
            score: number | null;
            /**
             * @description Why there is no grade: no scan of all tests has completed, the last one is older than 45 days, or less than two thirds of its tests could judge the site.
             * @example null
             */
            not_graded_reason: components["schemas"]["NotGradedReason"] | null;
            /**
             * Format: date-time
             * @description When the scan ended that the grade rests on: the last one of all tests.
             * @example 2026-03-07T10:15:00+00:00
             */
            scanned_at: string | null;
            /**
             * @description Of that scan.
             * @example 12
             */
            total_tests: number;
            /**
             * @description Tests of that scan that could not judge the site.
             * @example 0
             */
            inconclusive_tests: number;
            /**
             * @description Tests of that scan with nothing to judge. They do not count.
             * @example 0
             */
            not_applicable_tests: number;
            /**
             * @description Accepted issues. They do not count.
             * @example 1
             */
            accepted_count: number;
            /** @description What the open issues cost, most severe first. 100, these points and the adjustment add up to the score. Empty while the check is not graded. */
            lines: components["schemas"]["GradeLineResource"][];
            /** @description Of a score that a severity caps, or that would be below 0; else null. */
            adjustment: components["schemas"]["GradeAdjustmentResource"] | null;
            /** @description What raises the grade most; null at A+. */
            next_step: components["schemas"]["GradeStepResource"] | null;
            /** @description The grade at the end of each of 90 days, oldest first, today included. Computed from the histories of the issues and the scans that are kept. */
            history: components["schemas"]["GradeDayResource"][];
        };
        CheckGradeFigures: {
            /**
             * @deprecated
             * @description Use data.grade; this goes with the next release.
             * @example B
             */
            grade: components["schemas"]["Grade"] | null;
            /**
             * @deprecated
             * @description Use data.score; this goes with the next release.
             * @example 84
             */
            score: number | null;
            /**
             * @deprecated
             * @description Use data.not_graded_reason; this goes with the next release.
             * @example null
             */
            not_graded_reason: components["schemas"]["NotGradedReason"] | null;
            /**
             * Format: date-time
             * @deprecated
             * @description Use data.scanned_at; this goes with the next release.
             * @example 2026-03-07T10:15:00+00:00
             */
            scanned_at: string | null;
            /**
             * @deprecated
             * @description Use data.total_tests; this goes with the next release.
             * @example 12
             */
            total_tests: number;
            /**
             * @deprecated
             * @description Use data.inconclusive_tests; this goes with the next release.
             * @example 0
             */
            inconclusive_tests: number;
            /**
             * @deprecated
             * @description Use data.not_applicable_tests; this goes with the next release.
             * @example 0
             */
            not_applicable_tests: number;
            /**
             * @deprecated
             * @description Use data.accepted_count; this goes with the next release.
             * @example 1
             */
            accepted_count: number;
            /**
             * @deprecated
             * @description Use data.lines; this goes with the next release.
             */
            lines: components["schemas"]["GradeLineResource"][];
            /**
             * @deprecated
             * @description Use data.adjustment; this goes with the next release.
             */
            adjustment: components["schemas"]["GradeAdjustmentResource"] | null;
            /**
             * @deprecated
             * @description Use data.next_step; this goes with the next release.
             */
            next_step: components["schemas"]["GradeStepResource"] | null;
            /**
             * @deprecated
             * @description Use data.history; this goes with the next release.
             */
            history: components["schemas"]["GradeDayResource"][];
            data: components["schemas"]["CheckGradeResource"];
        };
        TeamGradeLineResource: {
            /** @example B */
            grade: components["schemas"]["Grade"];
            /** @example 3 */
            checks_count: number;
            /**
             * @description The scores of these checks, added.
             * @example 252
             */
            score_sum: number;
        };
        GradedCheckResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            check_id: string;
            /** @example shop.example.com */
            domain: string;
            /**
             * @description Null while it is not graded.
             * @example B
             */
            grade: components["schemas"]["Grade"] | null;
            /**
             * @description From 0 to 100; null while it is not graded.
             * @example 84
             */
            score: number | null;
        };
        UngradedCheckResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            check_id: string;
            /** @example shop.example.com */
            domain: string;
            /**
             * @description Why there is no grade: no scan of all tests has completed, the last one is older than 45 days, or less than two thirds of its tests could judge the site.
             * @example null
             */
            not_graded_reason: components["schemas"]["NotGradedReason"] | null;
        };
        TeamGradeStep: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            check_id: string;
            /** @example shop.example.com */
            domain: string;
            /** @example shop.example.com has the lowest score. See what raises its grade most. */
            message: string;
        };
        TeamGradeResource: {
            /**
             * @description Null while it is not graded.
             * @example B
             */
            grade: components["schemas"]["Grade"] | null;
            /**
             * @description From 0 to 100; null while it is not graded.
             * @example 84
             */
            score: number | null;
            /**
             * @description Of the graded checks, one decimal; null without one.
             * @example 84.3
             */
            mean_score: number | null;
            /**
             * @description The best score that the worst check allows: two grades above its own. Null where the mean is not higher.
             * @example 79
             */
            capped_at: number | null;
            /** @example 12 */
            graded_count: number;
            /**
             * @description Checks without a grade. They do not count in the mean; no team with one has A+.
             * @example 1
             */
            ungraded_count: number;
            /** @description The graded checks by grade, best first. The sums divided by `graded_count` are the mean. */
            lines: components["schemas"]["TeamGradeLineResource"][];
            /** @description The checks with the lowest scores, lowest first, at most 20. */
            lowest: components["schemas"]["GradedCheckResource"][];
            /** @description At most 20, in the order of domains. */
            ungraded: components["schemas"]["UngradedCheckResource"][];
            /** @description What raises the grade most; null at A+ and without checks. */
            next_step: components["schemas"]["TeamGradeStep"] | null;
        };
        TeamGradeFigures: {
            /**
             * @deprecated
             * @description Use data.grade; this goes with the next release.
             * @example B
             */
            grade: components["schemas"]["Grade"] | null;
            /**
             * @deprecated
             * @description Use data.score; this goes with the next release.
             * @example 84
             */
            score: number | null;
            /**
             * @deprecated
             * @description Use data.mean_score; this goes with the next release.
             * @example 84.3
             */
            mean_score: number | null;
            /**
             * @deprecated
             * @description Use data.capped_at; this goes with the next release.
             * @example 79
             */
            capped_at: number | null;
            /**
             * @deprecated
             * @description Use data.graded_count; this goes with the next release.
             * @example 12
             */
            graded_count: number;
            /**
             * @deprecated
             * @description Use data.ungraded_count; this goes with the next release.
             * @example 1
             */
            ungraded_count: number;
            /**
             * @deprecated
             * @description Use data.lines; this goes with the next release.
             */
            lines: components["schemas"]["TeamGradeLineResource"][];
            /**
             * @deprecated
             * @description Use data.lowest; this goes with the next release.
             */
            lowest: components["schemas"]["GradedCheckResource"][];
            /**
             * @deprecated
             * @description Use data.ungraded; this goes with the next release.
             */
            ungraded: components["schemas"]["UngradedCheckResource"][];
            /**
             * @deprecated
             * @description Use data.next_step; this goes with the next release.
             */
            next_step: components["schemas"]["TeamGradeStep"] | null;
            data: components["schemas"]["TeamGradeResource"];
        };
        TeamGradeHistoryResource: {
            /** @description The grade at the end of each of 90 days, oldest first, today included. Of the checks that exist now. Days that are over may be five minutes old. */
            history: components["schemas"]["GradeDayResource"][];
        };
        TeamGradeHistoryFigures: {
            /**
             * @deprecated
             * @description Use data.history; this goes with the next release.
             */
            history: components["schemas"]["GradeDayResource"][];
            data: components["schemas"]["TeamGradeHistoryResource"];
        };
        /** @enum {string} */
        EvidenceFormat: "pdf" | "jws";
        BadgeResource: {
            /**
             * @description Who created its address.
             * @example ada@example.com
             */
            created_by: string;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            created_at: string;
        };
        NewBadgeResource: {
            /**
             * @description Who created its address.
             * @example ada@example.com
             */
            created_by: string;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            created_at: string;
            /**
             * Format: uri
             * @description Anyone who has it sees the grade. Shown only once.
             * @example https://palisade.example/badge/TOKEN.svg
             */
            url: string;
        };
        StatusPageResource: {
            /** @example Security of our sites */
            title: string;
            /**
             * @description Deleted checks leave it.
             * @example [
             *       "0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42"
             *     ]
             */
            check_ids: string[];
            /**
             * @description Who created its address.
             * @example ada@example.com
             */
            created_by: string;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            created_at: string;
        };
        StatusPageBody: {
            /**
             * @description One line, without a web address (`://`, `www.`).
             * @example Security of our sites
             */
            title: string;
            /**
             * @description The checks whose grades it shows.
             * @example [
             *       "0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42"
             *     ]
             */
            check_ids: string[];
        };
        NewStatusPageResource: {
            /** @example Security of our sites */
            title: string;
            /**
             * @description Deleted checks leave it.
             * @example [
             *       "0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42"
             *     ]
             */
            check_ids: string[];
            /**
             * @description Who created its address.
             * @example ada@example.com
             */
            created_by: string;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            created_at: string;
            /**
             * Format: uri
             * @description Anyone who has it can read the page. Shown only once.
             * @example https://palisade.example/status/TOKEN
             */
            url: string;
        };
        CalendarFeedResource: {
            /**
             * @description Who created its address.
             * @example ada@example.com
             */
            created_by: string;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            created_at: string;
        };
        NewCalendarFeedResource: {
            /**
             * @description Who created its address.
             * @example ada@example.com
             */
            created_by: string;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            created_at: string;
            /**
             * Format: uri
             * @description Anyone who has it can read the calendar. Shown only once.
             * @example https://palisade.example/calendars/TOKEN.ics
             */
            url: string;
        };
        Stats: {
            /**
             * @description Number of checks of the team.
             * @example 12
             */
            total_domains: number;
            /**
             * @description Scans in progress.
             * @example 1
             */
            active_scans: number;
            /**
             * @description Unresolved issues of severity critical or high in each check's latest completed scan.
             * @example 3
             */
            priority_issues: number;
            /**
             * @description Unique domains with at least one priority issue.
             * @example 2
             */
            domains_at_risk: number;
        };
        StatsResource: {
            data: components["schemas"]["Stats"];
        };
        /** @enum {string} */
        TestCategory: "transport" | "browser" | "authentication" | "exposure" | "dns_email" | "dependencies" | "injection";
        /**
         * @description `passive`: reads what visitors read. `light`: sends a few unusual requests. `intrusive`: sends bursts of requests.
         * @enum {string}
         */
        TestManner: "passive" | "light" | "intrusive";
        /**
         * @description What has to be set up before the test can judge, so that a new check has it off: a scan `identity` of the check, an OpenAPI `document`, or a `resolver` that the operator names. Null for most.
         * @enum {string}
         */
        TestSetup: "identity" | "document" | "resolver";
        RuleResource: {
            /**
             * @description Stable over time.
             * @example csp-missing
             */
            id: string;
            /**
             * @description Increases when the rule judges differently.
             * @example 1
             */
            version: number;
            /**
             * @description The usual severity. A finding may have another one.
             * @example medium
             */
            severity: components["schemas"]["Severity"];
            /** @example No content security policy */
            title: string;
            /** @example The page is served without a Content-Security-Policy header. */
            description: string;
            /** @example Send a Content-Security-Policy header with every page. */
            remediation: string;
            /**
             * @description Numbers of the Common Weakness Enumeration.
             * @example [
             *       693
             *     ]
             */
            cwe: number[];
            /**
             * @example [
             *       "https://www.w3.org/TR/CSP3/"
             *     ]
             */
            references: string[];
        };
        TestResource: {
            /** @example security_headers */
            key: components["schemas"]["TestKey"];
            /** @example Security headers */
            name: string;
            /** @example Do your pages tell browsers how to protect visitors? */
            question: string;
            /** @example browser */
            category: components["schemas"]["TestCategory"];
            /**
             * @description The category as a title.
             * @example Browser protection
             */
            category_name: string;
            /**
             * @description `passive`: reads what visitors read. `light`: sends a few unusual requests. `intrusive`: sends bursts of requests.
             * @example passive
             */
            manner: components["schemas"]["TestManner"];
            /** @example Passive */
            manner_name: string;
            /**
             * @description What the manner means for the site.
             * @example Reads what every visitor can read. Safe on every site at any time.
             */
            manner_description: string;
            /**
             * @description Whether a new check has it on: the dashboard selects it as *Recommended*.
             * @example true
             */
            enabled_by_default: boolean;
            /**
             * @description Whether it runs only on a check whose domain is verified.
             * @example false
             */
            requires_verification: boolean;
            /**
             * @description What has to be set up before the test can judge, so that a new check has it off: a scan `identity` of the check, an OpenAPI `document`, or a `resolver` that the operator names. Null for most.
             * @example null
             */
            needs_setup: components["schemas"]["TestSetup"] | null;
            /**
             * @description The most that it sends to the site.
             * @example At most 25 page requests.
             */
            traffic: string;
            /**
             * @description JSON Schema of the test's value in `test_configs`; null for a test without settings.
             * @example null
             */
            settings_schema: {
                [key: string]: unknown;
            } | null;
            /** @description What the test can find. */
            rules: components["schemas"]["RuleResource"][];
        };
        TestList: {
            data: components["schemas"]["TestResource"][];
        };
        /**
         * @description How the domain is or was last verified; null if it never was. `operator` means that the operator marked it as verified.
         * @enum {string}
         */
        VerificationMethod: "dns" | "file" | "meta" | "operator";
        /** @enum {string} */
        ProofRecordType: "TXT";
        TextRecordResource: {
            /** @example _palisade-challenge.shop.example.com */
            name: string;
            /** @example TXT */
            type: components["schemas"]["ProofRecordType"];
            /** @example palisade-v1-4Fz0qkV2cX8nLw7RtYb1mHs6dJg9pKe3uAo5iQyTzBx */
            value: string;
        };
        ProofFileResource: {
            /** @example https://shop.example.com/.well-known/palisade-challenge */
            url: string;
            /** @example palisade-v1-4Fz0qkV2cX8nLw7RtYb1mHs6dJg9pKe3uAo5iQyTzBx */
            content: string;
        };
        ProofMetaResource: {
            /**
             * @description Place it in the head of the start page.
             * @example <meta name="palisade-challenge" content="palisade-v1-4Fz0qkV2cX8nLw7RtYb1mHs6dJg9pKe3uAo5iQyTzBx">
             */
            tag: string;
        };
        ProofInstructionsResource: {
            /** @description Null for an IP address, and for a public suffix: others own the names below it. */
            dns: components["schemas"]["TextRecordResource"] | null;
            /** @description One record for every host of the registered domain, instead of `dns`. Null where that is the domain itself. */
            dns_for_all_hosts: components["schemas"]["TextRecordResource"] | null;
            file: components["schemas"]["ProofFileResource"];
            meta: components["schemas"]["ProofMetaResource"];
        };
        /**
         * @description What is missing. `no_http_proof`: a TXT record verifies the domain, but no file or meta tag was seen. `http_proof_expired`: the file or meta tag was not seen for more than 24 hours; a worker checks it again before the next intrusive test.
         * @enum {string}
         */
        IntrusionReason: "not_verified" | "no_http_proof" | "http_proof_expired";
        IntrusiveTestsResource: {
            /**
             * @description Whether intrusive tests may send requests now.
             * @example true
             */
            is_allowed: boolean;
            /**
             * @description What is missing. `no_http_proof`: a TXT record verifies the domain, but no file or meta tag was seen. `http_proof_expired`: the file or meta tag was not seen for more than 24 hours; a worker checks it again before the next intrusive test.
             * @example null
             */
            reason: components["schemas"]["IntrusionReason"] | null;
            /**
             * @description The same as text, with what to do.
             * @example Intrusive tests may send requests to the proven addresses.
             */
            message: string;
        };
        /** @enum {string} */
        HttpProofMethod: "file" | "meta";
        ProvenOriginResource: {
            /** @example https://shop.example.com */
            origin: string;
            /**
             * @description The address that showed the proof.
             * @example 192.0.2.10
             */
            address: string;
            /** @example file */
            method: components["schemas"]["HttpProofMethod"];
            /**
             * Format: date-time
             * @example 2026-03-14T10:20:31+00:00
             */
            last_seen_at: string;
        };
        VerificationResource: {
            /**
             * @description Whether the domain is proven. For intrusive tests see `intrusive_tests`.
             * @example true
             */
            is_verified: boolean;
            /**
             * @description How the domain is or was last verified; null if it never was. `operator` means that the operator marked it as verified.
             * @example dns
             */
            method: components["schemas"]["VerificationMethod"] | null;
            /**
             * Format: date-time
             * @example 2026-03-07T10:20:00+00:00
             */
            verified_at: string | null;
            /**
             * Format: date-time
             * @description When the proof was last checked with a result.
             * @example 2026-03-14T10:20:31+00:00
             */
            last_checked_at: string | null;
            /**
             * Format: date-time
             * @description When the proof was first missing. One day later the check is no longer verified.
             * @example null
             */
            failing_since: string | null;
            /**
             * @description The domain to prove.
             * @example shop.example.com
             */
            domain: string;
            /**
             * @description The token to publish. It belongs to this team and domain; it is not a secret.
             * @example palisade-v1-4Fz0qkV2cX8nLw7RtYb1mHs6dJg9pKe3uAo5iQyTzBx
             */
            token: string;
            /** @description The ways to publish it; one is enough. */
            instructions: components["schemas"]["ProofInstructionsResource"];
            /** @description Whether intrusive tests may send requests. */
            intrusive_tests: components["schemas"]["IntrusiveTestsResource"];
            /** @description Where a file or meta tag was seen, newest first. Intrusive requests go to these origins and addresses only. */
            proven_origins: components["schemas"]["ProvenOriginResource"][];
        };
        /**
         * @description Which proof to check; all of them when it is absent.
         * @enum {string}
         */
        ProofMethod: "dns" | "file" | "meta";
        VerifyCheckBody: {
            /**
             * @description Which proof to check; all of them when it is absent.
             * @example dns
             */
            method?: components["schemas"]["ProofMethod"];
        };
        ProofAttemptResource: {
            /** @example dns */
            method: components["schemas"]["ProofMethod"];
            /** @example true */
            is_proven: boolean;
            /**
             * @description What was found and what to do, as text.
             * @example The TXT record of _palisade-challenge.shop.example.com has the token.
             */
            message: string;
        };
        VerifiedResource: {
            /**
             * @description Whether the domain is proven. For intrusive tests see `intrusive_tests`.
             * @example true
             */
            is_verified: boolean;
            /**
             * @description How the domain is or was last verified; null if it never was. `operator` means that the operator marked it as verified.
             * @example dns
             */
            method: components["schemas"]["VerificationMethod"] | null;
            /**
             * Format: date-time
             * @example 2026-03-07T10:20:00+00:00
             */
            verified_at: string | null;
            /**
             * Format: date-time
             * @description When the proof was last checked with a result.
             * @example 2026-03-14T10:20:31+00:00
             */
            last_checked_at: string | null;
            /**
             * Format: date-time
             * @description When the proof was first missing. One day later the check is no longer verified.
             * @example null
             */
            failing_since: string | null;
            /**
             * @description The domain to prove.
             * @example shop.example.com
             */
            domain: string;
            /**
             * @description The token to publish. It belongs to this team and domain; it is not a secret.
             * @example palisade-v1-4Fz0qkV2cX8nLw7RtYb1mHs6dJg9pKe3uAo5iQyTzBx
             */
            token: string;
            /** @description The ways to publish it; one is enough. */
            instructions: components["schemas"]["ProofInstructionsResource"];
            /** @description Whether intrusive tests may send requests. */
            intrusive_tests: components["schemas"]["IntrusiveTestsResource"];
            /** @description Where a file or meta tag was seen, newest first. Intrusive requests go to these origins and addresses only. */
            proven_origins: components["schemas"]["ProvenOriginResource"][];
            /** @description The places that were just checked. */
            attempts: components["schemas"]["ProofAttemptResource"][];
        };
        /** @enum {string} */
        LoginKind: "header" | "cookie" | "basic" | "form" | "json" | "client_credentials" | "refresh_token";
        /**
         * @description How its last proof ended. `refused` and `disabled` identities are not used until someone changes or verifies them.
         * @enum {string}
         */
        IdentityState: "unproven" | "proven" | "refused" | "inconclusive" | "disabled";
        ScanIdentityResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /**
             * @description Findings that only this identity sees name it in `seen_as`.
             * @example alice
             */
            name: string;
            /** @example form */
            kind: components["schemas"]["LoginKind"];
            /**
             * @description As it was sent, without secrets.
             * @example {
             *       "kind": "form",
             *       "url": "/login",
             *       "username": "scan-a",
             *       "username_field": null,
             *       "password_field": null,
             *       "totp_field": null
             *     }
             */
            login: {
                [key: string]: unknown;
            };
            /**
             * @description Which secrets are stored. They are never shown.
             * @example [
             *       "password"
             *     ]
             */
            secrets: string[];
            /**
             * @example [
             *       "cookie"
             *     ]
             */
            session: (string | {
                [key: string]: unknown;
            })[];
            /**
             * @description The page that tells a session from a stranger.
             * @example {
             *       "url": "/account",
             *       "signed_in": {
             *         "text": "Sign out"
             *       },
             *       "anonymous": {
             *         "status": [
             *           302
             *         ]
             *       }
             *     }
             */
            verify: {
                [key: string]: unknown;
            };
            /** @example alice-7f3c */
            private_canary: string | null;
            /**
             * @description Where the account signs out; null where nobody has named it.
             * @example /logout
             */
            logout: string | null;
            /**
             * @example [
             *       "/account"
             *     ]
             */
            start: string[];
            /**
             * @example [
             *       "/logout"
             *     ]
             */
            never: string[];
            /**
             * @description Where its credentials may go.
             * @example [
             *       "https://shop.example.com"
             *     ]
             */
            origins: string[];
            /**
             * @description How its last proof ended. `refused` and `disabled` identities are not used until someone changes or verifies them.
             * @example proven
             */
            state: components["schemas"]["IdentityState"];
            /**
             * @description One word, stable; null if it is proven or was never tried.
             * @example null
             */
            reason: string | null;
            /**
             * @description What to do next; null if it is proven or was never tried.
             * @example null
             */
            message: string | null;
            /**
             * Format: date-time
             * @description When it was last proven.
             * @example 2026-03-07T10:15:00+00:00
             */
            proven_at: string | null;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            updated_at: string;
        };
        ScanIdentityList: {
            data: components["schemas"]["ScanIdentityResource"][];
        };
        CreateScanIdentityBody: {
            /** @example alice */
            name: string;
            /**
             * @example {
             *       "kind": "form",
             *       "url": "/login",
             *       "username": "scan-a",
             *       "password": "correct horse battery staple"
             *     }
             */
            login: {
                /** @constant */
                kind: "header";
                headers?: {
                    [key: string]: string;
                };
            } | {
                /** @constant */
                kind: "cookie";
                cookies?: {
                    [key: string]: string;
                };
            } | {
                /** @constant */
                kind: "basic";
                username: string;
                password?: string;
            } | {
                /** @constant */
                kind: "form";
                /** @description A path of the check, or a full URL on one of the origins. */
                url: string;
                username: string;
                password?: string;
                username_field?: string | null;
                password_field?: string | null;
                totp?: string | null;
                totp_field?: string | null;
            } | {
                /** @constant */
                kind: "json";
                /** @description A path of the check, or a full URL on one of the origins. */
                url: string;
                username: string;
                password?: string;
                totp?: string | null;
                /** @description {username}, {password} and {totp} are replaced in its texts. */
                body: {
                    [key: string]: unknown;
                };
            } | {
                /** @constant */
                kind: "client_credentials";
                /** @description A path of the check, or a full URL on one of the origins. */
                url: string;
                client_id: string;
                client_secret?: string;
                scope?: string | null;
                client_auth?: "header" | "body";
            } | {
                /** @constant */
                kind: "refresh_token";
                /** @description A path of the check, or a full URL on one of the origins. */
                url: string;
                refresh_token?: string;
                client_id?: string | null;
                client_secret?: string | null;
            };
            /**
             * @description What signed-in requests carry. `{json:/token}` in a value is replaced from the response to the login.
             * @example [
             *       "cookie"
             *     ]
             */
            session?: ("cookie" | {
                header: string;
                value: string;
            })[];
            /**
             * @description A text that only pages of this account show.
             * @example alice-7f3c
             */
            private_canary?: string | null;
            /**
             * @description Where the account signs out: a path of the check, or a full URL on one of the origins. Only session_security sends it, for a session of its own.
             * @example /logout
             */
            logout?: string | null;
            /**
             * @description Paths where its crawl begins, besides the start page.
             * @example [
             *       "/account"
             *     ]
             */
            start?: string[];
            /**
             * @description Paths that are never requested: ** stands for anything, * for one segment.
             * @example [
             *       "/logout"
             *     ]
             */
            never?: string[];
            /**
             * @description Where credentials may go: scheme, host and port. Absent: the origin of the check.
             * @example [
             *       "https://shop.example.com"
             *     ]
             */
            origins?: string[];
            /**
             * @description One page that tells a session from a stranger.
             * @example {
             *       "url": "/account",
             *       "signed_in": {
             *         "text": "Sign out"
             *       },
             *       "anonymous": {
             *         "status": [
             *           302
             *         ]
             *       }
             *     }
             */
            verify: {
                /** @description A path of the check, or a full URL on one of the origins. */
                url?: string;
                signed_in?: {
                    status?: number[] | null;
                    /** @description JSON pointer into the body (RFC 6901). */
                    json?: string | null;
                    /** @description What stands there. Absent: anything but null, false and empty. */
                    equals?: string | null;
                    /** @description A text that the body contains. */
                    text?: string | null;
                };
                anonymous?: {
                    status?: number[] | null;
                    /** @description JSON pointer into the body (RFC 6901). */
                    json?: string | null;
                    /** @description What stands there. Absent: anything but null, false and empty. */
                    equals?: string | null;
                    /** @description A text that the body contains. */
                    text?: string | null;
                };
            };
        };
        DiscoverLoginBody: {
            /**
             * @description The address of the login page: a path, or a URL on a verified domain.
             * @example https://shop.example.com/login
             */
            url: string;
        };
        LoginPageResource: {
            /**
             * @description After redirects.
             * @example https://shop.example.com/login
             */
            url: string;
            /** @example email */
            username_field: string | null;
            /** @example password */
            password_field: string | null;
            /**
             * @description Sent as the page has them.
             * @example [
             *       "csrf_token"
             *     ]
             */
            hidden_fields: string[];
            /**
             * @description Where the form goes.
             * @example https://shop.example.com/login
             */
            action: string | null;
            /**
             * @description Scans cannot solve one.
             * @example false
             */
            has_captcha: boolean;
            /**
             * @description Why no scan can sign in here; null if it can.
             * @example null
             */
            message: string | null;
        };
        PreviewScanIdentityBody: {
            /** @example alice */
            name: string;
            /**
             * @example {
             *       "kind": "form",
             *       "url": "/login",
             *       "username": "scan-a",
             *       "password": "correct horse battery staple"
             *     }
             */
            login: {
                /** @constant */
                kind: "header";
                headers?: {
                    [key: string]: string;
                };
            } | {
                /** @constant */
                kind: "cookie";
                cookies?: {
                    [key: string]: string;
                };
            } | {
                /** @constant */
                kind: "basic";
                username: string;
                password?: string;
            } | {
                /** @constant */
                kind: "form";
                /** @description A path of the check, or a full URL on one of the origins. */
                url: string;
                username: string;
                password?: string;
                username_field?: string | null;
                password_field?: string | null;
                totp?: string | null;
                totp_field?: string | null;
            } | {
                /** @constant */
                kind: "json";
                /** @description A path of the check, or a full URL on one of the origins. */
                url: string;
                username: string;
                password?: string;
                totp?: string | null;
                /** @description {username}, {password} and {totp} are replaced in its texts. */
                body: {
                    [key: string]: unknown;
                };
            } | {
                /** @constant */
                kind: "client_credentials";
                /** @description A path of the check, or a full URL on one of the origins. */
                url: string;
                client_id: string;
                client_secret?: string;
                scope?: string | null;
                client_auth?: "header" | "body";
            } | {
                /** @constant */
                kind: "refresh_token";
                /** @description A path of the check, or a full URL on one of the origins. */
                url: string;
                refresh_token?: string;
                client_id?: string | null;
                client_secret?: string | null;
            };
            /**
             * @description What signed-in requests carry. `{json:/token}` in a value is replaced from the response to the login.
             * @example [
             *       "cookie"
             *     ]
             */
            session?: ("cookie" | {
                header: string;
                value: string;
            })[];
            /**
             * @description A text that only pages of this account show.
             * @example alice-7f3c
             */
            private_canary?: string | null;
            /**
             * @description Where the account signs out: a path of the check, or a full URL on one of the origins. Only session_security sends it, for a session of its own.
             * @example /logout
             */
            logout?: string | null;
            /**
             * @description Paths where its crawl begins, besides the start page.
             * @example [
             *       "/account"
             *     ]
             */
            start?: string[];
            /**
             * @description Paths that are never requested: ** stands for anything, * for one segment.
             * @example [
             *       "/logout"
             *     ]
             */
            never?: string[];
            /**
             * @description Where credentials may go: scheme, host and port. Absent: the origin of the check.
             * @example [
             *       "https://shop.example.com"
             *     ]
             */
            origins?: string[];
        };
        SignInOutcomeResource: {
            /** @example proven */
            state: components["schemas"]["IdentityState"];
            /**
             * @description One word, stable; null if it signed in.
             * @example null
             */
            reason: string | null;
            /**
             * @description What to do next; null if it signed in.
             * @example null
             */
            message: string | null;
        };
        PageGlimpseResource: {
            /** @example https://shop.example.com/account */
            url: string;
            /** @example 200 */
            status: number | null;
            /**
             * @description Empty where the page has none.
             * @example Your account
             */
            title: string;
            /**
             * @description The first characters of its text; secrets are masked.
             * @example Your account scan-a Sign out
             */
            text: string;
        };
        IdentityPreviewResource: {
            proof: components["schemas"]["SignInOutcomeResource"];
            /** @description The page as a stranger sees it. */
            stranger: components["schemas"]["PageGlimpseResource"] | null;
            /** @description The same page as the identity sees it. */
            identity: components["schemas"]["PageGlimpseResource"] | null;
            /**
             * @description A page that tells the two apart.
             * @example {
             *       "url": "/account",
             *       "signed_in": {
             *         "text": "Sign out"
             *       },
             *       "anonymous": {
             *         "status": [
             *           302
             *         ]
             *       }
             *     }
             */
            proposed_verify: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Links that would end the session.
             * @example [
             *       "/logout"
             *     ]
             */
            proposed_never: string[];
        };
        UpdateScanIdentityBody: {
            /** @example alice */
            name?: string;
            /**
             * @example {
             *       "kind": "form",
             *       "url": "/login",
             *       "username": "scan-a",
             *       "password": "correct horse battery staple"
             *     }
             */
            login?: {
                /** @constant */
                kind: "header";
                headers?: {
                    [key: string]: string;
                };
            } | {
                /** @constant */
                kind: "cookie";
                cookies?: {
                    [key: string]: string;
                };
            } | {
                /** @constant */
                kind: "basic";
                username: string;
                password?: string;
            } | {
                /** @constant */
                kind: "form";
                /** @description A path of the check, or a full URL on one of the origins. */
                url: string;
                username: string;
                password?: string;
                username_field?: string | null;
                password_field?: string | null;
                totp?: string | null;
                totp_field?: string | null;
            } | {
                /** @constant */
                kind: "json";
                /** @description A path of the check, or a full URL on one of the origins. */
                url: string;
                username: string;
                password?: string;
                totp?: string | null;
                /** @description {username}, {password} and {totp} are replaced in its texts. */
                body: {
                    [key: string]: unknown;
                };
            } | {
                /** @constant */
                kind: "client_credentials";
                /** @description A path of the check, or a full URL on one of the origins. */
                url: string;
                client_id: string;
                client_secret?: string;
                scope?: string | null;
                client_auth?: "header" | "body";
            } | {
                /** @constant */
                kind: "refresh_token";
                /** @description A path of the check, or a full URL on one of the origins. */
                url: string;
                refresh_token?: string;
                client_id?: string | null;
                client_secret?: string | null;
            };
            /**
             * @description What signed-in requests carry. `{json:/token}` in a value is replaced from the response to the login.
             * @example [
             *       "cookie"
             *     ]
             */
            session?: ("cookie" | {
                header: string;
                value: string;
            })[];
            /**
             * @description A text that only pages of this account show.
             * @example alice-7f3c
             */
            private_canary?: string | null;
            /**
             * @description Where the account signs out: a path of the check, or a full URL on one of the origins. Only session_security sends it, for a session of its own.
             * @example /logout
             */
            logout?: string | null;
            /**
             * @description Paths where its crawl begins, besides the start page.
             * @example [
             *       "/account"
             *     ]
             */
            start?: string[];
            /**
             * @description Paths that are never requested: ** stands for anything, * for one segment.
             * @example [
             *       "/logout"
             *     ]
             */
            never?: string[];
            /**
             * @description Where credentials may go: scheme, host and port. Absent: the origin of the check.
             * @example [
             *       "https://shop.example.com"
             *     ]
             */
            origins?: string[];
            /**
             * @description One page that tells a session from a stranger.
             * @example {
             *       "url": "/account",
             *       "signed_in": {
             *         "text": "Sign out"
             *       },
             *       "anonymous": {
             *         "status": [
             *           302
             *         ]
             *       }
             *     }
             */
            verify?: {
                /** @description A path of the check, or a full URL on one of the origins. */
                url?: string;
                signed_in?: {
                    status?: number[] | null;
                    /** @description JSON pointer into the body (RFC 6901). */
                    json?: string | null;
                    /** @description What stands there. Absent: anything but null, false and empty. */
                    equals?: string | null;
                    /** @description A text that the body contains. */
                    text?: string | null;
                };
                anonymous?: {
                    status?: number[] | null;
                    /** @description JSON pointer into the body (RFC 6901). */
                    json?: string | null;
                    /** @description What stands there. Absent: anything but null, false and empty. */
                    equals?: string | null;
                    /** @description A text that the body contains. */
                    text?: string | null;
                };
            };
        };
        ReadSitemapBody: {
            /**
             * @description The address of the sitemap: a path, or a URL on the host of the check. Absent: /sitemap.xml, else what robots.txt names.
             * @example /sitemap.xml
             */
            url?: string;
        };
        /**
         * @description One word, stable.
         * @enum {string}
         */
        SitemapReason: "other_host" | "action" | "not_a_path" | "too_many" | "unread";
        SitemapLeftOutResource: {
            /**
             * @description One word, stable.
             * @example other_host
             */
            reason: components["schemas"]["SitemapReason"];
            /**
             * @description How many addresses; sitemaps for `unread`.
             * @example 17
             */
            count: number;
            /**
             * @description The reason as words.
             * @example On another host.
             */
            message: string;
        };
        SitemapPathsResource: {
            /**
             * @description For `expected_paths` of the check; nothing is stored. Of paths that differ in ids only, the first comes before others.
             * @example [
             *       "/",
             *       "/orders"
             *     ]
             */
            paths: string[];
            left_out: components["schemas"]["SitemapLeftOutResource"][];
            /**
             * @description Why there are no paths, and what to do; null where there are some.
             * @example null
             */
            message: string | null;
        };
        /**
         * @description What named it.
         * @enum {string}
         */
        SubdomainSource: "certificate" | "page" | "mail" | "spf" | "transparency" | "zone" | "label";
        SubdomainCertificateResource: {
            /**
             * @description The organisation, else the name, of the issuer.
             * @example Let's Encrypt
             */
            issuer: string | null;
            /**
             * Format: date-time
             * @example 2026-05-01T10:15:00Z
             */
            not_after: string;
            /**
             * @description Whether browsers trust the chain and the dates. The name is not compared.
             * @example true
             */
            is_trusted: boolean;
        };
        SubdomainResource: {
            /** @example staging.shop.example.com */
            name: string;
            /**
             * @description What named it.
             * @example certificate
             */
            source: components["schemas"]["SubdomainSource"];
            /**
             * @description Empty if they are private.
             * @example [
             *       "203.0.113.7"
             *     ]
             */
            addresses: string[];
            /**
             * @description Whether it has an address of a private network.
             * @example false
             */
            is_private: boolean;
            /**
             * @description HTTP status of its start page; null where no web server responded, or none was asked.
             * @example 200
             */
            status: number | null;
            /** @description Null without HTTPS. */
            certificate: components["schemas"]["SubdomainCertificateResource"] | null;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            first_seen_at: string;
            /**
             * Format: date-time
             * @description When a search last found it. Searches run once a week for each domain.
             * @example 2026-03-07T10:15:00+00:00
             */
            last_seen_at: string;
            /**
             * @description Whether the last search found it.
             * @example true
             */
            is_current: boolean;
            /**
             * Format: uuid
             * @description The check of the team that watches it; null if none does.
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            watched_by: string | null;
        };
        SubdomainPage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            data: components["schemas"]["SubdomainResource"][];
        };
        SignUpStateResource: {
            /**
             * @description Whether anyone may sign up. Invited people and holders of a setup token always may.
             * @example true
             */
            is_open: boolean;
        };
        SignUpBody: {
            /**
             * @description One line, without a web address (`://`, `www.`).
             * @example Ada Lovelace
             */
            name: string;
            /**
             * @description Case does not matter.
             * @example ada@example.com
             */
            email: string;
            /**
             * Format: password
             * @description Any characters. Well-known passwords, your name and your e-mail address are refused.
             * @example correct horse battery staple
             */
            password: string;
            /**
             * @description Name of the new team. If it is missing, the name is made from yours. Not used with an invitation.
             * @example Acme
             */
            team_name?: string | null;
            /**
             * @description The last part of the link. The new account joins that team and gets no team of its own.
             * @example TOKEN
             */
            invitation_token?: string | null;
            /**
             * @description Makes you an operator of the installation, even if sign-up is closed. Works once; `palisade setup-token` prints one.
             * @example TOKEN
             */
            setup_token?: string | null;
        };
        UserResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /** @example Ada Lovelace */
            name: string;
            /** @example ada@example.com */
            email: string;
            /**
             * @description Whether the person is an operator of the installation.
             * @example false
             */
            is_operator: boolean;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            created_at: string;
        };
        /** @enum {string} */
        Plan: "trial" | "professional" | "business";
        /**
         * @description The role of the caller.
         * @enum {string}
         */
        Role: "owner" | "admin" | "member";
        OwnTeamResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /** @example Acme */
            name: string;
            /** @example business */
            plan: components["schemas"]["Plan"];
            /**
             * @description The role of the caller.
             * @example owner
             */
            role: components["schemas"]["Role"];
        };
        SessionTimesResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Latest end of the session. It also ends after 24 hours without a request.
             * @example 2026-03-21T10:15:00+00:00
             */
            expires_at: string;
        };
        AccountSecurityResource: {
            /**
             * @description Whether you have confirmed your e-mail address.
             * @example true
             */
            is_email_confirmed: boolean;
            /**
             * @description False if you can sign in only through a provider.
             * @example true
             */
            has_password: boolean;
            /**
             * @description Whether signing in also requires a code.
             * @example false
             */
            has_second_factor: boolean;
            /**
             * @description Ids of your teams that require a second factor.
             * @example [
             *       "0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42"
             *     ]
             */
            teams_requiring_second_factor: string[];
        };
        CurrentSessionResource: {
            user: components["schemas"]["UserResource"];
            /** @description By name. */
            teams: components["schemas"]["OwnTeamResource"][];
            session: components["schemas"]["SessionTimesResource"];
            security: components["schemas"]["AccountSecurityResource"];
        };
        SignInBody: {
            /**
             * @description Case does not matter.
             * @example ada@example.com
             */
            email: string;
            /**
             * Format: password
             * @example correct horse battery staple
             */
            password: string;
        };
        SecondFactorNeededResource: {
            /**
             * @description Always true.
             * @example true
             */
            needs_second_factor: boolean;
            /**
             * Format: date-time
             * @description Until then `passSecondFactor` accepts a code.
             * @example 2026-03-07T10:25:00+00:00
             */
            expires_at: string;
        };
        SecondFactorStepBody: {
            /**
             * @description Six digits of the authenticator app, or a recovery code.
             * @example 123456
             */
            code: string;
        };
        SessionResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Latest end of the session. It also ends after 24 hours without a request.
             * @example 2026-03-21T10:15:00+00:00
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description To the minute.
             * @example 2026-03-07T10:15:00+00:00
             */
            last_used_at: string;
            /** @example Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0 */
            user_agent: string | null;
            /**
             * @description The client address at sign-in.
             * @example 203.0.113.7
             */
            address: string | null;
            /**
             * @description Whether this is the current session.
             * @example true
             */
            is_current: boolean;
        };
        SessionListResource: {
            /** @description Most recently used first. */
            data: components["schemas"]["SessionResource"][];
        };
        UpdateUserBody: {
            /**
             * @description One line, without a web address (`://`, `www.`).
             * @example Ada Lovelace
             */
            name: string;
        };
        ChangePasswordBody: {
            /**
             * Format: password
             * @example correct horse battery staple
             */
            current_password: string;
            /**
             * Format: password
             * @description Any characters. Well-known passwords, your name and your e-mail address are refused.
             * @example correct horse battery staple
             */
            new_password: string;
        };
        FixWithinDaysResource: {
            /** @example 2 */
            critical: number | null;
            /** @example 7 */
            high: number | null;
            /** @example 30 */
            medium: number | null;
            /** @example 90 */
            low: number | null;
        };
        TagDueDaysResource: {
            /** @example payments */
            tag: string;
            /** @example 2 */
            critical: number | null;
            /** @example 7 */
            high: number | null;
            /** @example 30 */
            medium: number | null;
            /** @example 90 */
            low: number | null;
        };
        PlanTermsResource: {
            /** @example professional */
            plan: components["schemas"]["Plan"];
            /**
             * @description How many checks it allows; null for no limit.
             * @example 100
             */
            check_limit: number | null;
            /**
             * @description How many days it keeps scans; null for no limit.
             * @example 365
             */
            retention_days: number | null;
            /**
             * @description Whether it includes the API, MCP and CI URLs.
             * @example true
             */
            has_api_access: boolean;
        };
        TeamResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /** @example Acme */
            name: string;
            /** @example business */
            plan: components["schemas"]["Plan"];
            /**
             * @description The role of the caller; null for an operator who is not a member.
             * @example owner
             */
            role: components["schemas"]["Role"] | null;
            /**
             * @description Whether the plan includes the API, MCP and CI URLs.
             * @example true
             */
            has_api_access: boolean;
            /**
             * @description How many checks the team has.
             * @example 12
             */
            checks: number;
            /**
             * @description How many checks the plan allows; null for no limit.
             * @example null
             */
            check_limit: number | null;
            /**
             * @description How many members the team has.
             * @example 3
             */
            members: number;
            /**
             * @description How many conclusive scans in a row must not find an issue before it is resolved as fixed. With 0, scans never resolve issues.
             * @example 2
             */
            auto_resolve_after: number;
            /**
             * @description Whether to enable new tests of later Palisade versions on all checks of the team, if they are on by default.
             * @example true
             */
            new_tests_enabled: boolean;
            /**
             * @description Whether what leaves the dashboard has the evidence and the locations of findings that only a scan identity sees: reports, CSV and SARIF files, messages, tickets, pipelines and MCP responses.
             * @example false
             */
            share_signed_in_evidence: boolean;
            /**
             * @description Within how many days after its detection an issue should be fixed, by severity; null: issues have no due dates.
             * @example null
             */
            fix_within_days: components["schemas"]["FixWithinDaysResource"] | null;
            /** @description Limits for issues of checks with a tag, in place of `fix_within_days`; of several tags the shortest one. null: the limit of the team. */
            fix_within_days_by_tag: components["schemas"]["TagDueDaysResource"][];
            /**
             * @description The zones that checks of the team may be in. The operator grants them.
             * @example [
             *       "default",
             *       "office-berlin"
             *     ]
             */
            zones: string[];
            /** @description The plans that the operator can choose from. */
            plans: components["schemas"]["PlanTermsResource"][];
            /**
             * Format: date-time
             * @example 2026-03-01T09:30:00+00:00
             */
            created_at: string;
        };
        FixWithinDaysBody: {
            /**
             * @description Absent or null: no due date.
             * @example 2
             */
            critical?: number | null;
            /**
             * @description Absent or null: no due date.
             * @example 7
             */
            high?: number | null;
            /**
             * @description Absent or null: no due date.
             * @example 30
             */
            medium?: number | null;
            /**
             * @description Absent or null: no due date.
             * @example 90
             */
            low?: number | null;
        };
        TagDueDaysBody: {
            /**
             * @description Absent or null: no due date.
             * @example 2
             */
            critical?: number | null;
            /**
             * @description Absent or null: no due date.
             * @example 7
             */
            high?: number | null;
            /**
             * @description Absent or null: no due date.
             * @example 30
             */
            medium?: number | null;
            /**
             * @description Absent or null: no due date.
             * @example 90
             */
            low?: number | null;
            /** @example payments */
            tag: string;
        };
        UpdateTeamBody: {
            /**
             * @description One line, without a web address (`://`, `www.`).
             * @example Acme
             */
            name?: string;
            /**
             * @description How many conclusive scans in a row must not find an issue before it is resolved as fixed. With 0, scans never resolve issues.
             * @example 2
             */
            auto_resolve_after?: number;
            /**
             * @description Whether to enable new tests of later Palisade versions on all checks of the team, if they are on by default.
             * @example true
             */
            new_tests_enabled?: boolean;
            /**
             * @description Whether reports, SARIF files and MCP responses have the evidence of findings that only a scan identity sees.
             * @example false
             */
            share_signed_in_evidence?: boolean;
            /** @description Within how many days of 24 hours after its detection an issue should be fixed, by severity: its `due_at`. null: issues have no due dates. */
            fix_within_days?: components["schemas"]["FixWithinDaysBody"] | null;
            /** @description Limits for issues of checks with a tag, in place of `fix_within_days`; of several tags the shortest one. A severity that is absent or null has the limit of the team. null: none. */
            fix_within_days_by_tag?: components["schemas"]["TagDueDaysBody"][] | null;
        };
        CiHashResource: {
            /**
             * @description A secret: anyone who has it can start scans.
             * @example Zk3Q8pN1xV5bT7mR2cW9yL4gH6jD0fS8aK1uE3oI5qX
             */
            ci_hash: string;
            /**
             * @description Replace {check_id} with the id of a check.
             * @example https://palisade.example/go/scan/{check_id}/Zk3Q8pN1xV5bT7mR2cW9yL4gH6jD0fS8aK1uE3oI5qX/trigger
             */
            trigger_url_template: string;
            /**
             * @description Replace {scan_id} with the id of a scan.
             * @example https://palisade.example/go/scan/{scan_id}/Zk3Q8pN1xV5bT7mR2cW9yL4gH6jD0fS8aK1uE3oI5qX/status
             */
            status_url_template: string;
        };
        CreateTeamBody: {
            /**
             * @description One line, without a web address (`://`, `www.`).
             * @example Acme
             */
            name: string;
        };
        SetPlanBody: {
            /** @example business */
            plan: components["schemas"]["Plan"];
        };
        ListedMemberResource: {
            /**
             * Format: uuid
             * @description The same as `user_id`, as an assignee has it.
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            user_id: string;
            /** @example Ada Lovelace */
            name: string;
            /**
             * @description With a session only.
             * @example ada@example.com
             */
            email?: string;
            /**
             * @description With a session only.
             * @example admin
             */
            role?: components["schemas"]["Role"];
            /**
             * Format: date-time
             * @description With a session only.
             * @example 2026-03-01T09:30:00+00:00
             */
            joined_at?: string;
            /**
             * @description With a session only.
             * @example false
             */
            is_you?: boolean;
        };
        MemberListResource: {
            /** @description In the order in which they joined. */
            data: components["schemas"]["ListedMemberResource"][];
        };
        ChangeRoleBody: {
            /**
             * @description Also revoke the API keys that the person made in this team.
             * @example true
             */
            revoke_api_keys?: boolean;
            /**
             * @description Also rotate the CI hash of the team and revoke those of its checks, which the person may know: CI URLs with the old hashes stop working.
             * @example true
             */
            rotate_ci_hash?: boolean;
            /** @example admin */
            role: components["schemas"]["Role"];
        };
        MemberResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            user_id: string;
            /** @example Ada Lovelace */
            name: string;
            /** @example ada@example.com */
            email: string;
            /** @example admin */
            role: components["schemas"]["Role"];
            /**
             * Format: date-time
             * @example 2026-03-01T09:30:00+00:00
             */
            joined_at: string;
            /** @example false */
            is_you: boolean;
        };
        InvitationResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /** @example grace@example.com */
            email: string;
            /** @example member */
            role: components["schemas"]["Role"];
            /**
             * @description Name of the member who sent the invitation.
             * @example Ada Lovelace
             */
            invited_by: string;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            expires_at: string;
        };
        InvitationListResource: {
            /** @description Invitations that can still be accepted, newest first. */
            data: components["schemas"]["InvitationResource"][];
        };
        CreateInvitationBody: {
            /**
             * @description Case does not matter.
             * @example ada@example.com
             */
            email: string;
            /** @example member */
            role: components["schemas"]["Role"];
        };
        NewInvitationResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /** @example grace@example.com */
            email: string;
            /** @example member */
            role: components["schemas"]["Role"];
            /**
             * @description Name of the member who sent the invitation.
             * @example Ada Lovelace
             */
            invited_by: string;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            expires_at: string;
            /**
             * Format: uri
             * @description The invitation link. A secret, shown only once.
             * @example https://palisade.example/invitations/TOKEN
             */
            url: string;
            /**
             * @description Whether the mail server accepted an e-mail with the link. If not, send the link yourself.
             * @example true
             */
            is_mailed: boolean;
        };
        InvitationOfferResource: {
            /** @example Acme */
            team_name: string;
            /**
             * @description The address that may accept it.
             * @example grace@example.com
             */
            email: string;
            /** @example member */
            role: components["schemas"]["Role"];
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            expires_at: string;
        };
        /** @enum {string} */
        KeyScope: "read" | "scan" | "write";
        KeyMakerResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /** @example Ada Lovelace */
            name: string;
        };
        ApiKeyResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /** @example Nightly build */
            name: string;
            /**
             * @description The last characters of the key.
             * @example x7Qa
             */
            last_four: string;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description To the minute; null before the first use.
             * @example 2026-03-07T10:15:00+00:00
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @example 2026-06-05T10:15:00+00:00
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @example null
             */
            revoked_at: string | null;
            /**
             * @example [
             *       "read",
             *       "scan"
             *     ]
             */
            scopes: components["schemas"]["KeyScope"][];
            /** @description Who created it; null for keys from the command line. */
            created_by: components["schemas"]["KeyMakerResource"] | null;
        };
        ApiKeyListResource: {
            /** @description Includes revoked and expired keys, oldest first. */
            data: components["schemas"]["ApiKeyResource"][];
        };
        CreateApiKeyBody: {
            /**
             * @description One line, without a web address (`://`, `www.`).
             * @example Nightly build
             */
            name: string;
            /**
             * @description If it is absent or null, the key does not expire.
             * @example 90
             */
            expires_in_days?: number | null;
            /**
             * @description `read`: every GET; `scan`: start scans, and nothing else; `write`: everything that a key can do. `write` without this field.
             * @example [
             *       "read",
             *       "scan"
             *     ]
             */
            scopes?: components["schemas"]["KeyScope"][] | null;
        };
        NewApiKeyResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /** @example Nightly build */
            name: string;
            /**
             * @description The last characters of the key.
             * @example x7Qa
             */
            last_four: string;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description To the minute; null before the first use.
             * @example 2026-03-07T10:15:00+00:00
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @example 2026-06-05T10:15:00+00:00
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @example null
             */
            revoked_at: string | null;
            /**
             * @example [
             *       "read",
             *       "scan"
             *     ]
             */
            scopes: components["schemas"]["KeyScope"][];
            /** @description Who created it; null for keys from the command line. */
            created_by: components["schemas"]["KeyMakerResource"] | null;
            /**
             * @description The key itself. Shown only once.
             * @example pls_…
             */
            api_key: string;
        };
        /** @enum {string} */
        AuditAction: "user.signed_up" | "session.started" | "session.failed" | "session.ended" | "sign_in_link.created" | "sign_in_link.used" | "password.changed" | "email.confirmed" | "email.changed" | "second_factor.enabled" | "second_factor.disabled" | "second_factor.failed" | "recovery_code.used" | "recovery_codes.replaced" | "identity.linked" | "identity.unlinked" | "team.created" | "team.renamed" | "team.deleted" | "team.plan_changed" | "team.settings_changed" | "team.second_factor_changed" | "zone.granted" | "zone.revoked" | "member.joined" | "member.role_changed" | "member.removed" | "invitation.created" | "invitation.revoked" | "api_key.created" | "api_key.first_used" | "api_key.revoked" | "ci_hash.rotated" | "check.created" | "check.updated" | "check.deleted" | "checks.bulk_changed" | "checks.bulk_undone" | "check.verified" | "check.verification_lost" | "check.staging_marked" | "check.staging_ended" | "check.baseline_set" | "check.baseline_removed" | "check.ci_hash_created" | "check.ci_hash_revoked" | "scan_identity.created" | "scan_identity.updated" | "scan_identity.deleted" | "scan_identity.verified" | "scan_identity.disabled" | "scan_identity.used" | "scan_identity.refused" | "issue.resolved" | "issue.unresolved" | "issue.accepted" | "issue.acceptance_removed" | "issue.assigned" | "issues.bulk_resolved" | "issues.bulk_unresolved" | "issues.bulk_accepted" | "issues.bulk_acceptance_removed" | "issues.bulk_assigned" | "issues.bulk_commented" | "issues.bulk_retested" | "issues.bulk_undone" | "issues.exported" | "report_link.created" | "report_link.revoked" | "issue_view.shared" | "issue_view.renamed" | "issue_view.deleted" | "calendar_feed.created" | "calendar_feed.rotated" | "calendar_feed.revoked" | "badge.created" | "badge.rotated" | "badge.revoked" | "status_page.created" | "status_page.updated" | "status_page.rotated" | "status_page.revoked" | "notification_channel.created" | "notification_channel.updated" | "notification_channel.deleted" | "notification_channel.secret_rotated" | "notification_channel.switched_off" | "ticket_connection.created" | "ticket_connection.updated" | "ticket_connection.deleted" | "ticket_connection.hook_created" | "ticket_connection.hook_revoked" | "ticket_connection.project_renamed" | "ticket.requested" | "ticket.gone" | "evidence_key.created" | "audit_log.dropped" | "recipient.confirmed" | "recipient.unsubscribed";
        /** @enum {string} */
        AuditActorKind: "user" | "key" | "operator" | "system";
        AuditActorResource: {
            /** @example user */
            kind: components["schemas"]["AuditActorKind"];
            /**
             * Format: uuid
             * @description Id of the user or the key; null for the operator's command line and the system.
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string | null;
            /**
             * @description Its name at that time; the e-mail address of a user.
             * @example ada@example.com
             */
            label: string;
            /**
             * @description The present name of a user; null for anything else.
             * @example Ada Lovelace
             */
            name: string | null;
        };
        AuditTargetResource: {
            /** @example check */
            type: string;
            /** @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42 */
            id: string;
            /**
             * @description Its name at that time; the e-mail address of a user.
             * @example shop.example.com
             */
            label: string;
            /**
             * @description The present name of a user; null for anything else.
             * @example null
             */
            name: string | null;
        };
        AuditEntryResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /** @example check.updated */
            action: components["schemas"]["AuditAction"];
            actor: components["schemas"]["AuditActorResource"];
            /** @description What the action changed; null when it is not a single thing. */
            target: components["schemas"]["AuditTargetResource"] | null;
            /**
             * @description Varies by action.
             * @example {
             *       "fields": [
             *         "schedule_time"
             *       ]
             *     }
             */
            details: {
                [key: string]: unknown;
            };
            /**
             * @description The client's address.
             * @example 203.0.113.7
             */
            address: string | null;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            created_at: string;
        };
        AuditPage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            data: components["schemas"]["AuditEntryResource"][];
        };
        ChangeEmailBody: {
            /**
             * @description Case does not matter.
             * @example ada@example.com
             */
            email: string;
            /**
             * Format: password
             * @description Required if the account has a password.
             * @example correct horse battery staple
             */
            current_password?: string | null;
        };
        MailSentResource: {
            /** @example If an account uses this address, an e-mail with a link is on its way. */
            message: string;
        };
        ConfirmEmailBody: {
            /**
             * @description The part after # in the link. A secret that works once.
             * @example TOKEN
             */
            token: string;
        };
        RequestPasswordResetBody: {
            /**
             * @description Case does not matter.
             * @example ada@example.com
             */
            email: string;
        };
        ResetPasswordBody: {
            /**
             * @description The part after # in the link. A secret that works once.
             * @example TOKEN
             */
            token: string;
            /**
             * Format: password
             * @description Any characters. Well-known passwords, your name and your e-mail address are refused.
             * @example correct horse battery staple
             */
            new_password: string;
        };
        SecondFactorResource: {
            /** @example true */
            is_enabled: boolean;
            /**
             * Format: date-time
             * @description Null while it is disabled.
             * @example 2026-03-07T10:15:00+00:00
             */
            enabled_at: string | null;
            /**
             * @description Number of unused recovery codes.
             * @example 10
             */
            recovery_codes_left: number;
        };
        BeginSecondFactorBody: {
            /**
             * Format: password
             * @description Required if the account has a password.
             * @example correct horse battery staple
             */
            current_password?: string | null;
        };
        SecondFactorSetupResource: {
            /**
             * @description The shared secret, base 32.
             * @example JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP
             */
            secret: string;
            /**
             * Format: uri
             * @description The URI for the QR code that an authenticator app reads.
             * @example otpauth://totp/Palisade:ada%40example.com?issuer=Palisade&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP
             */
            uri: string;
        };
        EnableSecondFactorBody: {
            /**
             * @description Six digits of the authenticator app, or a recovery code.
             * @example 123456
             */
            code: string;
        };
        RecoveryCodesResource: {
            /**
             * @description Each replaces a code of the app once. Shown only once.
             * @example [
             *       "7k3m-q0zx-9d2f-w8ht"
             *     ]
             */
            recovery_codes: string[];
        };
        ProveSecondFactorBody: {
            /**
             * Format: password
             * @description Required if the account has a password.
             * @example correct horse battery staple
             */
            current_password?: string | null;
            /**
             * @description Six digits of the authenticator app, or a recovery code.
             * @example 123456
             */
            code: string;
        };
        RequestSignInLinkBody: {
            /**
             * @description Case does not matter.
             * @example ada@example.com
             */
            email: string;
        };
        UseSignInLinkBody: {
            /**
             * @description The part after # in the link. A secret that works once.
             * @example TOKEN
             */
            token: string;
        };
        SignInOptionsResource: {
            /**
             * @description Whether the installation sends e-mail: password resets and confirmations need it.
             * @example true
             */
            sends_mail: boolean;
            /**
             * @description Name of the OpenID provider; null without one.
             * @example Example SSO
             */
            provider_name: string | null;
        };
        RequireSecondFactorBody: {
            /** @example true */
            is_required: boolean;
        };
        TeamSecondFactorResource: {
            /**
             * @description Whether members need a second factor to use the team.
             * @example true
             */
            is_required: boolean;
        };
        IdentityResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            id: string;
            /** @example https://sso.example.com */
            issuer: string;
            /**
             * @description Your name at the provider.
             * @example ada@example.com
             */
            label: string;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-03-07T10:15:00+00:00
             */
            last_used_at: string | null;
        };
        IdentityListResource: {
            /** @description Oldest first. */
            data: components["schemas"]["IdentityResource"][];
        };
        LinkIdentityBody: {
            /**
             * Format: password
             * @description Required if the account has a password.
             * @example correct horse battery staple
             */
            current_password?: string | null;
            /**
             * @description The page of the dashboard to go to afterwards.
             * @example /t/0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42/account
             */
            return_to?: string | null;
        };
        ProviderAddressResource: {
            /**
             * Format: uri
             * @description Where to send the browser.
             * @example https://sso.example.com/authorize?client_id=palisade
             */
            url: string;
        };
    };
    responses: {
        /** @description Unexpected error. */
        UnexpectedError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Something went wrong on our side."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description The database is unavailable. */
        DatabaseIsUnavailable: {
            headers: {
                /** @description Seconds to wait before the next attempt. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The database is not available. Try again later."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description Too many requests. */
        TooManyRequests: {
            headers: {
                /** @description What remains of it, e.g. `"default";r=0;t=12`: none, for 12 seconds. */
                RateLimit?: string;
                /** @description The limit with the fewest requests left, e.g. `"default";q=1200;w=60`: 1,200 requests in 60 seconds. `default` is that of the key or session, `user` that of the person, `team` that of the team. */
                "RateLimit-Policy"?: string;
                /** @description Seconds until requests are accepted again. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Too many requests. Try again after the number of seconds in Retry-After."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description The API key is missing or invalid, and there is no session. */
        APIKeyIsMissingOrInvalid: {
            headers: {
                /** @description Always `Bearer`. */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "A valid API key is required. Send it in the header Authorization: Bearer <API_KEY>."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description Needs the role admin; also when the plan has no API access, the key lacks the scope, the team or the resource is not yours, or the request does not come from the dashboard. */
        NeedsTheRoleAdmin: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "This needs the role admin or a higher one."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description A field or parameter breaks a rule. */
        InvalidPalisadeTeam: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": {
                 *         "Palisade-Team": [
                 *           "You are in several teams. Name one in the header Palisade-Team."
                 *         ]
                 *       },
                 *       "message": "You are in several teams. Name one in the header Palisade-Team."
                 *     }
                 */
                "application/json": components["schemas"]["ValidationErrorResource"];
            };
        };
        /** @description The body is not valid JSON. */
        BodyIsNotValidJSON: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The body is not valid JSON."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description The body is not JSON. */
        BodyIsNotJSON: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The body must be sent as application/json in UTF-8."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description The body exceeds 256 KiB. */
        BodyExceeds256KiB: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The body must not exceed 256 KiB."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description The plan has no API access, the key lacks the scope, the role does not allow it, the resource belongs to another team, or the request does not come from the dashboard. */
        PlanHasNoAPIAccess: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The API needs a paid plan, Professional or Business. This team is on the free trial."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description The first request with this Idempotency-Key is under way. */
        FirstRequestWithThisIdempotencyKeyIsUnderWay: {
            headers: {
                /** @description Seconds to wait before the next attempt. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The first request with this Idempotency-Key has not ended. Try again later."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description Not signed in. */
        NotSignedIn: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "You are not signed in, or your session has ended. Sign in."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description No such check, or the id is not a UUID. */
        NoSuchCheck: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Check not found."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description The request is malformed. */
        RequestIsMalformed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The Idempotency-Key must have 1 to 255 characters."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description A field or parameter breaks a rule. */
        InvalidVerbose: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": {
                 *         "verbose": [
                 *           "The verbose parameter is unknown. There are no parameters."
                 *         ]
                 *       },
                 *       "message": "The verbose parameter is unknown. There are no parameters."
                 *     }
                 */
                "application/json": components["schemas"]["ValidationErrorResource"];
            };
        };
        /** @description No such issue, or the id is not a UUID. */
        NoSuchIssue: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Issue not found."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description The request does not come from the dashboard. */
        RequestDoesNotComeFromTheDashboard: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "A change with a session must come from the dashboard: from the same origin, with the header X-Palisade-Request: dashboard."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description No such scan, or the id is not a UUID. */
        NoSuchScan: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Scan not found."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description Not a member of this team, or the request does not come from the dashboard. */
        NotAMemberOfThisTeam: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "You are not a member of this team."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description No such channel, or the id is not a UUID. */
        NoSuchChannel: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Channel not found."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description No such connection, or the id is not a UUID. */
        NoSuchConnection: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Connection not found."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description The team has just been deleted. */
        TeamHasJustBeenDeleted: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Team not found."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description A field or parameter breaks a rule. */
        InvalidPage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": {
                 *         "page": [
                 *           "The page must be an integer of at least 1."
                 *         ]
                 *       },
                 *       "message": "The page must be an integer of at least 1."
                 *     }
                 */
                "application/json": components["schemas"]["ValidationErrorResource"];
            };
        };
        /** @description A field or parameter breaks a rule. */
        InvalidCheck: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": {
                 *         "check": [
                 *           "Scans sign in only where the domain of the check is verified. Verify it first."
                 *         ]
                 *       },
                 *       "message": "Scans sign in only where the domain of the check is verified. Verify it first."
                 *     }
                 */
                "application/json": components["schemas"]["ValidationErrorResource"];
            };
        };
        /** @description The team has no API access. */
        TeamHasNoAPIAccess: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "CI URLs need a paid plan, Professional or Business."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description Unknown id or wrong hash. */
        UnknownIdOrWrongHash: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Not found."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description Too many scans or pipelines wait, or there were too many requests. */
        TooManyScansOrPipelinesWait: {
            headers: {
                /** @description Seconds to wait before the next attempt. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "100 scans of this check are already waiting. Try again when some have run."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description Too many requests or attempts. */
        TooManyRequestsOrAttempts: {
            headers: {
                /** @description Seconds to wait before the next attempt. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Too many attempts. Try again after the number of seconds in Retry-After."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description Too many passwords wait to be checked, or the database is unavailable. */
        TooManyPasswordsWaitToBeChecked: {
            headers: {
                /** @description Seconds to wait before the next attempt. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The service is busy with other sign-ins. Try again after the number of seconds in Retry-After."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description A field or parameter breaks a rule. */
        InvalidCode: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": {
                 *         "code": [
                 *           "The code is wrong or was already used. Enter the next code that your app shows."
                 *         ]
                 *       },
                 *       "message": "The code is wrong or was already used. Enter the next code that your app shows."
                 *     }
                 */
                "application/json": components["schemas"]["ValidationErrorResource"];
            };
        };
        /** @description A field or parameter breaks a rule. */
        InvalidName: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": {
                 *         "name": [
                 *           "The name field is required."
                 *         ]
                 *       },
                 *       "message": "The name field is required."
                 *     }
                 */
                "application/json": components["schemas"]["ValidationErrorResource"];
            };
        };
        /** @description A field or parameter breaks a rule. */
        InvalidFailOn: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": {
                 *         "fail_on": [
                 *           "The fail_on must be one of critical, high, medium, low, new-critical, new-high, new-medium, new-low, none."
                 *         ]
                 *       },
                 *       "message": "The fail_on must be one of critical, high, medium, low, new-critical, new-high, new-medium, new-low, none."
                 *     }
                 */
                "application/json": components["schemas"]["ValidationErrorResource"];
            };
        };
        /** @description The team has none. */
        TeamHasNone: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The team has no status page. Create it first."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description A field or parameter breaks a rule. */
        InvalidEmail: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": {
                 *         "email": [
                 *           "The email field is required."
                 *         ]
                 *       },
                 *       "message": "The email field is required."
                 *     }
                 */
                "application/json": components["schemas"]["ValidationErrorResource"];
            };
        };
        /** @description A field or parameter breaks a rule. */
        InvalidToken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": {
                 *         "token": [
                 *           "The link is invalid, expired or already used. Request a new one."
                 *         ]
                 *       },
                 *       "message": "The link is invalid, expired or already used. Request a new one."
                 *     }
                 */
                "application/json": components["schemas"]["ValidationErrorResource"];
            };
        };
        /** @description No provider is set up. */
        NoProviderIsSetUp: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "This installation has no sign-in provider."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description The headers are too large. */
        HeadersAreTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The headers are too large."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description The link is invalid, expired or used. */
        LinkIsInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /** @example <!DOCTYPE html>… */
                "text/html": string;
            };
        };
        /** @description No recipient has this link. */
        NoRecipientHasThisLink: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /** @example <!DOCTYPE html>… */
                "text/html": string;
            };
        };
        /** @description The gate fails, or the scan has no usable result. With `wait` only. */
        GateFails: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CiWaitResource"];
            };
        };
        /** @description The scan has not ended in time. With `wait` only: poll `status_url`. */
        ScanHasNotEndedInTime: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CiWaitResource"];
            };
        };
        /** @description The team has no such change. */
        TeamHasNoSuchChange: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Change not found."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description The change can no longer be undone. */
        ChangeCanNoLongerBeUndone: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "A change can be undone for 60 seconds only."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description A field or parameter breaks a rule. */
        InvalidFormat: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": {
                 *         "format": [
                 *           "The format must be one of html, pdf, jws."
                 *         ]
                 *       },
                 *       "message": "The format must be one of html, pdf, jws."
                 *     }
                 */
                "application/json": components["schemas"]["ValidationErrorResource"];
            };
        };
        /** @description A field or parameter breaks a rule. */
        InvalidSeverity: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": {
                 *         "severity": [
                 *           "The severity must be one of critical, high, medium, low."
                 *         ]
                 *       },
                 *       "message": "The severity must be one of critical, high, medium, low."
                 *     }
                 */
                "application/json": components["schemas"]["ValidationErrorResource"];
            };
        };
        /** @description A field or parameter breaks a rule. */
        InvalidEvents: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": {
                 *         "events": [
                 *           "The events field must be a list of different events, at least one: issue.opened, issue.reopened, issue.fixed, issue.acceptance_ending, issue.acceptance_expired, issue.overdue, scan.completed, scan.failed, scan.coverage_dropped, check.verification_lost, check.overdue, check.staging_ending, subdomain.found, api.changed, summary.weekly, alarm.issue, alarm.certificate, alarm.unscanned."
                 *         ]
                 *       },
                 *       "message": "The events field must be a list of different events, at least one: issue.opened, issue.reopened, issue.fixed, issue.acceptance_ending, issue.acceptance_expired, issue.overdue, scan.completed, scan.failed, scan.coverage_dropped, check.verification_lost, check.overdue, check.staging_ending, subdomain.found, api.changed, summary.weekly, alarm.issue, alarm.certificate, alarm.unscanned."
                 *     }
                 */
                "application/json": components["schemas"]["ValidationErrorResource"];
            };
        };
        /** @description A field or parameter breaks a rule. */
        InvalidProject: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": {
                 *         "project": [
                 *           "The project field must be owner/repository."
                 *         ]
                 *       },
                 *       "message": "The project field must be owner/repository."
                 *     }
                 */
                "application/json": components["schemas"]["ValidationErrorResource"];
            };
        };
        /**
         * @description The check has none.
         *
         *     No such check, or the id is not a UUID.
         */
        CheckHasNone: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Check not found."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description A field or parameter breaks a rule. */
        InvalidCheckIds: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": {
                 *         "check_ids": [
                 *           "The check_ids field must be a list of 1 to 100 different ids."
                 *         ]
                 *       },
                 *       "message": "The check_ids field must be a list of 1 to 100 different ids."
                 *     }
                 */
                "application/json": components["schemas"]["ValidationErrorResource"];
            };
        };
        /** @description The body exceeds 8 KiB. */
        BodyExceeds8KiB: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The body must not exceed 8 KiB."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description Needs the role owner; also when the plan has no API access, the key lacks the scope, the team or the resource is not yours, or the request does not come from the dashboard. */
        NeedsTheRoleOwner: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Only an owner of the team may do this."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description The team has no such member. */
        TeamHasNoSuchMember: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Member not found."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description The invitation is unknown, used, revoked or expired. */
        InvitationIsUnknown: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Invitation not found."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description The installation has no mail server, or the request does not come from the dashboard. */
        InstallationHasNoMailServer: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "This installation does not send e-mail. Ask its operator to change the address: palisade user change-email OLD NEW."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description Two-factor authentication is already enabled, or the request does not come from the dashboard. */
        TwoFactorAuthenticationIsAlreadyEnabled: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Two-factor authentication is already enabled."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description A field or parameter breaks a rule. */
        InvalidCurrentPassword: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": {
                 *         "current_password": [
                 *           "The current_password field is required."
                 *         ]
                 *       },
                 *       "message": "The current_password field is required."
                 *     }
                 */
                "application/json": components["schemas"]["ValidationErrorResource"];
            };
        };
        /** @description Two-factor authentication is disabled, or the request does not come from the dashboard. */
        TwoFactorAuthenticationIsDisabled: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Two-factor authentication is disabled."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        /** @description Any other status is a refusal. */
        AnyOtherStatusIsARefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The request is malformed."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
    };
    parameters: {
        /** @description Id of the team, with a session. Optional for members of a single team. */
        PalisadeTeam: string;
        /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
        IdempotencyKey: string;
        /** @description Id of the check. */
        CheckId: string;
        /** @description Page number, from 1. Higher numbers count as the maximum. */
        Page: number;
        /** @description Items on a page. */
        PerPage: number;
        /** @description The last part of the link: a secret. */
        Token: string;
        /** @description Id of the issue. */
        IssueId: string;
        /** @description Id of the scan. */
        ScanId: string;
        /** @description Id of the channel. */
        ChannelId: string;
        /** @description Id of the connection. */
        ConnectionId: string;
        /** @description The team's CI hash, or the check's own: a secret. */
        Hash: string;
        /** @description Id of the scan identity. */
        IdentityId: string;
        /** @description Adds `gate` to the response. The gate fails on any open finding of this severity or a higher one; with `new-`, only on findings that the baseline does not have; with `none`, on no finding. Accepted findings never count. */
        FailOn: components["schemas"]["GateThreshold"];
        /** @description Whether a test that could not judge the target makes the verdict `error`. False by default. */
        RequireConclusive: boolean;
        /** @description The least percentage of the expected paths of the check that the scan must judge; without expected paths, of the pages that the last good scan read. Below it the verdict is `error`. */
        MinCoverage: number;
        /** @description One severity, or several separated by commas. */
        Severity: string;
        /** @description Only issues of this rule, see `GET /tests`. */
        RuleId: string;
        /** @description Whether the last conclusive scan found it. */
        IsDetected: boolean;
        /** @description Whether it is open and its due date has passed. */
        IsOverdue: boolean;
        /** @description Whether its cause has a ticket. */
        HasTicket: boolean;
        /** @description Only issues that this scan identity sees and strangers do not; `anonymous` for those that strangers see. */
        SeenAs: string;
        /** @description Id of a member, or `none` for issues without an assignee. */
        Assignee: string;
        TestType: components["schemas"]["TestKey"];
        /** @description Only issues of checks that have all of these tags, separated by commas. */
        Tags: string;
        /** @description Part of the location; case does not matter. */
        Path: string;
        /** @description First detected within so many times 24 hours. */
        NewerThanDays: number;
        /** @description First detected longer ago than so many times 24 hours. */
        OlderThanDays: number;
        /** @description Open, and due within so many times 24 hours; those that are overdue too. */
        DueWithinDays: number;
        /** @description Part of the title, description, location or domain; case does not matter. The list ends after 10,000 matches; the export has all. */
        Search: string;
        /** @description `all` ends every message of the team to the address, not only weekly summaries. */
        Scope: string;
        /** @description Seconds to wait for the end of the scan. The response then has the status of the gate: 200, 412 or 504. Without `fail_on` the gate fails on critical findings. */
        Wait: number;
        /** @description Id of the change. */
        BulkId: string;
        /** @description Sort direction, by default desc. */
        Direction: components["schemas"]["SortDirection"];
        /** @description `html`, the default, is for reading. `pdf` is for keeping: tagged, signed, and byte for byte the same as long as its facts are. `jws` is the signature of that file alone. */
        Format: components["schemas"]["ReportFormat"];
        Status: components["schemas"]["IssueStatus"];
        /** @description Finer than `status`, which counts accepted issues as resolved. */
        State: components["schemas"]["IssueState"];
        /** @description Id of the view. */
        ViewId: string;
        /** @description Id of the delivery. */
        DeliveryId: string;
        /** @description Id of the person. */
        UserId: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process runs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveResource"];
                };
            };
            431: components["responses"]["HeadersAreTooLarge"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ready, possibly degraded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthResource"];
                };
            };
            431: components["responses"]["HeadersAreTooLarge"];
            /** @description Not ready; `details` names the part that fails. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthResource"];
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The Prometheus text format. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example # HELP process_cpu_seconds_total Total user and system CPU time spent in seconds. */
                    "text/plain": string;
                };
            };
            /** @description The client is on another host and METRICS_TOKEN is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Metrics are available to clients on this host only. From other hosts, send METRICS_TOKEN as Authorization: Bearer <METRICS_TOKEN>."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
        };
    };
    aboutScans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who scans, what is sent, and how to stop it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!DOCTYPE html>… */
                    "text/html": string;
                };
            };
            429: components["responses"]["TooManyRequests"];
        };
    };
    askRecipient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The last part of the link: a secret. */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page with a button. Opening the page changes nothing. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!DOCTYPE html>… */
                    "text/html": string;
                };
            };
            404: components["responses"]["LinkIsInvalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    confirmRecipient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The last part of the link: a secret. */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Messages are sent from now on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!DOCTYPE html>… */
                    "text/html": string;
                };
            };
            404: components["responses"]["LinkIsInvalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    askUnsubscribe: {
        parameters: {
            query?: {
                /** @description `all` ends every message of the team to the address, not only weekly summaries. */
                scope?: components["parameters"]["Scope"];
            };
            header?: never;
            path: {
                /** @description Id of the channel. */
                channel_id: string;
                /** @description The last part of the link: a secret. */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page with a button. Opening the page changes nothing. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!DOCTYPE html>… */
                    "text/html": string;
                };
            };
            404: components["responses"]["NoRecipientHasThisLink"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    unsubscribe: {
        parameters: {
            query?: {
                /** @description `all` ends every message of the team to the address, not only weekly summaries. */
                scope?: components["parameters"]["Scope"];
            };
            header?: never;
            path: {
                /** @description Id of the channel. */
                channel_id: string;
                /** @description The last part of the link: a secret. */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stopped. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!DOCTYPE html>… */
                    "text/html": string;
                };
            };
            404: components["responses"]["NoRecipientHasThisLink"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    openCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The last part of the link: a secret. */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dates at which certificates and domains of the team end: at most 1,000, none that passed 90 days ago. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example BEGIN:VCALENDAR
                     *     VERSION:2.0
                     *     PRODID:-//Palisade//Expiries//EN
                     *     END:VCALENDAR
                     */
                    "text/calendar": string;
                };
            };
            /** @description Unknown, replaced or revoked. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Calendar not found. The address is wrong, was replaced or was revoked."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    openBadge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The last part of the link: a secret. */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An SVG of at most 2 kB. Caches may keep it for five minutes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <svg …></svg> */
                    "image/svg+xml": string;
                };
            };
            /** @description Unknown, replaced or revoked. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Badge not found. The address is wrong, was replaced or was revoked."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    openStatusPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The last part of the link: a secret. */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!DOCTYPE html>… */
                    "text/html": string;
                };
            };
            /** @description Unknown, replaced or revoked. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Status page not found. The address is wrong, was replaced or was revoked."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    takeTicketMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The last part of the link: a secret. */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Taken. The state of the ticket is read within seconds. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Unknown, replaced or revoked, or the signature or secret is not valid. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Not found. The address is wrong or was replaced, or its signature or secret is not valid."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getEvidenceKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvidenceKeySetResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    triggerCiScan: {
        parameters: {
            query?: {
                /** @description Adds `gate` to the response. The gate fails on any open finding of this severity or a higher one; with `new-`, only on findings that the baseline does not have; with `none`, on no finding. Accepted findings never count. */
                fail_on?: components["parameters"]["FailOn"];
                /** @description Whether a test that could not judge the target makes the verdict `error`. False by default. */
                require_conclusive?: components["parameters"]["RequireConclusive"];
                /** @description The least percentage of the expected paths of the check that the scan must judge; without expected paths, of the pages that the last good scan read. Below it the verdict is `error`. */
                min_coverage?: components["parameters"]["MinCoverage"];
                /** @description Seconds to wait for the end of the scan. The response then has the status of the gate: 200, 412 or 504. Without `fail_on` the gate fails on critical findings. */
                wait?: components["parameters"]["Wait"];
            };
            header?: never;
            path: {
                /** @description Id of the check. */
                check_id: string;
                /** @description The team's CI hash, or the check's own: a secret. */
                hash: components["parameters"]["Hash"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With `wait`: the gate passes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CiWaitResource"];
                };
            };
            /** @description Without `wait`: the new scan. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CiTriggerResource"];
                };
            };
            403: components["responses"]["TeamHasNoAPIAccess"];
            404: components["responses"]["UnknownIdOrWrongHash"];
            412: components["responses"]["GateFails"];
            422: components["responses"]["InvalidFailOn"];
            429: components["responses"]["TooManyScansOrPipelinesWait"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
            504: components["responses"]["ScanHasNotEndedInTime"];
        };
    };
    triggerCiScanByPost: {
        parameters: {
            query?: {
                /** @description Adds `gate` to the response. The gate fails on any open finding of this severity or a higher one; with `new-`, only on findings that the baseline does not have; with `none`, on no finding. Accepted findings never count. */
                fail_on?: components["parameters"]["FailOn"];
                /** @description Whether a test that could not judge the target makes the verdict `error`. False by default. */
                require_conclusive?: components["parameters"]["RequireConclusive"];
                /** @description The least percentage of the expected paths of the check that the scan must judge; without expected paths, of the pages that the last good scan read. Below it the verdict is `error`. */
                min_coverage?: components["parameters"]["MinCoverage"];
                /** @description Seconds to wait for the end of the scan. The response then has the status of the gate: 200, 412 or 504. Without `fail_on` the gate fails on critical findings. */
                wait?: components["parameters"]["Wait"];
            };
            header?: never;
            path: {
                /** @description Id of the check. */
                check_id: string;
                /** @description The team's CI hash, or the check's own: a secret. */
                hash: components["parameters"]["Hash"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With `wait`: the gate passes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CiWaitResource"];
                };
            };
            /** @description Without `wait`: the new scan. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CiTriggerResource"];
                };
            };
            403: components["responses"]["TeamHasNoAPIAccess"];
            404: components["responses"]["UnknownIdOrWrongHash"];
            412: components["responses"]["GateFails"];
            422: components["responses"]["InvalidFailOn"];
            429: components["responses"]["TooManyScansOrPipelinesWait"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
            504: components["responses"]["ScanHasNotEndedInTime"];
        };
    };
    getCiScanStatus: {
        parameters: {
            query?: {
                /** @description Adds `gate` to the response. The gate fails on any open finding of this severity or a higher one; with `new-`, only on findings that the baseline does not have; with `none`, on no finding. Accepted findings never count. */
                fail_on?: components["parameters"]["FailOn"];
                /** @description Whether a test that could not judge the target makes the verdict `error`. False by default. */
                require_conclusive?: components["parameters"]["RequireConclusive"];
                /** @description The least percentage of the expected paths of the check that the scan must judge; without expected paths, of the pages that the last good scan read. Below it the verdict is `error`. */
                min_coverage?: components["parameters"]["MinCoverage"];
            };
            header?: never;
            path: {
                /** @description Id of the scan. */
                scan_id: string;
                /** @description The team's CI hash, or the check's own: a secret. */
                hash: components["parameters"]["Hash"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the scan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CiStatusResource"];
                };
            };
            403: components["responses"]["TeamHasNoAPIAccess"];
            404: components["responses"]["UnknownIdOrWrongHash"];
            422: components["responses"]["InvalidFailOn"];
            429: components["responses"]["TooManyScansOrPipelinesWait"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getCiScanSarif: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the scan. */
                scan_id: string;
                /** @description The team's CI hash, or the check's own: a secret. */
                hash: components["parameters"]["Hash"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The findings of a completed scan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/sarif+json": {
                        [key: string]: unknown;
                    };
                };
            };
            403: components["responses"]["TeamHasNoAPIAccess"];
            404: components["responses"]["UnknownIdOrWrongHash"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The scan is not completed. Get its SARIF when its status is completed.",
                     *       "errors": {
                     *         "scan": [
                     *           "The scan is not completed. Get its SARIF when its status is completed."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyScansOrPipelinesWait"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    mcp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JsonRpcMessage"];
            };
        };
        responses: {
            /** @description The response to a request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsonRpcAnswer"];
                };
            };
            /** @description The notification was accepted. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            /** @description The plan has no API access, or the resource belongs to another team. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "The API needs a paid plan, Professional or Business. This team is on the free trial."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            /** @description The Idempotency-Key belongs to another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This Idempotency-Key belongs to another request. Use a new one.",
                     *       "errors": {
                     *         "Idempotency-Key": [
                     *           "This Idempotency-Key belongs to another request. Use a new one."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    bulkUpdateChecks: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkChecksBody"];
            };
        };
        responses: {
            /** @description Which checks changed, and which did not. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkChecksResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The check_ids field must have at least 1 element.",
                     *       "errors": {
                     *         "check_ids": [
                     *           "The check_ids field must have at least 1 element."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    undoBulkChecks: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the change. */
                bulk_id: components["parameters"]["BulkId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many checks are as before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UndoChecksResource"];
                };
            };
            400: components["responses"]["RequestIsMalformed"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["TeamHasNoSuchChange"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            410: components["responses"]["ChangeCanNoLongerBeUndone"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    listChecks: {
        parameters: {
            query?: {
                /** @description Page number, from 1. Higher numbers count as the maximum. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. */
                per_page?: components["parameters"]["PerPage"];
                /** @description Only active or only inactive checks. */
                status?: components["schemas"]["CheckStatus"];
                /** @description Only the checks that `GET /overview` counts under this name. */
                condition?: components["schemas"]["CheckCondition"];
                /** @description Only checks whose domain is, or is not, verified. */
                is_verified?: boolean;
                /** @description Only checks whose domain contains this text. */
                search?: string;
                /** @description Only checks that have all of these tags, separated by commas. */
                tags?: string;
                /** @description What to sort by, by default `created_at`. With `last_run_at`, checks that never ran come last. With `open_issues` and `desc`, checks with the most critical issues come first; high, medium and low issues break ties. */
                sort?: components["schemas"]["CheckSort"];
                /** @description Sort direction, by default desc. */
                direction?: components["parameters"]["Direction"];
            };
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of checks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckPage"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The status must be one of active, inactive.",
                     *       "errors": {
                     *         "status": [
                     *           "The status must be one of active, inactive."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    createCheck: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCheckBody"];
            };
        };
        responses: {
            /** @description The new check. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckDetailResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The schedule_frequency must be one of HOURLY, DAILY, WEEKLY, MONTHLY.",
                     *       "errors": {
                     *         "schedule_frequency": [
                     *           "The schedule_frequency must be one of HOURLY, DAILY, WEEKLY, MONTHLY."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    listCheckTags: {
        parameters: {
            query?: {
                /** @description Only tags that contain this text; upper and lower case are the same. */
                search?: string;
            };
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tags, the most used first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckTagsResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The search must be a string of at most 32 characters.",
                     *       "errors": {
                     *         "search": [
                     *           "The search must be a string of at most 32 characters."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getCheck: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the check. */
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The check. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckDetailResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: components["responses"]["NoSuchCheck"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    updateCheck: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the check. */
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCheckBody"];
            };
        };
        responses: {
            /** @description The check as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckDetailResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchCheck"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The tests must enable at least one test.",
                     *       "errors": {
                     *         "tests": [
                     *           "The tests must enable at least one test."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    deleteCheck: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the check. */
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchCheck"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    setCheckBaseline: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the check. */
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetBaselineBody"];
            };
        };
        responses: {
            /** @description The check as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckDetailResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchCheck"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The scan_id must be the id of a completed scan of this check.",
                     *       "errors": {
                     *         "scan_id": [
                     *           "The scan_id must be the id of a completed scan of this check."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    removeCheckBaseline: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the check. */
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The check has no baseline. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchCheck"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    createCheckCiHash: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the check. */
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hash, which is shown once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckCiHashResource"];
                };
            };
            400: components["responses"]["RequestIsMalformed"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchCheck"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    revokeCheckCiHash: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the check. */
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The check has no CI hash of its own. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchCheck"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    markCheckAsStaging: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the check. */
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkStagingBody"];
            };
        };
        responses: {
            /** @description The check as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckDetailResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchCheck"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Repeat the domain of the check: tests may then store, change and overwrite data of this site.",
                     *       "errors": {
                     *         "confirm_domain": [
                     *           "Repeat the domain of the check: tests may then store, change and overwrite data of this site."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    endCheckStaging: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the check. */
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tests change nothing on the site. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchCheck"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    listScans: {
        parameters: {
            query?: {
                /** @description Page number, from 1. Higher numbers count as the maximum. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. */
                per_page?: components["parameters"]["PerPage"];
                /** @description Only scans of this check. Another team's check gives an empty list. */
                check_id?: string;
                status?: components["schemas"]["ScanStatus"];
                triggered_by?: components["schemas"]["ScanTrigger"];
                /** @description Only scans created before this time. */
                created_before?: string;
                /** @description Only scans with, or without, a finding of severity critical. 1 and 0 work too. */
                has_critical_issues?: boolean;
            };
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of scans, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScanPage"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The status must be one of pending, in_progress, completed, failed.",
                     *       "errors": {
                     *         "status": [
                     *           "The status must be one of pending, in_progress, completed, failed."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getScan: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the scan. */
                scan_id: components["parameters"]["ScanId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The scan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScanDetailResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: components["responses"]["NoSuchScan"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    listScanCoverage: {
        parameters: {
            query?: {
                /** @description Page number, from 1. Higher numbers count as the maximum. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. */
                per_page?: components["parameters"]["PerPage"];
                /** @description Only what was read as this identity: `anonymous`, or the name of a scan identity. */
                identity?: string;
                /** @description Only rows with this outcome. */
                outcome?: components["schemas"]["CoverageOutcome"];
            };
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the scan. */
                scan_id: components["parameters"]["ScanId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of rows, sorted by identity and path. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScanCoveragePage"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: components["responses"]["NoSuchScan"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The outcome must be one of judged, avoided, blocked, signed_out, failed, too_large, not_read, over_budget.",
                     *       "errors": {
                     *         "outcome": [
                     *           "The outcome must be one of judged, avoided, blocked, signed_out, failed, too_large, not_read, over_budget."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    diffScan: {
        parameters: {
            query?: {
                /** @description `previous`: the last completed full scan of the check before this one. Else the id of an earlier scan. */
                against?: string;
            };
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the scan. */
                scan_id: components["parameters"]["ScanId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The differences, the most severe first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScanDiffResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: components["responses"]["NoSuchScan"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The against must be previous or the id of an earlier scan of the same check.",
                     *       "errors": {
                     *         "against": [
                     *           "The against must be previous or the id of an earlier scan of the same check."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    triggerScan: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the check. */
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TriggerScanBody"];
            };
        };
        responses: {
            /** @description The new scan. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScanResource"];
                };
            };
            /** @description The body is nested deeper than 16 levels. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "The body is nested deeper than 16 levels."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: components["responses"]["NoSuchCheck"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The check is inactive. Activate it before you start a scan.",
                     *       "errors": {
                     *         "check": [
                     *           "The check is inactive. Activate it before you start a scan."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getScanReport: {
        parameters: {
            query?: {
                /** @description `html`, the default, is for reading. `pdf` is for keeping: tagged, signed, and byte for byte the same as long as its facts are. `jws` is the signature of that file alone. */
                format?: components["parameters"]["Format"];
                /** @description Id of the team, for links with a session: the same as the header Palisade-Team. */
                team_id?: string;
            };
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the scan. */
                scan_id: components["parameters"]["ScanId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    /** @description Of a PDF: its detached JWS. Absent while the installation has no SEALING_SECRET. */
                    "Palisade-Signature"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!DOCTYPE html>… */
                    "text/html": string;
                    "application/pdf": string;
                    /** @example eyJhbGciOiJFZERTQSIsImtpZCI6IjAxOTdmM2MyIn0..c2lnbmF0dXJl */
                    "application/jose": string;
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: components["responses"]["NoSuchScan"];
            422: components["responses"]["InvalidFormat"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    listReportLinks: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the scan. */
                scan_id: components["parameters"]["ScanId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The links that still work, without their tokens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportLinkListResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchScan"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    createReportLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the scan. */
                scan_id: components["parameters"]["ScanId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateReportLinkBody"];
            };
        };
        responses: {
            /** @description The link, shown only once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewReportLinkResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchScan"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The expires_in_days field must be an integer from 1 to 90.",
                     *       "errors": {
                     *         "expires_in_days": [
                     *           "The expires_in_days field must be an integer from 1 to 90."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    revokeReportLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the scan. */
                scan_id: components["parameters"]["ScanId"];
                /** @description Id of the link. */
                link_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link no longer works. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchScan"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    openSharedReport: {
        parameters: {
            query?: {
                /** @description `html`, the default, is for reading. `pdf` is for keeping: tagged, signed, and byte for byte the same as long as its facts are. `jws` is the signature of that file alone. */
                format?: components["parameters"]["Format"];
            };
            header?: never;
            path: {
                /** @description The last part of the link: a secret. */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    /** @description Of a PDF: its detached JWS. Absent while the installation has no SEALING_SECRET. */
                    "Palisade-Signature"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!DOCTYPE html>… */
                    "text/html": string;
                    "application/pdf": string;
                    /** @example eyJhbGciOiJFZERTQSIsImtpZCI6IjAxOTdmM2MyIn0..c2lnbmF0dXJl */
                    "application/jose": string;
                };
            };
            /** @description Unknown, expired or revoked. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Report not found. The link is wrong, has expired or was revoked."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            422: components["responses"]["InvalidFormat"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    listScanTests: {
        parameters: {
            query?: {
                /** @description Page number, from 1. Higher numbers count as the maximum. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. */
                per_page?: components["parameters"]["PerPage"];
                /** @description Only results with this status. */
                status?: components["schemas"]["ScanTestStatus"];
            };
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the scan. */
                scan_id: components["parameters"]["ScanId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of results, in the order in which they run. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScanTestPage"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: components["responses"]["NoSuchScan"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The status must be one of pending, running, passed, failed, warning.",
                     *       "errors": {
                     *         "status": [
                     *           "The status must be one of pending, running, passed, failed, warning."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getScanTest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the scan. */
                scan_id: components["parameters"]["ScanId"];
                /** @description Id of the test result. */
                test_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScanTestDetailEnvelope"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: components["responses"]["NoSuchScan"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    bulkUpdateIssues: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkIssuesBody"];
            };
        };
        responses: {
            /** @description How many issues changed, and how many did not. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkIssuesResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The issue_ids field must have at least 1 element.",
                     *       "errors": {
                     *         "issue_ids": [
                     *           "The issue_ids field must have at least 1 element."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    undoBulkIssues: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the change. */
                bulk_id: components["parameters"]["BulkId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many issues are as before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UndoIssuesResource"];
                };
            };
            400: components["responses"]["RequestIsMalformed"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: components["responses"]["TeamHasNoSuchChange"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            410: components["responses"]["ChangeCanNoLongerBeUndone"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    listIssues: {
        parameters: {
            query?: {
                /** @description Page number, from 1. Higher numbers count as the maximum. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. */
                per_page?: components["parameters"]["PerPage"];
                /** @description One severity, or several separated by commas. */
                severity?: components["parameters"]["Severity"];
                status?: components["parameters"]["Status"];
                /** @description Finer than `status`, which counts accepted issues as resolved. */
                state?: components["parameters"]["State"];
                /** @description Only issues of this rule, see `GET /tests`. */
                rule_id?: components["parameters"]["RuleId"];
                /** @description Whether the last conclusive scan found it. */
                is_detected?: components["parameters"]["IsDetected"];
                /** @description Whether it is open and its due date has passed. */
                is_overdue?: components["parameters"]["IsOverdue"];
                /** @description Whether its cause has a ticket. */
                has_ticket?: components["parameters"]["HasTicket"];
                /** @description Only issues that this scan identity sees and strangers do not; `anonymous` for those that strangers see. */
                seen_as?: components["parameters"]["SeenAs"];
                /** @description Id of a member, or `none` for issues without an assignee. */
                assignee?: components["parameters"]["Assignee"];
                /** @description Only issues of this check. Another team's check gives an empty list. */
                check_id?: string;
                test_type?: components["parameters"]["TestType"];
                /** @description Only issues of checks that have all of these tags, separated by commas. */
                tags?: components["parameters"]["Tags"];
                /** @description Part of the location; case does not matter. */
                path?: components["parameters"]["Path"];
                /** @description First detected within so many times 24 hours. */
                newer_than_days?: components["parameters"]["NewerThanDays"];
                /** @description First detected longer ago than so many times 24 hours. */
                older_than_days?: components["parameters"]["OlderThanDays"];
                /** @description Open, and due within so many times 24 hours; those that are overdue too. */
                due_within_days?: components["parameters"]["DueWithinDays"];
                /** @description Part of the title, description, location or domain; case does not matter. The list ends after 10,000 matches; the export has all. */
                search?: components["parameters"]["Search"];
                /** @description What to sort by: by default the time of creation, with `group_by` the severity. With `desc` the most severe come first. Use `asc` with `due_at`: issues without a date then come last. */
                sort?: components["schemas"]["IssueSort"];
                /** @description Sort direction, by default desc. */
                direction?: components["parameters"]["Direction"];
                /** @description One row per rule in place of the issues; the filters apply to the issues that a row counts. */
                group_by?: components["schemas"]["IssueGrouping"];
            };
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of issues, or with `group_by=rule` a page of rules. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuePage"] | components["schemas"]["IssueGroupPage"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            422: components["responses"]["InvalidSeverity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    countIssues: {
        parameters: {
            query?: {
                /** @description One severity, or several separated by commas. */
                severity?: components["parameters"]["Severity"];
                /** @description Only issues of this rule, see `GET /tests`. */
                rule_id?: components["parameters"]["RuleId"];
                /** @description Whether the last conclusive scan found it. */
                is_detected?: components["parameters"]["IsDetected"];
                /** @description Whether it is open and its due date has passed. */
                is_overdue?: components["parameters"]["IsOverdue"];
                /** @description Whether its cause has a ticket. */
                has_ticket?: components["parameters"]["HasTicket"];
                /** @description Only issues that this scan identity sees and strangers do not; `anonymous` for those that strangers see. */
                seen_as?: components["parameters"]["SeenAs"];
                /** @description Id of a member, or `none` for issues without an assignee. */
                assignee?: components["parameters"]["Assignee"];
                /** @description Only issues of this check. Another team's check gives an empty list. */
                check_id?: string;
                test_type?: components["parameters"]["TestType"];
                /** @description Only issues of checks that have all of these tags, separated by commas. */
                tags?: components["parameters"]["Tags"];
                /** @description Part of the location; case does not matter. */
                path?: components["parameters"]["Path"];
                /** @description First detected within so many times 24 hours. */
                newer_than_days?: components["parameters"]["NewerThanDays"];
                /** @description First detected longer ago than so many times 24 hours. */
                older_than_days?: components["parameters"]["OlderThanDays"];
                /** @description Open, and due within so many times 24 hours; those that are overdue too. */
                due_within_days?: components["parameters"]["DueWithinDays"];
                /** @description Part of the title, description, location or domain; case does not matter. The list ends after 10,000 matches; the export has all. */
                search?: components["parameters"]["Search"];
            };
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many issues are in each state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueCountsResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            422: components["responses"]["InvalidSeverity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    exportIssues: {
        parameters: {
            query?: {
                /** @description One severity, or several separated by commas. */
                severity?: components["parameters"]["Severity"];
                status?: components["parameters"]["Status"];
                /** @description Finer than `status`, which counts accepted issues as resolved. */
                state?: components["parameters"]["State"];
                /** @description Only issues of this rule, see `GET /tests`. */
                rule_id?: components["parameters"]["RuleId"];
                /** @description Whether the last conclusive scan found it. */
                is_detected?: components["parameters"]["IsDetected"];
                /** @description Whether it is open and its due date has passed. */
                is_overdue?: components["parameters"]["IsOverdue"];
                /** @description Whether its cause has a ticket. */
                has_ticket?: components["parameters"]["HasTicket"];
                /** @description Only issues that this scan identity sees and strangers do not; `anonymous` for those that strangers see. */
                seen_as?: components["parameters"]["SeenAs"];
                /** @description Id of a member, or `none` for issues without an assignee. */
                assignee?: components["parameters"]["Assignee"];
                /** @description Only issues of this check. Another team's check gives an empty list. */
                check_id?: string;
                test_type?: components["parameters"]["TestType"];
                /** @description Only issues of checks that have all of these tags, separated by commas. */
                tags?: components["parameters"]["Tags"];
                /** @description Part of the location; case does not matter. */
                path?: components["parameters"]["Path"];
                /** @description First detected within so many times 24 hours. */
                newer_than_days?: components["parameters"]["NewerThanDays"];
                /** @description First detected longer ago than so many times 24 hours. */
                older_than_days?: components["parameters"]["OlderThanDays"];
                /** @description Open, and due within so many times 24 hours; those that are overdue too. */
                due_within_days?: components["parameters"]["DueWithinDays"];
                /** @description Part of the title, description, location or domain; case does not matter. The list ends after 10,000 matches; the export has all. */
                search?: components["parameters"]["Search"];
                /** @description Whether the file begins with a byte order mark. Excel reads UTF-8 only with one. */
                bom?: boolean;
            };
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description CSV (RFC 4180) with one line of headings, UTF-8. */
            200: {
                headers: {
                    /** @description Names the file `issues-YYYY-MM-DD.csv`. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example Domain,Test Type,Severity,Title,Description,First Detected,Last Detected,Status,Resolved At,Rule,Location,State,Resolution Notes,Issue URL,Acceptance Reason,Accepted By,Accepted Until
                     *     shop.example.com,security_headers,medium,No content security policy,The page is served without one.,2026-03-07T02:00:00+00:00,2026-03-08T02:00:00+00:00,Unresolved,,csp-missing,/login,open,,https://palisade.example/t/0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42/issues/0197f3c2-9b10-7a55-8c1f-52f0a3d6e701
                     */
                    "text/csv": string;
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The status must be one of resolved, unresolved, all.",
                     *       "errors": {
                     *         "status": [
                     *           "The status must be one of resolved, unresolved, all."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getIssue: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the issue. */
                issue_id: components["parameters"]["IssueId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The issue. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueDetailResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: components["responses"]["NoSuchIssue"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    updateIssue: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the issue. */
                issue_id: components["parameters"]["IssueId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateIssueBody"];
            };
        };
        responses: {
            /** @description The issue as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueDetailResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: components["responses"]["NoSuchIssue"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The is_resolved field is required.",
                     *       "errors": {
                     *         "is_resolved": [
                     *           "The is_resolved field is required."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    acceptIssue: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the issue. */
                issue_id: components["parameters"]["IssueId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptIssueBody"];
            };
        };
        responses: {
            /** @description The accepted issue. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueDetailResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: components["responses"]["NoSuchIssue"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The reason field must be one of risk_accepted, false_positive, mitigated_elsewhere.",
                     *       "errors": {
                     *         "reason": [
                     *           "The reason field must be one of risk_accepted, false_positive, mitigated_elsewhere."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    removeIssueAcceptance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the issue. */
                issue_id: components["parameters"]["IssueId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The issue as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueDetailResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: components["responses"]["NoSuchIssue"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    assignIssue: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the issue. */
                issue_id: components["parameters"]["IssueId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignIssueBody"];
            };
        };
        responses: {
            /** @description The issue as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueDetailResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: components["responses"]["NoSuchIssue"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The user_id field must be the id of a member of the team.",
                     *       "errors": {
                     *         "user_id": [
                     *           "The user_id field must be the id of a member of the team."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getIssueFix: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the issue. */
                issue_id: components["parameters"]["IssueId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fix. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueFixResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: components["responses"]["NoSuchIssue"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    listIssueEvents: {
        parameters: {
            query?: {
                /** @description Page number, from 1. Higher numbers count as the maximum. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the issue. */
                issue_id: components["parameters"]["IssueId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueEventPage"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: components["responses"]["NoSuchIssue"];
            422: components["responses"]["InvalidPage"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    commentOnIssue: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the issue. */
                issue_id: components["parameters"]["IssueId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentIssueBody"];
            };
        };
        responses: {
            /** @description The comment as an event of the history. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueEventResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: components["responses"]["NoSuchIssue"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The text field is required.",
                     *       "errors": {
                     *         "text": [
                     *           "The text field is required."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    retestIssue: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the issue. */
                issue_id: components["parameters"]["IssueId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new scan. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScanResource"];
                };
            };
            400: components["responses"]["RequestIsMalformed"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: components["responses"]["NoSuchIssue"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The check is inactive. Activate it before you start a scan.",
                     *       "errors": {
                     *         "check": [
                     *           "The check is inactive. Activate it before you start a scan."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    watchIssue: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the issue. */
                issue_id: components["parameters"]["IssueId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, each with one line of JSON. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event: result
                     *     data: {"type":"result","attempt":1,"scan_id":"0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42","result":"still_there","message":"The retest detected the issue again.","at":"2026-03-07T10:15:00+00:00"}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["RequestIsMalformed"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: components["responses"]["NoSuchIssue"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Only an open issue can be watched.",
                     *       "errors": {
                     *         "issue": [
                     *           "Only an open issue can be watched."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    listIssueViews: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The views. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueViewListResource"];
                };
            };
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NotAMemberOfThisTeam"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    createIssueView: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateIssueViewBody"];
            };
        };
        responses: {
            /** @description The new view. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueViewResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NotAMemberOfThisTeam"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You already have a view with this name. Choose another name, or delete that view first.",
                     *       "errors": {
                     *         "name": [
                     *           "You already have a view with this name. Choose another name, or delete that view first."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    deleteIssueView: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the view. */
                view_id: components["parameters"]["ViewId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NotAMemberOfThisTeam"];
            /** @description You have no such view in this team, and may not delete it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "View not found."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    renameIssueView: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the view. */
                view_id: components["parameters"]["ViewId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameIssueViewBody"];
            };
        };
        responses: {
            /** @description The view with its new name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueViewResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NotAMemberOfThisTeam"];
            /** @description You have no such view in this team, and may not rename it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "View not found."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Another view of its author has this name. Choose another name.",
                     *       "errors": {
                     *         "name": [
                     *           "Another view of its author has this name. Choose another name."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    listInbox: {
        parameters: {
            query?: {
                /** @description Page number, from 1. Higher numbers count as the maximum. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. */
                per_page?: components["parameters"]["PerPage"];
                /** @description Whether it is read. */
                is_read?: boolean;
                /**
                 * @deprecated
                 * @description Use `is_read=false`; this goes with the next release.
                 */
                unread?: boolean;
            };
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboxPage"];
                };
            };
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NotAMemberOfThisTeam"];
            422: components["responses"]["InvalidPage"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    markInboxRead: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadInboxBody"];
            };
        };
        responses: {
            /** @description How many entries were unread. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboxReadResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NotAMemberOfThisTeam"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The ids field must be an array of up to 100 UUIDs.",
                     *       "errors": {
                     *         "ids": [
                     *           "The ids field must be an array of up to 100 UUIDs."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getInboxSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboxSettingsResource"];
                };
            };
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NotAMemberOfThisTeam"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    setInboxSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InboxSettingsBody"];
            };
        };
        responses: {
            /** @description The settings as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboxSettingsResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NotAMemberOfThisTeam"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The mail field must be one of off, immediately, daily.",
                     *       "errors": {
                     *         "mail": [
                     *           "The mail field must be one of off, immediately, daily."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    listNotificationChannels: {
        parameters: {
            query?: {
                /** @description Page number, from 1. Higher numbers count as the maximum. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of channels with their last deliveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelPage"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            422: components["responses"]["InvalidPage"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    createNotificationChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateChannelBody"];
            };
        };
        responses: {
            /** @description The new channel. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelWithSecretResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: components["responses"]["InvalidEvents"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getNotificationChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the channel. */
                channel_id: components["parameters"]["ChannelId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channel with its last delivery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchChannel"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    updateNotificationChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the channel. */
                channel_id: components["parameters"]["ChannelId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateChannelBody"];
            };
        };
        responses: {
            /** @description The channel as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchChannel"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: components["responses"]["InvalidEvents"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    deleteNotificationChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the channel. */
                channel_id: components["parameters"]["ChannelId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchChannel"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    rotateNotificationSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the channel. */
                channel_id: components["parameters"]["ChannelId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channel with its new secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelWithSecretResource"];
                };
            };
            400: components["responses"]["RequestIsMalformed"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchChannel"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Only webhook channels have a secret.",
                     *       "errors": {
                     *         "type": [
                     *           "Only webhook channels have a secret."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    testNotificationChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the channel. */
                channel_id: components["parameters"]["ChannelId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, which is pending. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryResource"];
                };
            };
            400: components["responses"]["RequestIsMalformed"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchChannel"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    listNotificationDeliveries: {
        parameters: {
            query?: {
                /** @description Page number, from 1. Higher numbers count as the maximum. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the channel. */
                channel_id: components["parameters"]["ChannelId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryPage"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchChannel"];
            422: components["responses"]["InvalidPage"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getNotificationDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the channel. */
                channel_id: components["parameters"]["ChannelId"];
                /** @description Id of the delivery. */
                delivery_id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchChannel"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    redeliverNotification: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the channel. */
                channel_id: components["parameters"]["ChannelId"];
                /** @description Id of the delivery. */
                delivery_id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, which is pending. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryResource"];
                };
            };
            400: components["responses"]["RequestIsMalformed"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchChannel"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The channel is off. Set is_active to true first.",
                     *       "errors": {
                     *         "is_active": [
                     *           "The channel is off. Set is_active to true first."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    listTicketConnections: {
        parameters: {
            query?: {
                /** @description Page number, from 1. Higher numbers count as the maximum. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of connections. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketConnectionPage"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            422: components["responses"]["InvalidPage"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    createTicketConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTicketConnectionBody"];
            };
        };
        responses: {
            /** @description The new connection. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketConnectionResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: components["responses"]["InvalidProject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getTicketConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the connection. */
                connection_id: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketConnectionResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: components["responses"]["NoSuchConnection"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    updateTicketConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the connection. */
                connection_id: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTicketConnectionBody"];
            };
        };
        responses: {
            /** @description The connection as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketConnectionResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchConnection"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: components["responses"]["InvalidProject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    deleteTicketConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the connection. */
                connection_id: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted; its tickets stay. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchConnection"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    testTicketConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the connection. */
                connection_id: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection, whose check is due. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketConnectionResource"];
                };
            };
            400: components["responses"]["RequestIsMalformed"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchConnection"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    createTicketHook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the connection. */
                connection_id: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address and its secret, shown only once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketHookResource"];
                };
            };
            400: components["responses"]["RequestIsMalformed"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchConnection"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    revokeTicketHook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the connection. */
                connection_id: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address no longer works. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchConnection"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    createTicket: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the issue. */
                issue_id: components["parameters"]["IssueId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTicketBody"];
            };
        };
        responses: {
            /** @description The ticket. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: components["responses"]["NoSuchIssue"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The team has several connections. Name one in connection_id.",
                     *       "errors": {
                     *         "connection_id": [
                     *           "The team has several connections. Name one in connection_id."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getOverview: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers of the dashboard. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverviewResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getWeek: {
        parameters: {
            query?: {
                /** @description The first of seven days, UTC: one of the last 90 days. Absent: the Monday of the last whole week. */
                from?: string;
            };
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The week. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WeekResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The from must be a date such as 2026-03-02, one of the last 90 days.",
                     *       "errors": {
                     *         "from": [
                     *           "The from must be a date such as 2026-03-02, one of the last 90 days."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    listExpiries: {
        parameters: {
            query?: {
                /** @description Only certificates, or only domains. */
                kind?: components["schemas"]["ExpiryKind"];
                /** @description Only what ends within so many days, or has ended. Absent: all. */
                within_days?: number;
            };
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The earliest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpiriesResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The kind must be one of certificate, domain.",
                     *       "errors": {
                     *         "kind": [
                     *           "The kind must be one of certificate, domain."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getPriorities: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The causes, most urgent first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrioritiesResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getAges: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgesResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getWall: {
        parameters: {
            query?: {
                /** @description Page number, from 1. Higher numbers count as the maximum. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. */
                per_page?: components["parameters"]["PerPage"];
                /** @description At the end of the day (UTC) so many days ago; 0 is now. */
                days_ago?: number;
            };
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The checks that exist now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WallPage"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getTlsMatrix: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Versions, and suites by version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TlsMatrixResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getCheckTrends: {
        parameters: {
            query: {
                /** @description Ids of checks, separated by commas, at most 100: a page of the list. Unknown ids are ignored. */
                check_ids: string;
            };
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the order of ids. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckTrendsResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The check_ids must be UUIDs, at most 100, separated by commas.",
                     *       "errors": {
                     *         "check_ids": [
                     *           "The check_ids must be UUIDs, at most 100, separated by commas."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getCheckGrade: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the check. */
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The grade. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckGradeFigures"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: components["responses"]["NoSuchCheck"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getTeamGrade: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The grade. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamGradeFigures"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getTeamGradeHistory: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The history. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamGradeHistoryFigures"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getQuarterEvidence: {
        parameters: {
            query: {
                /** @description In UTC, and over. */
                quarter: string;
                /** @description By default `pdf`; `jws` is its signature. */
                format?: components["schemas"]["EvidenceFormat"];
            };
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The evidence. */
            200: {
                headers: {
                    /** @description Of a PDF: its detached JWS. Absent while the installation has no SEALING_SECRET. */
                    "Palisade-Signature"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    /** @example eyJhbGciOiJFZERTQSIsImtpZCI6IjAxOTdmM2MyIn0..c2lnbmF0dXJl */
                    "application/jose": string;
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The quarter must be one that is over, such as 2026-Q3.",
                     *       "errors": {
                     *         "quarter": [
                     *           "The quarter must be one that is over, such as 2026-Q3."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getBadge: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the check. */
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The badge, without its address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadgeResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["CheckHasNone"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    createBadge: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the check. */
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address, shown only once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewBadgeResource"];
                };
            };
            400: components["responses"]["RequestIsMalformed"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchCheck"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    revokeBadge: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the check. */
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address no longer works. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["CheckHasNone"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getStatusPage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page, without its address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusPageResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["TeamHasNone"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    updateStatusPage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatusPageBody"];
            };
        };
        responses: {
            /** @description The page as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusPageResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["TeamHasNone"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: components["responses"]["InvalidCheckIds"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    createStatusPage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatusPageBody"];
            };
        };
        responses: {
            /** @description The page with its address, shown only once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewStatusPageResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: components["responses"]["InvalidCheckIds"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    revokeStatusPage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address no longer works. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["TeamHasNone"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getCalendarFeed: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calendar, without its address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarFeedResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            /** @description The team has none. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "The team has no calendar. Create it first."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    createCalendarFeed: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address, shown only once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewCalendarFeedResource"];
                };
            };
            400: components["responses"]["RequestIsMalformed"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    revokeCalendarFeed: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address no longer works. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            /** @description The team has none. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "The team has no calendar. Create it first."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getStats: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The team's figures. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatsResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    listTests: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All tests, in the order in which results list them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestList"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getTest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Key of the test. */
                key: components["schemas"]["TestKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The test. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            /** @description No such test. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Test not found."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getVerification: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the check. */
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The verification of the check. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: components["responses"]["NoSuchCheck"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    verifyCheck: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the check. */
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["VerifyCheckBody"];
            };
        };
        responses: {
            /** @description The verification and what was found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifiedResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchCheck"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The method must be one of dns, file, meta.",
                     *       "errors": {
                     *         "method": [
                     *           "The method must be one of dns, file, meta."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    listScanIdentities: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the check. */
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The scan identities. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScanIdentityList"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchCheck"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    createScanIdentity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the check. */
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateScanIdentityBody"];
            };
        };
        responses: {
            /** @description The new scan identity. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScanIdentityResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchCheck"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: components["responses"]["InvalidCheck"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    discoverLogin: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the check. */
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DiscoverLoginBody"];
            };
        };
        responses: {
            /** @description What was found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginPageResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchCheck"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: components["responses"]["InvalidCheck"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    previewScanIdentity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the check. */
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewScanIdentityBody"];
            };
        };
        responses: {
            /** @description What was seen. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityPreviewResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchCheck"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: components["responses"]["InvalidCheck"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getScanIdentity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the check. */
                check_id: components["parameters"]["CheckId"];
                /** @description Id of the scan identity. */
                identity_id: components["parameters"]["IdentityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The scan identity. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScanIdentityResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchCheck"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    updateScanIdentity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the check. */
                check_id: components["parameters"]["CheckId"];
                /** @description Id of the scan identity. */
                identity_id: components["parameters"]["IdentityId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateScanIdentityBody"];
            };
        };
        responses: {
            /** @description The scan identity as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScanIdentityResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchCheck"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: components["responses"]["InvalidCheck"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    deleteScanIdentity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the check. */
                check_id: components["parameters"]["CheckId"];
                /** @description Id of the scan identity. */
                identity_id: components["parameters"]["IdentityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The identity and its secrets are deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchCheck"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    verifyScanIdentity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the check. */
                check_id: components["parameters"]["CheckId"];
                /** @description Id of the scan identity. */
                identity_id: components["parameters"]["IdentityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The scan identity with its new state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScanIdentityResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchCheck"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: components["responses"]["InvalidCheck"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    readSitemap: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the check. */
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadSitemapBody"];
            };
        };
        responses: {
            /** @description The paths, and how many addresses were left out. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SitemapPathsResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchCheck"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The url field must be a path that starts with /, or a URL on the host of the check.",
                     *       "errors": {
                     *         "url": [
                     *           "The url field must be a path that starts with /, or a URL on the host of the check."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    listSubdomains: {
        parameters: {
            query?: {
                /** @description Page number, from 1. Higher numbers count as the maximum. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. */
                per_page?: components["parameters"]["PerPage"];
                /** @description Only names that a check of the team watches, or only the others. */
                is_watched?: boolean;
            };
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the check. */
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hosts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubdomainPage"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: components["responses"]["NoSuchCheck"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getSignUpState: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether sign-up is open. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignUpStateResource"];
                };
            };
            422: components["responses"]["InvalidVerbose"];
            429: components["responses"]["TooManyRequestsOrAttempts"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUpBody"];
            };
        };
        responses: {
            /** @description The account exists and is signed in. */
            201: {
                headers: {
                    /** @description The session cookie, HttpOnly and SameSite=Lax. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentSessionResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            /** @description Sign-up is closed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Sign-up is closed. Ask a member of your team for an invitation."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            413: components["responses"]["BodyExceeds8KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The email is already in use. Sign in instead.",
                     *       "errors": {
                     *         "email": [
                     *           "The email is already in use. Sign in instead."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequestsOrAttempts"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["TooManyPasswordsWaitToBeChecked"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentSessionResource"];
                };
            };
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["RequestDoesNotComeFromTheDashboard"];
            422: components["responses"]["InvalidVerbose"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInBody"];
            };
        };
        responses: {
            /** @description Signed in. */
            201: {
                headers: {
                    /** @description The session cookie, HttpOnly and SameSite=Lax. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentSessionResource"];
                };
            };
            /** @description The password is right; `passSecondFactor` finishes the sign-in. */
            202: {
                headers: {
                    /** @description The session cookie, HttpOnly and SameSite=Lax. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactorNeededResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            /** @description Unknown e-mail address or wrong password. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "The e-mail address or the password is wrong."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            413: components["responses"]["BodyExceeds8KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: components["responses"]["InvalidEmail"];
            429: components["responses"]["TooManyRequestsOrAttempts"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["TooManyPasswordsWaitToBeChecked"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended, and the cookie is deleted. */
            204: {
                headers: {
                    /** @description The session cookie, HttpOnly and SameSite=Lax. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["RequestDoesNotComeFromTheDashboard"];
            422: components["responses"]["InvalidVerbose"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    passSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorStepBody"];
            };
        };
        responses: {
            /** @description Signed in. */
            201: {
                headers: {
                    /** @description The session cookie, HttpOnly and SameSite=Lax. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentSessionResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            /** @description No sign-in is waiting for a code. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "No sign-in is waiting for a code, or it took too long. Sign in again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: components["responses"]["InvalidCode"];
            429: components["responses"]["TooManyRequestsOrAttempts"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All active sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionListResource"];
                };
            };
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["RequestDoesNotComeFromTheDashboard"];
            422: components["responses"]["InvalidVerbose"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the session. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended, effective with the next request. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["RequestDoesNotComeFromTheDashboard"];
            /** @description You have no such session. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Session not found."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            422: components["responses"]["InvalidVerbose"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateUserBody"];
            };
        };
        responses: {
            /** @description Your account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["RequestDoesNotComeFromTheDashboard"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: components["responses"]["InvalidName"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordBody"];
            };
        };
        responses: {
            /** @description The password was changed. */
            204: {
                headers: {
                    /** @description The session cookie, HttpOnly and SameSite=Lax. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["RequestDoesNotComeFromTheDashboard"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The current_password is wrong.",
                     *       "errors": {
                     *         "current_password": [
                     *           "The current_password is wrong."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["TooManyPasswordsWaitToBeChecked"];
        };
    };
    getTeam: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The team. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: components["responses"]["TeamHasJustBeenDeleted"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    deleteTeam: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NeedsTheRoleOwner"];
            404: components["responses"]["TeamHasJustBeenDeleted"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    updateTeam: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTeamBody"];
            };
        };
        responses: {
            /** @description The team as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["TeamHasJustBeenDeleted"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: components["responses"]["InvalidName"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getCiHash: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hash, which is a secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CiHashResource"];
                };
            };
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    rotateCiHash: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new hash. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CiHashResource"];
                };
            };
            400: components["responses"]["RequestIsMalformed"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["TeamHasJustBeenDeleted"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    createTeam: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTeamBody"];
            };
        };
        responses: {
            /** @description The new team. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnTeamResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["NotSignedIn"];
            /** @description You have reached the limit of teams for one person, or the request does not come from the dashboard. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "You have created 5 teams, which is the limit for one person. Delete one, or ask the operator of this installation."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: components["responses"]["InvalidName"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    setTeamPlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetPlanBody"];
            };
        };
        responses: {
            /** @description The team as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["NotSignedIn"];
            /** @description Not an operator, or no such team. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Only an operator of this installation may do this."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            404: components["responses"]["TeamHasJustBeenDeleted"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The plan must be one of trial, professional, business.",
                     *       "errors": {
                     *         "plan": [
                     *           "The plan must be one of trial, professional, business."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All members. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberListResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    removeMember: {
        parameters: {
            query?: {
                /** @description Also revoke the API keys that the person made in this team. */
                revoke_api_keys?: boolean;
                /** @description Also rotate the CI hash of the team and revoke those of its checks, which the person may know: CI URLs with the old hashes stop working. */
                rotate_ci_hash?: boolean;
            };
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the person. */
                user_id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person is no longer a member, effective with the next request. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotSignedIn"];
            /** @description The role does not allow it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "This needs the role admin or a higher one."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            404: components["responses"]["TeamHasNoSuchMember"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "A team needs an owner. Make another member an owner first.",
                     *       "errors": {
                     *         "user_id": [
                     *           "A team needs an owner. Make another member an owner first."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    changeMemberRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the person. */
                user_id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeRoleBody"];
            };
        };
        responses: {
            /** @description The member. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NeedsTheRoleOwner"];
            404: components["responses"]["TeamHasNoSuchMember"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "A team needs an owner. Make another member an owner first.",
                     *       "errors": {
                     *         "role": [
                     *           "A team needs an owner. Make another member an owner first."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Invitations that can still be accepted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationListResource"];
                };
            };
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateInvitationBody"];
            };
        };
        responses: {
            /** @description The invitation with its link. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewInvitationResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The email belongs to a member of the team.",
                     *       "errors": {
                     *         "email": [
                     *           "The email belongs to a member of the team."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the invitation. */
                invitation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link no longer works. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            /** @description The team has no such invitation. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invitation not found."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The last part of the link: a secret. */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationOfferResource"];
                };
            };
            404: components["responses"]["InvitationIsUnknown"];
            422: components["responses"]["InvalidVerbose"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The last part of the link: a secret. */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The team that you joined. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnTeamResource"];
                };
            };
            400: components["responses"]["RequestIsMalformed"];
            401: components["responses"]["NotSignedIn"];
            /** @description The invitation is for another address, or the request does not come from the dashboard. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "This invitation is for a different e-mail address."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            404: components["responses"]["InvitationIsUnknown"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            422: components["responses"]["InvalidVerbose"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All keys, without the keys themselves. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyListResource"];
                };
            };
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyBody"];
            };
        };
        responses: {
            /** @description The key, shown only once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiKeyResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: components["responses"]["InvalidName"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                /** @description Id of the API key. */
                api_key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked, effective with the next request. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            /** @description The team has no such key. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "API key not found."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description Page number, from 1. Higher numbers count as the maximum. */
                page?: components["parameters"]["Page"];
                /** @description Items on a page. */
                per_page?: components["parameters"]["PerPage"];
                action?: components["schemas"]["AuditAction"];
                /** @description Entries from this day or time on. */
                from?: string;
                /** @description Entries before this day or time. */
                to?: string;
            };
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The action must be an action of the audit log, e.g. check.updated.",
                     *       "errors": {
                     *         "action": [
                     *           "The action must be an action of the audit log, e.g. check.updated."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    changeEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeEmailBody"];
            };
        };
        responses: {
            /** @description An e-mail is on its way to the new address. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailSentResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["InstallationHasNoMailServer"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This is already your address.",
                     *       "errors": {
                     *         "email": [
                     *           "This is already your address."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    sendEmailConfirmation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An e-mail is on its way to your address. Up to 5 an hour. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailSentResource"];
                };
            };
            400: components["responses"]["RequestIsMalformed"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["InstallationHasNoMailServer"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            422: components["responses"]["InvalidVerbose"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    confirmEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmEmailBody"];
            };
        };
        responses: {
            /** @description You, with the confirmed address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["RequestDoesNotComeFromTheDashboard"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: components["responses"]["InvalidToken"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestPasswordResetBody"];
            };
        };
        responses: {
            /** @description If the account exists, an e-mail is on its way. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailSentResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            /** @description The installation has no mail server. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "This installation does not send e-mail. Ask its operator for a link: palisade user reset-link EMAIL prints one."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: components["responses"]["InvalidEmail"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordBody"];
            };
        };
        responses: {
            /** @description The password was changed. Sign in with the new one. */
            204: {
                headers: {
                    /** @description The device cookie, HttpOnly and SameSite=Lax. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: components["responses"]["InvalidToken"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["TooManyPasswordsWaitToBeChecked"];
        };
    };
    getSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of your second factor. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactorResource"];
                };
            };
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["RequestDoesNotComeFromTheDashboard"];
            422: components["responses"]["InvalidVerbose"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    enableSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnableSecondFactorBody"];
            };
        };
        responses: {
            /** @description Enabled. The recovery codes are shown only once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodesResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["TwoFactorAuthenticationIsAlreadyEnabled"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: components["responses"]["InvalidCode"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    beginSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginSecondFactorBody"];
            };
        };
        responses: {
            /** @description The secret, shown only once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactorSetupResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["TwoFactorAuthenticationIsAlreadyEnabled"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: components["responses"]["InvalidCurrentPassword"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    disableSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProveSecondFactorBody"];
            };
        };
        responses: {
            /** @description Disabled. The secret and the recovery codes are deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["TwoFactorAuthenticationIsDisabled"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: components["responses"]["InvalidCode"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    replaceRecoveryCodes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProveSecondFactorBody"];
            };
        };
        responses: {
            /** @description The new codes; the old ones stop working. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodesResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["TwoFactorAuthenticationIsDisabled"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: components["responses"]["InvalidCode"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    requestSignInLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestSignInLinkBody"];
            };
        };
        responses: {
            /** @description If the account exists, an e-mail is on its way. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailSentResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            /** @description The installation has no mail server. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "This installation does not send e-mail. Ask its operator for a link: palisade user sign-in-link EMAIL prints one."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: components["responses"]["InvalidEmail"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    signInWithLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UseSignInLinkBody"];
            };
        };
        responses: {
            /** @description Signed in. */
            201: {
                headers: {
                    /** @description The session cookie, HttpOnly and SameSite=Lax. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentSessionResource"];
                };
            };
            /** @description The link is right; `passSecondFactor` finishes the sign-in. */
            202: {
                headers: {
                    /** @description The session cookie, HttpOnly and SameSite=Lax. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactorNeededResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: components["responses"]["InvalidToken"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getSignInOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sign-in methods other than the password. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInOptionsResource"];
                };
            };
            422: components["responses"]["InvalidVerbose"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    requireSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the team, with a session. Optional for members of a single team. */
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequireSecondFactorBody"];
            };
        };
        responses: {
            /** @description The current setting. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamSecondFactorResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["TeamHasJustBeenDeleted"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Set up two-factor authentication for your own account first.",
                     *       "errors": {
                     *         "is_required": [
                     *           "Set up two-factor authentication for your own account first."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    startProviderSignIn: {
        parameters: {
            query?: {
                /** @description Requests a new sign-in from the provider. Some changes of an account need one. */
                fresh?: string;
                /** @description The page of the dashboard to go to afterwards. */
                return?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the provider, or to the sign-in page when the provider cannot be reached. */
            302: {
                headers: {
                    /** @description Where to go. */
                    Location?: string;
                    /** @description The session cookie, HttpOnly and SameSite=Lax. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NoProviderIsSetUp"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
            default: components["responses"]["AnyOtherStatusIsARefusal"];
        };
    };
    finishProviderSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the requested page, or to the sign-in page with the reason. */
            302: {
                headers: {
                    /** @description Where to go. */
                    Location?: string;
                    /** @description The session cookie, HttpOnly and SameSite=Lax. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NoProviderIsSetUp"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
            default: components["responses"]["AnyOtherStatusIsARefusal"];
        };
    };
    listIdentities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityListResource"];
                };
            };
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["RequestDoesNotComeFromTheDashboard"];
            422: components["responses"]["InvalidVerbose"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    beginIdentityLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkIdentityBody"];
            };
        };
        responses: {
            /** @description The provider's address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderAddressResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["RequestDoesNotComeFromTheDashboard"];
            404: components["responses"]["NoProviderIsSetUp"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: components["responses"]["InvalidCurrentPassword"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    linkPendingIdentity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Linked: from now on it signs in to this account. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["RequestIsMalformed"];
            401: components["responses"]["NotSignedIn"];
            /** @description Nothing to link, or the request does not come from the dashboard. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "There is nothing to link, it took too long, or the provider account is for another address. Sign in through the provider again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            422: components["responses"]["InvalidVerbose"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    unlinkIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the identity. */
                identity_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The provider account is unlinked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotSignedIn"];
            /** @description The identity is the only way to sign in, or the request does not come from the dashboard. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "You have no password: set one with a password reset first, or you cannot sign in again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description You have no such identity. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Identity not found."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            422: components["responses"]["InvalidVerbose"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
}
