// Made by `npm run generate:api` from the OpenAPI document of the api.
export interface paths {
    "/health/live": {
        get: operations["getLiveness"];
    };
    "/health/ready": {
        get: operations["getReadiness"];
    };
    "/metrics": {
        get: operations["getMetrics"];
    };
    "/about-scans": {
        get: operations["aboutScans"];
    };
    "/callback/{token}": {
        get: operations["openCallback"];
        post: operations["takeCallback"];
    };
    "/recipients/{token}": {
        get: operations["askRecipient"];
        post: operations["confirmRecipient"];
    };
    "/unsubscribe/{channel_id}/{token}": {
        get: operations["askUnsubscribe"];
        post: operations["unsubscribe"];
    };
    "/calendars/{token}.ics": {
        get: operations["openCalendar"];
    };
    "/badge/{token}.svg": {
        get: operations["openBadge"];
    };
    "/status/{token}": {
        get: operations["openStatusPage"];
    };
    "/hooks/tickets/{token}": {
        post: operations["takeTicketMessage"];
    };
    "/.well-known/palisade-evidence-keys.json": {
        get: operations["getEvidenceKeys"];
    };
    "/compat/securityheaders": {
        get: operations["getSecurityHeaders"];
    };
    "/go/scan/{check_id}/{hash}/trigger": {
        get: operations["triggerCiScan"];
        post: operations["triggerCiScanByPost"];
    };
    "/go/scan/{check_id}/{hash}/like": {
        get: operations["getCiScanLike"];
    };
    "/go/scan/{scan_id}/{hash}/status": {
        get: operations["getCiScanStatus"];
    };
    "/go/scan/{scan_id}/{hash}/sarif": {
        get: operations["getCiScanSarif"];
    };
    "/go/scan/{scan_id}/{hash}/code-quality": {
        get: operations["getCiScanCodeQuality"];
    };
    "/go/scan/{scan_id}/{hash}/dast": {
        get: operations["getCiScanDast"];
    };
    "/go/scan/{scan_id}/{hash}/summary": {
        get: operations["getCiScanSummary"];
    };
    "/mcp": {
        post: operations["mcp"];
    };
    "/api/v1/checks/bulk": {
        post: operations["bulkUpdateChecks"];
    };
    "/api/v1/checks/bulk/{bulk_id}/undo": {
        post: operations["undoBulkChecks"];
    };
    "/api/v1/checks": {
        get: operations["listChecks"];
        post: operations["createCheck"];
    };
    "/api/v1/checks/tags": {
        get: operations["listCheckTags"];
    };
    "/api/v1/checks/{check_id}": {
        get: operations["getCheck"];
        put: operations["updateCheck"];
        delete: operations["deleteCheck"];
    };
    "/api/v1/checks/{check_id}/baseline": {
        put: operations["setCheckBaseline"];
        delete: operations["removeCheckBaseline"];
    };
    "/api/v1/checks/{check_id}/ci-hash": {
        post: operations["createCheckCiHash"];
        delete: operations["revokeCheckCiHash"];
    };
    "/api/v1/checks/{check_id}/staging": {
        put: operations["markCheckAsStaging"];
        delete: operations["endCheckStaging"];
    };
    "/api/v1/scans": {
        get: operations["listScans"];
    };
    "/api/v1/scans/{scan_id}": {
        get: operations["getScan"];
    };
    "/api/v1/scans/{scan_id}/coverage": {
        get: operations["listScanCoverage"];
    };
    "/api/v1/scans/{scan_id}/diff": {
        get: operations["diffScan"];
    };
    "/api/v1/checks/{check_id}/scans": {
        post: operations["triggerScan"];
    };
    "/api/v1/scans/{scan_id}/report": {
        get: operations["getScanReport"];
    };
    "/api/v1/scans/{scan_id}/report-links": {
        get: operations["listReportLinks"];
        post: operations["createReportLink"];
    };
    "/api/v1/scans/{scan_id}/report-links/{link_id}": {
        delete: operations["revokeReportLink"];
    };
    "/api/v1/reports/{token}": {
        get: operations["openSharedReport"];
    };
    "/api/v1/scans/{scan_id}/tests": {
        get: operations["listScanTests"];
    };
    "/api/v1/scans/{scan_id}/tests/{test_id}": {
        get: operations["getScanTest"];
    };
    "/api/v1/issues/bulk": {
        post: operations["bulkUpdateIssues"];
    };
    "/api/v1/issues/bulk/{bulk_id}/undo": {
        post: operations["undoBulkIssues"];
    };
    "/api/v1/issues": {
        get: operations["listIssues"];
    };
    "/api/v1/issues/counts": {
        get: operations["countIssues"];
    };
    "/api/v1/issues/export": {
        get: operations["exportIssues"];
    };
    "/api/v1/issues/{issue_id}": {
        get: operations["getIssue"];
        patch: operations["updateIssue"];
    };
    "/api/v1/issues/{issue_id}/accept": {
        post: operations["acceptIssue"];
    };
    "/api/v1/issues/{issue_id}/acceptance": {
        delete: operations["removeIssueAcceptance"];
    };
    "/api/v1/issues/{issue_id}/assignee": {
        put: operations["assignIssue"];
    };
    "/api/v1/issues/{issue_id}/fix": {
        get: operations["getIssueFix"];
    };
    "/api/v1/issues/{issue_id}/events": {
        get: operations["listIssueEvents"];
    };
    "/api/v1/issues/{issue_id}/comments": {
        post: operations["commentOnIssue"];
    };
    "/api/v1/issues/{issue_id}/retest": {
        post: operations["retestIssue"];
    };
    "/api/v1/issues/{issue_id}/watch": {
        post: operations["watchIssue"];
    };
    "/api/v1/issue-views": {
        get: operations["listIssueViews"];
        post: operations["createIssueView"];
    };
    "/api/v1/issue-views/{view_id}": {
        delete: operations["deleteIssueView"];
        patch: operations["renameIssueView"];
    };
    "/api/v1/inbox": {
        get: operations["listInbox"];
    };
    "/api/v1/inbox/read": {
        post: operations["markInboxRead"];
    };
    "/api/v1/inbox/due": {
        get: operations["listDueDays"];
    };
    "/api/v1/inbox/settings": {
        get: operations["getInboxSettings"];
        put: operations["setInboxSettings"];
    };
    "/api/v1/notification-channels": {
        get: operations["listNotificationChannels"];
        post: operations["createNotificationChannel"];
    };
    "/api/v1/notification-channels/{channel_id}": {
        get: operations["getNotificationChannel"];
        put: operations["updateNotificationChannel"];
        delete: operations["deleteNotificationChannel"];
    };
    "/api/v1/notification-channels/{channel_id}/rotate-secret": {
        post: operations["rotateNotificationSecret"];
    };
    "/api/v1/notification-channels/{channel_id}/test": {
        post: operations["testNotificationChannel"];
    };
    "/api/v1/notification-channels/{channel_id}/deliveries": {
        get: operations["listNotificationDeliveries"];
    };
    "/api/v1/notification-channels/{channel_id}/deliveries/{delivery_id}": {
        get: operations["getNotificationDelivery"];
    };
    "/api/v1/notification-channels/{channel_id}/deliveries/{delivery_id}/redeliver": {
        post: operations["redeliverNotification"];
    };
    "/api/v1/ticket-connections": {
        get: operations["listTicketConnections"];
        post: operations["createTicketConnection"];
    };
    "/api/v1/ticket-connections/{connection_id}": {
        get: operations["getTicketConnection"];
        put: operations["updateTicketConnection"];
        delete: operations["deleteTicketConnection"];
    };
    "/api/v1/ticket-connections/{connection_id}/test": {
        post: operations["testTicketConnection"];
    };
    "/api/v1/ticket-connections/{connection_id}/hook": {
        post: operations["createTicketHook"];
        delete: operations["revokeTicketHook"];
    };
    "/api/v1/issues/{issue_id}/ticket": {
        post: operations["createTicket"];
    };
    "/api/v1/overview": {
        get: operations["getOverview"];
    };
    "/api/v1/overview/week": {
        get: operations["getWeek"];
    };
    "/api/v1/overview/expiries": {
        get: operations["listExpiries"];
    };
    "/api/v1/overview/flaws": {
        get: operations["listFlaws"];
    };
    "/api/v1/overview/people": {
        get: operations["listPeopleDue"];
    };
    "/api/v1/overview/priorities": {
        get: operations["getPriorities"];
    };
    "/api/v1/overview/ages": {
        get: operations["getAges"];
    };
    "/api/v1/overview/wall": {
        get: operations["getWall"];
    };
    "/api/v1/overview/tls": {
        get: operations["getTlsMatrix"];
    };
    "/api/v1/overview/check-trends": {
        get: operations["getCheckTrends"];
    };
    "/api/v1/checks/{check_id}/grade": {
        get: operations["getCheckGrade"];
    };
    "/api/v1/overview/grade": {
        get: operations["getTeamGrade"];
    };
    "/api/v1/overview/grade-history": {
        get: operations["getTeamGradeHistory"];
    };
    "/api/v1/overview/evidence": {
        get: operations["getQuarterEvidence"];
    };
    "/api/v1/checks/{check_id}/badge": {
        get: operations["getBadge"];
        post: operations["createBadge"];
        delete: operations["revokeBadge"];
    };
    "/api/v1/team/status-page": {
        get: operations["getStatusPage"];
        put: operations["updateStatusPage"];
        post: operations["createStatusPage"];
        delete: operations["revokeStatusPage"];
    };
    "/api/v1/team/calendar": {
        get: operations["getCalendarFeed"];
        post: operations["createCalendarFeed"];
        delete: operations["revokeCalendarFeed"];
    };
    "/api/v1/stats": {
        get: operations["getStats"];
    };
    "/api/v1/tests": {
        get: operations["listTests"];
    };
    "/api/v1/tests/{key}": {
        get: operations["getTest"];
    };
    "/api/v1/checks/{check_id}/verification": {
        get: operations["getVerification"];
    };
    "/api/v1/checks/{check_id}/verify": {
        post: operations["verifyCheck"];
    };
    "/api/v1/checks/{check_id}/scan-identities": {
        get: operations["listScanIdentities"];
        post: operations["createScanIdentity"];
    };
    "/api/v1/checks/{check_id}/scan-identities/discover": {
        post: operations["discoverLogin"];
    };
    "/api/v1/checks/{check_id}/scan-identities/preview": {
        post: operations["previewScanIdentity"];
    };
    "/api/v1/checks/{check_id}/scan-identities/{identity_id}": {
        get: operations["getScanIdentity"];
        put: operations["updateScanIdentity"];
        delete: operations["deleteScanIdentity"];
    };
    "/api/v1/checks/{check_id}/scan-identities/{identity_id}/verify": {
        post: operations["verifyScanIdentity"];
    };
    "/api/v1/checks/{check_id}/expected-paths/from-sitemap": {
        post: operations["readSitemap"];
    };
    "/api/v1/checks/{check_id}/scripts": {
        get: operations["listScripts"];
    };
    "/api/v1/checks/{check_id}/scripts/changes": {
        get: operations["listScriptChanges"];
    };
    "/api/v1/checks/{check_id}/scripts/ledger": {
        get: operations["getScriptLedger"];
    };
    "/api/v1/checks/{check_id}/scripts/{script_id}/authorisation": {
        put: operations["authoriseScript"];
        delete: operations["endScriptAuthorisation"];
    };
    "/api/v1/checks/{check_id}/subdomains": {
        get: operations["listSubdomains"];
    };
    "/api/v1/sign-up": {
        get: operations["getSignUpState"];
        post: operations["signUp"];
    };
    "/api/v1/session": {
        get: operations["getSession"];
        post: operations["signIn"];
        delete: operations["signOut"];
    };
    "/api/v1/session/second-factor": {
        post: operations["passSecondFactor"];
    };
    "/api/v1/sessions": {
        get: operations["listSessions"];
    };
    "/api/v1/sessions/{session_id}": {
        delete: operations["endSession"];
    };
    "/api/v1/user": {
        patch: operations["updateUser"];
    };
    "/api/v1/password": {
        put: operations["changePassword"];
    };
    "/api/v1/team": {
        get: operations["getTeam"];
        delete: operations["deleteTeam"];
        patch: operations["updateTeam"];
    };
    "/api/v1/team/ci-hash": {
        get: operations["getCiHash"];
    };
    "/api/v1/team/ci-hash/rotate": {
        post: operations["rotateCiHash"];
    };
    "/api/v1/teams": {
        post: operations["createTeam"];
    };
    "/api/v1/team/plan": {
        put: operations["setTeamPlan"];
    };
    "/api/v1/team/members": {
        get: operations["listMembers"];
    };
    "/api/v1/team/members/{user_id}": {
        delete: operations["removeMember"];
        patch: operations["changeMemberRole"];
    };
    "/api/v1/team/invitations": {
        get: operations["listInvitations"];
        post: operations["createInvitation"];
    };
    "/api/v1/team/invitations/{invitation_id}": {
        delete: operations["revokeInvitation"];
    };
    "/api/v1/invitations/{token}": {
        get: operations["getInvitation"];
    };
    "/api/v1/invitations/{token}/accept": {
        post: operations["acceptInvitation"];
    };
    "/api/v1/team/api-keys": {
        get: operations["listApiKeys"];
        post: operations["createApiKey"];
    };
    "/api/v1/team/api-keys/{api_key_id}": {
        delete: operations["revokeApiKey"];
    };
    "/api/v1/audit-log": {
        get: operations["listAuditEntries"];
    };
    "/api/v1/installation": {
        get: operations["getInstallation"];
    };
    "/api/v1/installation/mail-test": {
        post: operations["testMail"];
    };
    "/api/v1/installation/people": {
        get: operations["listPeople"];
    };
    "/api/v1/installation/people/{user_id}/disable": {
        post: operations["disablePerson"];
    };
    "/api/v1/installation/people/{user_id}/enable": {
        post: operations["enablePerson"];
    };
    "/api/v1/email": {
        put: operations["changeEmail"];
    };
    "/api/v1/email-confirmation/mail": {
        post: operations["sendEmailConfirmation"];
    };
    "/api/v1/email-confirmation": {
        post: operations["confirmEmail"];
    };
    "/api/v1/password-resets": {
        post: operations["requestPasswordReset"];
    };
    "/api/v1/password-resets/disown": {
        post: operations["disownSignIn"];
    };
    "/api/v1/password-resets/complete": {
        post: operations["resetPassword"];
    };
    "/api/v1/second-factor": {
        get: operations["getSecondFactor"];
        put: operations["enableSecondFactor"];
        post: operations["beginSecondFactor"];
    };
    "/api/v1/second-factor/disable": {
        post: operations["disableSecondFactor"];
    };
    "/api/v1/second-factor/recovery-codes": {
        post: operations["replaceRecoveryCodes"];
    };
    "/api/v1/sign-in-links": {
        post: operations["requestSignInLink"];
    };
    "/api/v1/sign-in-links/complete": {
        post: operations["signInWithLink"];
    };
    "/api/v1/sign-in-options": {
        get: operations["getSignInOptions"];
    };
    "/api/v1/team/second-factor": {
        put: operations["requireSecondFactor"];
    };
    "/api/v1/oidc/start": {
        get: operations["startProviderSignIn"];
    };
    "/api/v1/oidc/callback": {
        get: operations["finishProviderSignIn"];
    };
    "/api/v1/identities": {
        get: operations["listIdentities"];
        post: operations["beginIdentityLink"];
    };
    "/api/v1/identities/pending": {
        post: operations["linkPendingIdentity"];
    };
    "/api/v1/identities/{identity_id}": {
        delete: operations["unlinkIdentity"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ErrorResource: {
            error: string;
        };
        Liveness: "ok";
        LiveResource: {
            status: components["schemas"]["Liveness"];
            version: string;
        };
        HealthPartStatus: "up" | "degraded" | "down";
        HealthPartResource: {
            status: components["schemas"]["HealthPartStatus"];
            message?: string;
        };
        Readiness: "ok" | "degraded" | "error" | "shutting_down";
        HealthResource: {
            status: components["schemas"]["Readiness"];
            info: {
                [key: string]: components["schemas"]["HealthPartResource"];
            };
            error: {
                [key: string]: components["schemas"]["HealthPartResource"];
            };
            details: {
                [key: string]: components["schemas"]["HealthPartResource"];
            };
        };
        EvidenceKeyType: "OKP";
        EvidenceKeyCurve: "Ed25519";
        EvidenceKeyAlgorithm: "EdDSA";
        EvidenceKeyUse: "sig";
        EvidenceKeyResource: {
            kid: string;
            kty: components["schemas"]["EvidenceKeyType"];
            crv: components["schemas"]["EvidenceKeyCurve"];
            x: string;
            alg: components["schemas"]["EvidenceKeyAlgorithm"];
            use: components["schemas"]["EvidenceKeyUse"];
            created_at: string;
            retired_at: string | null;
        };
        EvidenceKeySetResource: {
            keys: components["schemas"]["EvidenceKeyResource"][];
        };
        ValidationErrorResource: {
            message: string;
            errors: {
                [key: string]: string[];
            };
        };
        SecurityHeadersStatus: "good";
        HeaderGrade: "A+" | "A" | "B" | "C" | "D" | "E" | "F";
        SecurityHeadersSummary: {
            site: string;
            grade: components["schemas"]["HeaderGrade"];
            timestamp: string;
            headers: {
                [key: string]: string;
            };
        };
        SecurityHeadersResource: {
            status: components["schemas"]["SecurityHeadersStatus"];
            summary: components["schemas"]["SecurityHeadersSummary"];
            missingHeaders: string[];
        };
        GateThreshold: "critical" | "high" | "medium" | "low" | "new-critical" | "new-high" | "new-medium" | "new-low" | "none";
        ScanStatus: "pending" | "in_progress" | "completed" | "failed";
        GateVerdict: "pass" | "fail" | "error" | "pending";
        Severity: "critical" | "high" | "medium" | "low";
        CountedFindingResource: {
            severity: components["schemas"]["Severity"];
            title: string;
            location: string;
            issue_url: string | null;
        };
        TestKey: "ssl_certificate" | "tls_configuration" | "security_headers" | "csrf_protection" | "cors_misconfiguration" | "cookie_security" | "jwt_tokens" | "https_redirect" | "subresource_integrity" | "third_party_scripts" | "mixed_content" | "outdated_js_libraries" | "security_txt" | "email_security" | "information_disclosure" | "http_methods" | "host_header_injection" | "open_redirect" | "graphql_exposure" | "directory_listing" | "dns_security" | "domain_expiry" | "subdomain_takeover" | "ip_reputation" | "subdomain_discovery" | "waf_detection" | "api_exposure" | "exposed_files" | "product_exposure" | "known_vulnerabilities" | "broken_links" | "reflected_xss" | "sql_injection" | "template_injection" | "header_injection" | "path_traversal" | "nosql_injection" | "ldap_injection" | "request_forgery" | "xml_entities" | "open_ports" | "access_control" | "session_security" | "brute_force" | "api_rate_limit";
        GateResource: {
            verdict: components["schemas"]["GateVerdict"];
            fail_on: components["schemas"]["GateThreshold"];
            reason: string;
            scan_url: string;
            counted_total: number;
            counted: components["schemas"]["CountedFindingResource"][];
            not_judged: components["schemas"]["TestKey"][];
            needs_setup: components["schemas"]["TestKey"][];
            not_applicable: components["schemas"]["TestKey"][];
        };
        CiWaitResource: {
            scan_id: string;
            check_id: string;
            status: components["schemas"]["ScanStatus"];
            has_critical_issues: boolean;
            pass_rate: number;
            judged_pass_rate: number | null;
            total_tests: number;
            passed_tests: number;
            failed_tests: number;
            warning_tests: number;
            inconclusive_tests: number;
            not_applicable_tests: number;
            started_at: string | null;
            completed_at: string | null;
            status_url: string;
            error?: string;
            gate: components["schemas"]["GateResource"];
        };
        CiTriggerResource: {
            scan_id: string;
            check_id: string;
            status: components["schemas"]["ScanStatus"];
            status_url: string;
        };
        TestSettingsResource: {
            endpoints?: string[];
            paths?: string[];
            names?: string[];
            mail_domain?: string;
            dkim_selectors?: string[];
            expected_ports?: number[];
            origin_addresses?: string[];
            requests?: string[];
            ignore?: string[];
            public_schema?: boolean;
            openapi?: string;
            public_document?: boolean;
            write_test?: boolean;
            time_based?: boolean;
            days?: {
                high?: number;
                medium?: number;
            };
            privileged?: string[];
            port?: number;
        };
        BaselineOfTest: {
            test_type: components["schemas"]["TestKey"];
            fingerprints: string[];
        };
        KnownFindingResource: {
            fingerprint: string;
            test_type: components["schemas"]["TestKey"];
            rule_id: string | null;
            severity: components["schemas"]["Severity"];
            title: string;
            location: string;
            seen_on: string[];
        };
        ScanLikeResource: {
            version: number;
            check_id: string;
            domain: string;
            url: string | null;
            tests: components["schemas"]["TestKey"][];
            test_configs: {
                [key: string]: components["schemas"]["TestSettingsResource"];
            };
            max_pages: number;
            max_depth: number | null;
            max_minutes: number | null;
            expected_paths: string[];
            last_good_paths: string[];
            settled: string[];
            baseline: components["schemas"]["BaselineOfTest"][];
            known: components["schemas"]["KnownFindingResource"][];
        };
        CiStatusResource: {
            scan_id: string;
            check_id: string;
            status: components["schemas"]["ScanStatus"];
            has_critical_issues: boolean;
            pass_rate: number;
            judged_pass_rate: number | null;
            total_tests: number;
            passed_tests: number;
            failed_tests: number;
            warning_tests: number;
            inconclusive_tests: number;
            not_applicable_tests: number;
            started_at: string | null;
            completed_at: string | null;
            gate?: components["schemas"]["GateResource"];
        };
        JsonRpcVersion: "2.0";
        JsonRpcMessage: {
            jsonrpc: components["schemas"]["JsonRpcVersion"];
            id?: string | number;
            method: string;
            params?: {
                [key: string]: unknown;
            };
        };
        JsonRpcError: {
            code: number;
            message: string;
            data?: {
                [key: string]: unknown;
            };
        };
        JsonRpcAnswer: {
            jsonrpc: components["schemas"]["JsonRpcVersion"];
            id: string | number;
            result?: {
                [key: string]: unknown;
            };
            error?: components["schemas"]["JsonRpcError"];
        };
        ScheduleKind: "none" | "hourly" | "daily" | "weekly" | "monthly";
        Weekday: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
        ScheduleBody: {
            kind: components["schemas"]["ScheduleKind"];
            weekday?: components["schemas"]["Weekday"] | null;
            day?: number | null;
            time?: string | null;
            time_zone?: string;
        };
        CheckStatus: "active" | "inactive";
        CheckCondition: "never_scanned" | "broken" | "overdue" | "clean";
        BulkCheckFilter: {
            status?: components["schemas"]["CheckStatus"];
            condition?: components["schemas"]["CheckCondition"];
            is_verified?: boolean;
            search?: string;
            tags?: string;
            all?: boolean;
        };
        BulkCheckAction: "schedule" | "tests" | "tags" | "pause" | "resume" | "delete";
        BulkChecksBody: {
            schedule?: components["schemas"]["ScheduleBody"] | null;
            paused_until?: string | null;
            check_ids?: string[];
            filter?: components["schemas"]["BulkCheckFilter"];
            action: components["schemas"]["BulkCheckAction"];
            tests?: {
                ssl_certificate?: boolean;
                tls_configuration?: boolean;
                security_headers?: boolean;
                csrf_protection?: boolean;
                cors_misconfiguration?: boolean;
                cookie_security?: boolean;
                jwt_tokens?: boolean;
                https_redirect?: boolean;
                subresource_integrity?: boolean;
                third_party_scripts?: boolean;
                mixed_content?: boolean;
                outdated_js_libraries?: boolean;
                security_txt?: boolean;
                email_security?: boolean;
                information_disclosure?: boolean;
                http_methods?: boolean;
                host_header_injection?: boolean;
                open_redirect?: boolean;
                graphql_exposure?: boolean;
                directory_listing?: boolean;
                dns_security?: boolean;
                domain_expiry?: boolean;
                subdomain_takeover?: boolean;
                ip_reputation?: boolean;
                subdomain_discovery?: boolean;
                waf_detection?: boolean;
                api_exposure?: boolean;
                exposed_files?: boolean;
                product_exposure?: boolean;
                known_vulnerabilities?: boolean;
                broken_links?: boolean;
                reflected_xss?: boolean;
                sql_injection?: boolean;
                template_injection?: boolean;
                header_injection?: boolean;
                path_traversal?: boolean;
                nosql_injection?: boolean;
                ldap_injection?: boolean;
                request_forgery?: boolean;
                xml_entities?: boolean;
                open_ports?: boolean;
                access_control?: boolean;
                session_security?: boolean;
                brute_force?: boolean;
                api_rate_limit?: boolean;
            };
            add_tags?: string[];
            remove_tags?: string[];
            expected_count?: number;
            dry_run?: boolean;
        };
        ChangedCheckResource: {
            id: string;
            domain: string;
        };
        CheckLeftAloneReason: "unchanged" | "invalid" | "deleted" | "changed_since";
        CheckLeftAloneResource: {
            reason: components["schemas"]["CheckLeftAloneReason"];
            count: number;
            message: string;
            checks: components["schemas"]["ChangedCheckResource"][];
        };
        RefusedCheckResource: {
            id: string;
            domain: string;
            reason: string;
        };
        BulkChecksResource: {
            message: string;
            count: number;
            matched: number;
            unchanged: number;
            changed: components["schemas"]["ChangedCheckResource"][];
            left_alone: components["schemas"]["CheckLeftAloneResource"][];
            refused: components["schemas"]["RefusedCheckResource"][];
            dry_run: boolean;
            bulk_id: string | null;
            undo_until: string | null;
        };
        UndoChecksResource: {
            message: string;
            count: number;
            left_alone: components["schemas"]["CheckLeftAloneResource"][];
            refused: components["schemas"]["RefusedCheckResource"][];
        };
        CheckSort: "domain" | "created_at" | "last_run_at" | "open_issues";
        SortDirection: "asc" | "desc";
        PageLinks: {
            first: string;
            last: string;
            prev: string | null;
            next: string | null;
        };
        PageMeta: {
            current_page: number;
            from: number | null;
            last_page: number;
            per_page: number;
            to: number | null;
            total: number;
        };
        ScheduleFrequency: "HOURLY" | "DAILY" | "WEEKLY" | "MONTHLY";
        ScheduleResource: {
            kind: components["schemas"]["ScheduleKind"];
            weekday: components["schemas"]["Weekday"] | null;
            day: number | null;
            time: string | null;
            time_zone: string;
        };
        MaintenanceWindowResource: {
            weekday: components["schemas"]["Weekday"] | null;
            date?: string;
            start: string;
            end: string;
            time_zone: string;
        };
        ScanTrigger: "manual" | "schedule" | "api" | "ci" | "mcp" | "retest" | "flaw";
        LatestScanResource: {
            id: string;
            status: components["schemas"]["ScanStatus"];
            pass_rate: number;
            judged_pass_rate: number | null;
            has_critical_issues: boolean;
            triggered_by: components["schemas"]["ScanTrigger"];
            started_at: string | null;
            completed_at: string | null;
            created_at: string;
        };
        SeverityCounts: {
            critical: number;
            high: number;
            medium: number;
            low: number;
        };
        Grade: "A+" | "A" | "B" | "C" | "D" | "F";
        CheckResource: {
            id: string;
            domain: string;
            url: string | null;
            is_active: boolean;
            schedule_frequency: components["schemas"]["ScheduleFrequency"];
            schedule_time: string | null;
            schedule: components["schemas"]["ScheduleResource"] | null;
            paused_until: string | null;
            maintenance_windows: components["schemas"]["MaintenanceWindowResource"][];
            tests: {
                ssl_certificate: boolean;
                tls_configuration: boolean;
                security_headers: boolean;
                csrf_protection: boolean;
                cors_misconfiguration: boolean;
                cookie_security: boolean;
                jwt_tokens: boolean;
                https_redirect: boolean;
                subresource_integrity: boolean;
                third_party_scripts: boolean;
                mixed_content: boolean;
                outdated_js_libraries: boolean;
                security_txt: boolean;
                email_security: boolean;
                information_disclosure: boolean;
                http_methods: boolean;
                host_header_injection: boolean;
                open_redirect: boolean;
                graphql_exposure: boolean;
                directory_listing: boolean;
                dns_security: boolean;
                domain_expiry: boolean;
                subdomain_takeover: boolean;
                ip_reputation: boolean;
                subdomain_discovery: boolean;
                waf_detection: boolean;
                api_exposure: boolean;
                exposed_files: boolean;
                product_exposure: boolean;
                known_vulnerabilities: boolean;
                broken_links: boolean;
                reflected_xss: boolean;
                sql_injection: boolean;
                template_injection: boolean;
                header_injection: boolean;
                path_traversal: boolean;
                nosql_injection: boolean;
                ldap_injection: boolean;
                request_forgery: boolean;
                xml_entities: boolean;
                open_ports: boolean;
                access_control: boolean;
                session_security: boolean;
                brute_force: boolean;
                api_rate_limit: boolean;
            };
            tags: string[];
            zone: string;
            is_verified: boolean;
            is_staging: boolean;
            staging_until: string | null;
            last_run_at: string | null;
            next_run_at: string | null;
            created_at: string;
            latest_scan: components["schemas"]["LatestScanResource"] | null;
            open_issues: components["schemas"]["SeverityCounts"];
            grade: components["schemas"]["Grade"] | null;
            score: number | null;
        };
        CheckPage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            data: components["schemas"]["CheckResource"][];
        };
        MaintenanceWindowBody: {
            weekday?: components["schemas"]["Weekday"] | null;
            date?: string | null;
            start: string;
            end: string;
            time_zone?: string;
        };
        CreateCheckBody: {
            schedule?: components["schemas"]["ScheduleBody"] | null;
            paused_until?: string | null;
            maintenance_windows?: components["schemas"]["MaintenanceWindowBody"][] | null;
            max_pages?: number | null;
            max_depth?: number | null;
            max_minutes?: number | null;
            domain: string;
            schedule_frequency?: components["schemas"]["ScheduleFrequency"];
            is_staging?: boolean;
            schedule_time?: string | null;
            tests: {
                ssl_certificate?: boolean;
                tls_configuration?: boolean;
                security_headers?: boolean;
                csrf_protection?: boolean;
                cors_misconfiguration?: boolean;
                cookie_security?: boolean;
                jwt_tokens?: boolean;
                https_redirect?: boolean;
                subresource_integrity?: boolean;
                third_party_scripts?: boolean;
                mixed_content?: boolean;
                outdated_js_libraries?: boolean;
                security_txt?: boolean;
                email_security?: boolean;
                information_disclosure?: boolean;
                http_methods?: boolean;
                host_header_injection?: boolean;
                open_redirect?: boolean;
                graphql_exposure?: boolean;
                directory_listing?: boolean;
                dns_security?: boolean;
                domain_expiry?: boolean;
                subdomain_takeover?: boolean;
                ip_reputation?: boolean;
                subdomain_discovery?: boolean;
                waf_detection?: boolean;
                api_exposure?: boolean;
                exposed_files?: boolean;
                product_exposure?: boolean;
                known_vulnerabilities?: boolean;
                broken_links?: boolean;
                reflected_xss?: boolean;
                sql_injection?: boolean;
                template_injection?: boolean;
                header_injection?: boolean;
                path_traversal?: boolean;
                nosql_injection?: boolean;
                ldap_injection?: boolean;
                request_forgery?: boolean;
                xml_entities?: boolean;
                open_ports?: boolean;
                access_control?: boolean;
                session_security?: boolean;
                brute_force?: boolean;
                api_rate_limit?: boolean;
            };
            test_configs?: {
                [key: string]: components["schemas"]["TestSettingsResource"];
            } | null;
            tags?: string[] | null;
            expected_paths?: string[] | null;
            zone?: string;
        };
        BaselineResource: {
            scan_id: string;
            pinned_at: string;
        };
        CheckDetailResource: {
            id: string;
            domain: string;
            url: string | null;
            is_active: boolean;
            schedule_frequency: components["schemas"]["ScheduleFrequency"];
            schedule_time: string | null;
            schedule: components["schemas"]["ScheduleResource"] | null;
            paused_until: string | null;
            maintenance_windows: components["schemas"]["MaintenanceWindowResource"][];
            tests: {
                ssl_certificate: boolean;
                tls_configuration: boolean;
                security_headers: boolean;
                csrf_protection: boolean;
                cors_misconfiguration: boolean;
                cookie_security: boolean;
                jwt_tokens: boolean;
                https_redirect: boolean;
                subresource_integrity: boolean;
                third_party_scripts: boolean;
                mixed_content: boolean;
                outdated_js_libraries: boolean;
                security_txt: boolean;
                email_security: boolean;
                information_disclosure: boolean;
                http_methods: boolean;
                host_header_injection: boolean;
                open_redirect: boolean;
                graphql_exposure: boolean;
                directory_listing: boolean;
                dns_security: boolean;
                domain_expiry: boolean;
                subdomain_takeover: boolean;
                ip_reputation: boolean;
                subdomain_discovery: boolean;
                waf_detection: boolean;
                api_exposure: boolean;
                exposed_files: boolean;
                product_exposure: boolean;
                known_vulnerabilities: boolean;
                broken_links: boolean;
                reflected_xss: boolean;
                sql_injection: boolean;
                template_injection: boolean;
                header_injection: boolean;
                path_traversal: boolean;
                nosql_injection: boolean;
                ldap_injection: boolean;
                request_forgery: boolean;
                xml_entities: boolean;
                open_ports: boolean;
                access_control: boolean;
                session_security: boolean;
                brute_force: boolean;
                api_rate_limit: boolean;
            };
            tags: string[];
            zone: string;
            is_verified: boolean;
            is_staging: boolean;
            staging_until: string | null;
            last_run_at: string | null;
            next_run_at: string | null;
            created_at: string;
            latest_scan: components["schemas"]["LatestScanResource"] | null;
            open_issues: components["schemas"]["SeverityCounts"];
            grade: components["schemas"]["Grade"] | null;
            score: number | null;
            expected_paths: string[];
            max_pages: number;
            max_depth: number | null;
            max_minutes: number | null;
            test_configs: {
                [key: string]: components["schemas"]["TestSettingsResource"];
            };
            baseline: components["schemas"]["BaselineResource"] | null;
            has_ci_hash: boolean;
        };
        CheckTagData: {
            tag: string;
            checks_count: number;
        };
        CheckTagsResource: {
            data: components["schemas"]["CheckTagData"][];
        };
        UpdateCheckBody: {
            schedule?: components["schemas"]["ScheduleBody"] | null;
            paused_until?: string | null;
            maintenance_windows?: components["schemas"]["MaintenanceWindowBody"][] | null;
            max_pages?: number | null;
            max_depth?: number | null;
            max_minutes?: number | null;
            domain?: string;
            is_active?: boolean;
            is_staging?: boolean;
            schedule_frequency?: components["schemas"]["ScheduleFrequency"];
            schedule_time?: string | null;
            tests?: {
                ssl_certificate?: boolean;
                tls_configuration?: boolean;
                security_headers?: boolean;
                csrf_protection?: boolean;
                cors_misconfiguration?: boolean;
                cookie_security?: boolean;
                jwt_tokens?: boolean;
                https_redirect?: boolean;
                subresource_integrity?: boolean;
                third_party_scripts?: boolean;
                mixed_content?: boolean;
                outdated_js_libraries?: boolean;
                security_txt?: boolean;
                email_security?: boolean;
                information_disclosure?: boolean;
                http_methods?: boolean;
                host_header_injection?: boolean;
                open_redirect?: boolean;
                graphql_exposure?: boolean;
                directory_listing?: boolean;
                dns_security?: boolean;
                domain_expiry?: boolean;
                subdomain_takeover?: boolean;
                ip_reputation?: boolean;
                subdomain_discovery?: boolean;
                waf_detection?: boolean;
                api_exposure?: boolean;
                exposed_files?: boolean;
                product_exposure?: boolean;
                known_vulnerabilities?: boolean;
                broken_links?: boolean;
                reflected_xss?: boolean;
                sql_injection?: boolean;
                template_injection?: boolean;
                header_injection?: boolean;
                path_traversal?: boolean;
                nosql_injection?: boolean;
                ldap_injection?: boolean;
                request_forgery?: boolean;
                xml_entities?: boolean;
                open_ports?: boolean;
                access_control?: boolean;
                session_security?: boolean;
                brute_force?: boolean;
                api_rate_limit?: boolean;
            };
            test_configs?: {
                [key: string]: components["schemas"]["TestSettingsResource"] | null;
            } | null;
            tags?: string[] | null;
            expected_paths?: string[] | null;
            zone?: string;
        };
        SetBaselineBody: {
            scan_id: string;
        };
        CheckCiHashResource: {
            ci_hash: string;
            trigger_url: string;
        };
        MarkStagingBody: {
            confirm_domain: string;
        };
        EverReadResource: {
            read: number;
            known: number;
            scans: number;
            oldest: string | null;
        };
        IdentityCoverageResource: {
            identity: string;
            known: number;
            judged: number;
            avoided: number;
            blocked: number;
            signed_out: number;
            failed: number;
            too_large: number;
            not_read: number;
            over_budget: number;
            expected: number;
            expected_missing: number;
            last_good: number;
            last_good_read: number;
            unread_addresses: number;
            is_collapsed: boolean;
        };
        CoverageCountsResource: {
            known: number;
            judged: number;
            avoided: number;
            blocked: number;
            signed_out: number;
            failed: number;
            too_large: number;
            not_read: number;
            over_budget: number;
            expected: number;
            expected_missing: number;
            last_good: number;
            last_good_read: number;
            unread_addresses: number;
            collapsed: string[];
            blocked_by: string[];
            products: string[];
            ever_read: components["schemas"]["EverReadResource"] | null;
            identities: components["schemas"]["IdentityCoverageResource"][];
        };
        ScanWaitingReason: "waiting_for_zone" | "check_paused" | "no_worker";
        CheckSummary: {
            id: string;
            domain: string;
        };
        ScanResource: {
            id: string;
            status: components["schemas"]["ScanStatus"];
            pass_rate: number;
            judged_pass_rate: number | null;
            has_critical_issues: boolean;
            triggered_by: components["schemas"]["ScanTrigger"];
            started_at: string | null;
            completed_at: string | null;
            created_at: string;
            check_id: string;
            total_tests: number;
            passed_tests: number;
            failed_tests: number;
            warning_tests: number;
            inconclusive_tests: number;
            not_applicable_tests: number;
            is_partial: boolean;
            coverage: components["schemas"]["CoverageCountsResource"] | null;
            waiting_reason: components["schemas"]["ScanWaitingReason"] | null;
            check: components["schemas"]["CheckSummary"];
        };
        ScanPage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            data: components["schemas"]["ScanResource"][];
        };
        ScanTestStatus: "pending" | "running" | "passed" | "failed" | "warning";
        ScanTestResource: {
            id: string;
            scan_id: string;
            test_type: components["schemas"]["TestKey"];
            status: components["schemas"]["ScanTestStatus"];
            message: string;
            is_applicable: boolean;
            is_inconclusive: boolean;
            inconclusive_reason: string | null;
            started_at: string | null;
            completed_at: string | null;
        };
        ScanDetailResource: {
            id: string;
            status: components["schemas"]["ScanStatus"];
            pass_rate: number;
            judged_pass_rate: number | null;
            has_critical_issues: boolean;
            triggered_by: components["schemas"]["ScanTrigger"];
            started_at: string | null;
            completed_at: string | null;
            created_at: string;
            check_id: string;
            total_tests: number;
            passed_tests: number;
            failed_tests: number;
            warning_tests: number;
            inconclusive_tests: number;
            not_applicable_tests: number;
            is_partial: boolean;
            coverage: components["schemas"]["CoverageCountsResource"] | null;
            waiting_reason: components["schemas"]["ScanWaitingReason"] | null;
            check: components["schemas"]["CheckSummary"];
            tests: components["schemas"]["ScanTestResource"][];
        };
        CoverageOutcome: "judged" | "avoided" | "blocked" | "signed_out" | "failed" | "too_large" | "not_read" | "over_budget";
        CoverageRowResource: {
            identity: string;
            path: string;
            outcome: components["schemas"]["CoverageOutcome"];
            reason: string | null;
            blocked_by: string | null;
            rendered: string | null;
            tests: components["schemas"]["TestKey"][];
            addresses: number;
            unread_addresses: number;
            is_expected: boolean;
        };
        ScanCoveragePage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            data: components["schemas"]["CoverageRowResource"][];
        };
        DiffFindingResource: {
            issue_id: string | null;
            test_type: components["schemas"]["TestKey"];
            rule_id: string | null;
            severity: components["schemas"]["Severity"];
            title: string;
            location: string;
            fingerprint: string;
        };
        NotJudgedResource: {
            test_type: components["schemas"]["TestKey"];
            reason: string;
        };
        RuleChangeResource: {
            issue_id: string | null;
            test_type: components["schemas"]["TestKey"];
            rule_id: string | null;
            severity: components["schemas"]["Severity"];
            title: string;
            location: string;
            fingerprint: string;
            from_version: number;
            to_version: number;
        };
        ScanDiffData: {
            against: string | null;
            new: components["schemas"]["DiffFindingResource"][];
            fixed: components["schemas"]["DiffFindingResource"][];
            no_longer_found: components["schemas"]["DiffFindingResource"][];
            unchanged_count: number;
            not_judged: components["schemas"]["NotJudgedResource"][];
            rule_changes: components["schemas"]["RuleChangeResource"][];
        };
        ScanDiffResource: {
            data: components["schemas"]["ScanDiffData"];
        };
        TriggerScanBody: {
            tests?: components["schemas"]["TestKey"][];
        };
        ReportFormat: "html" | "pdf" | "jws";
        ReportKind: "scan" | "scripts";
        ReportLinkResource: {
            id: string;
            created_by: string;
            created_at: string;
            expires_at: string;
        };
        ReportLinkListResource: {
            data: components["schemas"]["ReportLinkResource"][];
        };
        CreateReportLinkBody: {
            expires_in_days: number;
        };
        NewReportLinkResource: {
            id: string;
            created_by: string;
            created_at: string;
            expires_at: string;
            url: string;
        };
        ScanTestPage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            data: components["schemas"]["ScanTestResource"][];
        };
        FindingResource: {
            id: string;
            severity: components["schemas"]["Severity"];
            title: string;
            description: string;
            location: string;
            remediation: string | null;
            evidence: {
                [key: string]: unknown;
            };
            rule_version: number;
            fingerprint: string;
            seen_as: string[];
        };
        ScanTestDetailResource: {
            id: string;
            scan_id: string;
            test_type: components["schemas"]["TestKey"];
            status: components["schemas"]["ScanTestStatus"];
            message: string;
            is_applicable: boolean;
            is_inconclusive: boolean;
            inconclusive_reason: string | null;
            started_at: string | null;
            completed_at: string | null;
            findings: components["schemas"]["FindingResource"][];
            remediation_steps: string[];
            technical_details: {
                [key: string]: unknown;
            };
        };
        ScanTestDetailEnvelope: {
            data: components["schemas"]["ScanTestDetailResource"];
        };
        IssueStatus: "resolved" | "unresolved" | "all";
        IssueState: "open" | "resolved" | "accepted";
        BulkIssueFilter: {
            severity?: string;
            status: components["schemas"]["IssueStatus"];
            state?: components["schemas"]["IssueState"];
            rule_id?: string;
            is_detected?: boolean;
            is_overdue?: boolean;
            has_ticket?: boolean;
            seen_as?: string;
            assignee?: string;
            check_id?: string;
            test_type?: components["schemas"]["TestKey"];
            requirement?: string;
            tags?: string;
            path?: string;
            newer_than_days?: number;
            older_than_days?: number;
            due_within_days?: number;
            search?: string;
            all?: boolean;
        };
        BulkAction: "resolve" | "unresolve" | "accept" | "remove_acceptance" | "assign" | "comment" | "retest";
        AcceptanceReason: "risk_accepted" | "false_positive" | "mitigated_elsewhere";
        BulkIssuesBody: {
            note?: string | null;
            until?: string | null;
            issue_ids?: string[];
            filter?: components["schemas"]["BulkIssueFilter"];
            action: components["schemas"]["BulkAction"];
            reason?: components["schemas"]["AcceptanceReason"];
            user_id?: string | null;
            resolution_notes?: string | null;
            text?: string;
            dry_run?: boolean;
        };
        LeftAloneReason: "unchanged" | "full" | "test_disabled" | "check_inactive" | "check_paused" | "too_many_waiting" | "too_many_checks" | "changed_since";
        LeftAloneResource: {
            reason: components["schemas"]["LeftAloneReason"];
            count: number;
            message: string;
        };
        SampledIssueResource: {
            id: string;
            title: string;
            domain: string;
        };
        BulkIssuesResource: {
            message: string;
            count: number;
            matched: number;
            left_alone: components["schemas"]["LeftAloneResource"][];
            dry_run: boolean;
            sample: components["schemas"]["SampledIssueResource"][];
            bulk_id: string | null;
            undo_until: string | null;
        };
        UndoIssuesResource: {
            message: string;
            count: number;
            left_alone: components["schemas"]["LeftAloneResource"][];
        };
        IssueMetadata: {
            first_scan_id: string;
            last_scan_id: string;
            resolution_notes?: string;
            reopened_at?: string;
        };
        IssueCheck: {
            id: string;
            domain: string;
            tags: string[];
        };
        IssueResolution: "manual" | "fixed";
        IssueAssigneeResource: {
            id: string;
            name: string;
        };
        IssueActorKind: "user" | "key" | "scan" | "system";
        IssueActorResource: {
            kind: components["schemas"]["IssueActorKind"];
            id: string | null;
            name: string;
        };
        IssueAcceptanceResource: {
            reason: components["schemas"]["AcceptanceReason"];
            note: string | null;
            until: string | null;
            severity: components["schemas"]["Severity"];
            by: components["schemas"]["IssueActorResource"];
            at: string;
        };
        TicketState: "creating" | "open" | "closed" | "gone";
        TicketResource: {
            key: string | null;
            url: string | null;
            state: components["schemas"]["TicketState"];
        };
        IssueResource: {
            id: string;
            check_id: string;
            test_type: components["schemas"]["TestKey"];
            severity: components["schemas"]["Severity"];
            title: string;
            description: string;
            fingerprint: string;
            first_detected_at: string;
            last_detected_at: string;
            is_resolved: boolean;
            resolved_at: string | null;
            metadata: components["schemas"]["IssueMetadata"];
            created_at: string;
            check: components["schemas"]["IssueCheck"];
            rule_id: string | null;
            location: string;
            state: components["schemas"]["IssueState"];
            resolution: components["schemas"]["IssueResolution"] | null;
            is_detected: boolean;
            seen_as: string[];
            last_scan_id: string;
            assignee: components["schemas"]["IssueAssigneeResource"] | null;
            acceptance: components["schemas"]["IssueAcceptanceResource"] | null;
            comments_count: number;
            due_at: string | null;
            is_overdue: boolean;
            ticket: components["schemas"]["TicketResource"] | null;
        };
        IssuePage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            data: components["schemas"]["IssueResource"][];
        };
        IssueGroupResource: {
            rule_id: string | null;
            test_type: components["schemas"]["TestKey"];
            title: string;
            severity: components["schemas"]["Severity"];
            issues_count: number;
            checks_count: number;
            first_detected_at: string;
            last_detected_at: string;
        };
        IssueGroupPage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            data: components["schemas"]["IssueGroupResource"][];
        };
        IssueSort: "severity" | "last_detected_at" | "first_detected_at" | "due_at" | "domain";
        IssueGrouping: "rule";
        IssueCountsData: {
            open: number;
            resolved: number;
            accepted: number;
            all: number;
            new: number;
            mine: number | null;
            overdue: number;
            unassigned: number;
        };
        IssueCountsResource: {
            data: components["schemas"]["IssueCountsData"];
        };
        RelatedScanResource: {
            id: string;
            status: components["schemas"]["ScanStatus"];
            created_at: string;
            completed_at: string | null;
        };
        IssueDetailResource: {
            id: string;
            check_id: string;
            test_type: components["schemas"]["TestKey"];
            severity: components["schemas"]["Severity"];
            title: string;
            description: string;
            fingerprint: string;
            first_detected_at: string;
            last_detected_at: string;
            is_resolved: boolean;
            resolved_at: string | null;
            metadata: components["schemas"]["IssueMetadata"];
            created_at: string;
            check: components["schemas"]["IssueCheck"];
            rule_id: string | null;
            location: string;
            state: components["schemas"]["IssueState"];
            resolution: components["schemas"]["IssueResolution"] | null;
            is_detected: boolean;
            seen_as: string[];
            last_scan_id: string;
            assignee: components["schemas"]["IssueAssigneeResource"] | null;
            acceptance: components["schemas"]["IssueAcceptanceResource"] | null;
            comments_count: number;
            due_at: string | null;
            is_overdue: boolean;
            ticket: components["schemas"]["TicketResource"] | null;
            related_scans: components["schemas"]["RelatedScanResource"][];
            watch_refusal: string | null;
        };
        UpdateIssueBody: {
            is_resolved: boolean;
            resolution_notes?: string | null;
        };
        AcceptIssueBody: {
            note?: string | null;
            until?: string | null;
            reason: components["schemas"]["AcceptanceReason"];
        };
        AssignIssueBody: {
            user_id: string | null;
        };
        FixServer: "nginx" | "apache" | "caddy" | "iis" | "express" | "laravel" | "django" | "rails" | "spring" | "wordpress" | "cloudflare" | "cloudfront";
        ServerFixResource: {
            server: components["schemas"]["FixServer"];
            name: string;
            is_seen: boolean;
            place: string;
            language: string;
            code: string | null;
            note: string | null;
        };
        IssueFixResource: {
            remediation: string | null;
            products: string[];
            settings: components["schemas"]["ServerFixResource"][];
            assistant_text: string;
        };
        IssueEventType: "opened" | "reopened" | "fixed" | "resolved" | "unresolved" | "accepted" | "acceptance_removed" | "acceptance_expired" | "severity_changed" | "assigned" | "commented" | "not_judged" | "overdue";
        IssueEventResource: {
            id: string;
            type: components["schemas"]["IssueEventType"];
            at: string;
            actor: components["schemas"]["IssueActorResource"];
            scan_id: string | null;
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
            text: string;
        };
        IssueViewFilters: {
            per_page: number;
            severity?: string;
            status: components["schemas"]["IssueStatus"];
            state?: components["schemas"]["IssueState"];
            rule_id?: string;
            is_detected?: boolean;
            is_overdue?: boolean;
            has_ticket?: boolean;
            seen_as?: string;
            assignee?: string;
            check_id?: string;
            test_type?: components["schemas"]["TestKey"];
            requirement?: string;
            tags?: string;
            path?: string;
            newer_than_days?: number;
            older_than_days?: number;
            due_within_days?: number;
            search?: string;
            sort?: components["schemas"]["IssueSort"];
            direction: components["schemas"]["SortDirection"];
            group_by?: components["schemas"]["IssueGrouping"];
        };
        IssueViewResource: {
            id: string;
            name: string;
            filters: components["schemas"]["IssueViewFilters"];
            is_shared: boolean;
            is_own: boolean;
            author: string;
            created_at: string;
        };
        IssueViewListResource: {
            data: components["schemas"]["IssueViewResource"][];
        };
        CreateIssueViewBody: {
            name: string;
            filters: components["schemas"]["IssueViewFilters"];
            is_shared: boolean;
        };
        RenameIssueViewBody: {
            name: string;
        };
        InboxGrouping: "cause";
        InboxKind: "assigned" | "mentioned" | "reopened" | "overdue";
        InboxIssue: {
            id: string;
            title: string;
            severity: components["schemas"]["Severity"];
            state: components["schemas"]["IssueState"];
            location: string;
            domain: string;
            test_type: components["schemas"]["TestKey"];
            rule_id: string | null;
        };
        InboxItemResource: {
            id: string;
            type: components["schemas"]["InboxKind"];
            kind: components["schemas"]["InboxKind"];
            by: string | null;
            created_at: string;
            at: string;
            is_read: boolean;
            entries_count: number;
            issue: components["schemas"]["InboxIssue"];
        };
        InboxPage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            data: components["schemas"]["InboxItemResource"][];
        };
        ReadInboxBody: {
            ids?: string[];
            alike: boolean;
        };
        InboxReadResource: {
            count: number;
        };
        DueDayResource: {
            date: string;
            count: number;
        };
        DueDaysResource: {
            data: components["schemas"]["DueDayResource"][];
        };
        InboxMail: "off" | "immediately" | "daily";
        InboxSettingsResource: {
            mail: components["schemas"]["InboxMail"];
        };
        InboxSettingsBody: {
            mail: components["schemas"]["InboxMail"];
        };
        ChannelType: "email" | "slack" | "teams" | "webhook" | "pagerduty" | "alertmanager" | "alertmanager_webhook";
        ChannelSettingsResource: {
            url?: string;
            routing_key?: string;
            verified_only?: boolean;
            recipients?: string[];
            unsubscribed?: string[];
            unconfirmed?: string[];
        };
        NotificationEvent: "issue.opened" | "issue.reopened" | "issue.fixed" | "issue.acceptance_ending" | "issue.acceptance_expired" | "issue.overdue" | "scan.completed" | "scan.failed" | "scan.coverage_dropped" | "check.verification_lost" | "check.overdue" | "check.staging_ending" | "subdomain.found" | "certificate.issued" | "api.changed" | "flaw.new" | "script.added" | "script.changed" | "script.removed" | "headers.changed" | "page.changed" | "summary.weekly" | "alarm.issue" | "alarm.certificate" | "alarm.unscanned";
        ChannelOffReason: "gone" | "failing" | "manual";
        DeliveryEvent: "issue.opened" | "issue.reopened" | "issue.fixed" | "issue.acceptance_ending" | "issue.acceptance_expired" | "issue.overdue" | "scan.completed" | "scan.failed" | "scan.coverage_dropped" | "check.verification_lost" | "check.overdue" | "check.staging_ending" | "subdomain.found" | "certificate.issued" | "api.changed" | "flaw.new" | "script.added" | "script.changed" | "script.removed" | "headers.changed" | "page.changed" | "summary.weekly" | "alarm.issue" | "alarm.certificate" | "alarm.unscanned" | "alarm.repeated" | "test";
        DeliveryStatus: "pending" | "delivered" | "failed" | "no_recipient";
        DeliveryResource: {
            id: string;
            event: components["schemas"]["DeliveryEvent"];
            status: components["schemas"]["DeliveryStatus"];
            attempts: number;
            next_attempt_at: string | null;
            response_status: number | null;
            response_excerpt: string | null;
            error: string | null;
            created_at: string;
            delivered_at: string | null;
        };
        ChannelResource: {
            id: string;
            name: string;
            type: components["schemas"]["ChannelType"];
            settings: components["schemas"]["ChannelSettingsResource"];
            events: components["schemas"]["NotificationEvent"][];
            min_severity: components["schemas"]["Severity"];
            check_ids: string[] | null;
            is_active: boolean;
            off_reason: components["schemas"]["ChannelOffReason"] | null;
            failing_since: string | null;
            secret_hint: string | null;
            previous_secret_until: string | null;
            last_delivery: components["schemas"]["DeliveryResource"] | null;
            created_at: string;
            updated_at: string;
        };
        ChannelPage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            data: components["schemas"]["ChannelResource"][];
        };
        ChannelSettingsBody: {
            url?: string;
            recipients?: string[];
            routing_key?: string;
            verified_only?: boolean;
        };
        CreateChannelBody: {
            min_severity?: components["schemas"]["Severity"];
            check_ids?: string[] | null;
            is_active?: boolean;
            name: string;
            type: components["schemas"]["ChannelType"];
            settings: components["schemas"]["ChannelSettingsBody"];
            events?: components["schemas"]["NotificationEvent"][];
        };
        ChannelWithSecretResource: {
            id: string;
            name: string;
            type: components["schemas"]["ChannelType"];
            settings: components["schemas"]["ChannelSettingsResource"];
            events: components["schemas"]["NotificationEvent"][];
            min_severity: components["schemas"]["Severity"];
            check_ids: string[] | null;
            is_active: boolean;
            off_reason: components["schemas"]["ChannelOffReason"] | null;
            failing_since: string | null;
            secret_hint: string | null;
            previous_secret_until: string | null;
            last_delivery: components["schemas"]["DeliveryResource"] | null;
            created_at: string;
            updated_at: string;
            secret?: string;
        };
        UpdateChannelBody: {
            min_severity?: components["schemas"]["Severity"];
            check_ids?: string[] | null;
            is_active?: boolean;
            name?: string;
            type?: components["schemas"]["ChannelType"];
            settings?: components["schemas"]["ChannelSettingsBody"];
            events?: components["schemas"]["NotificationEvent"][];
        };
        DeliveryPage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            data: components["schemas"]["DeliveryResource"][];
        };
        TicketSystem: "github" | "gitlab" | "jira";
        TicketRuleResource: {
            min_severity: components["schemas"]["Severity"];
            tags: string[];
            new_only: boolean;
        };
        TicketConnectionResource: {
            id: string;
            name: string;
            type: components["schemas"]["TicketSystem"];
            api_url: string;
            project: string;
            account: string | null;
            issue_type: string | null;
            labels: string[];
            token_hint: string;
            rule: components["schemas"]["TicketRuleResource"] | null;
            is_active: boolean;
            has_hook: boolean;
            error: string | null;
            checked_at: string | null;
            created_at: string;
            updated_at: string;
        };
        TicketConnectionPage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            data: components["schemas"]["TicketConnectionResource"][];
        };
        TicketRuleBody: {
            min_severity: components["schemas"]["Severity"];
            tags?: string[];
            new_only?: boolean;
        };
        CreateTicketConnectionBody: {
            api_url?: string;
            account?: string | null;
            issue_type?: string | null;
            labels?: string[];
            rule?: components["schemas"]["TicketRuleBody"] | null;
            is_active?: boolean;
            name: string;
            type: components["schemas"]["TicketSystem"];
            project: string;
            token: string;
        };
        UpdateTicketConnectionBody: {
            api_url?: string;
            account?: string | null;
            issue_type?: string | null;
            labels?: string[];
            rule?: components["schemas"]["TicketRuleBody"] | null;
            is_active?: boolean;
            name?: string;
            project?: string;
            token?: string;
        };
        TicketHookResource: {
            url: string;
            secret: string;
        };
        CreateTicketBody: {
            connection_id?: string;
        };
        OverviewChecks: {
            critical: number;
            high: number;
            medium: number;
            low: number;
            total: number;
            active: number;
            clean: number;
            never_scanned: number;
            broken: number;
            overdue: number;
        };
        OverviewScans: {
            running: number;
            waiting: number;
        };
        OverviewDay: {
            date: string;
            opened: number;
            fixed: number;
            accepted: number;
            open: number;
        };
        HoursToFix: {
            critical: number | null;
            high: number | null;
            medium: number | null;
            low: number | null;
        };
        OverviewData: {
            open: components["schemas"]["SeverityCounts"];
            accepted: number;
            overdue: number;
            checks: components["schemas"]["OverviewChecks"];
            scans: components["schemas"]["OverviewScans"];
            trend: components["schemas"]["OverviewDay"][];
            mean_hours_to_fix: components["schemas"]["HoursToFix"];
        };
        OverviewResource: {
            data: components["schemas"]["OverviewData"];
        };
        WeekIssueResource: {
            id: string;
            title: string;
            severity: components["schemas"]["Severity"];
            location: string;
            domain: string;
            at: string;
            by: string | null;
        };
        WeekListResource: {
            count: number;
            issues: components["schemas"]["WeekIssueResource"][];
        };
        WeekCauseResource: {
            test_type: components["schemas"]["TestKey"];
            rule_id: string | null;
            title: string;
            severity: components["schemas"]["Severity"];
            new: number;
            came_back: number;
            closed: number;
            accepted: number;
            overdue: number;
        };
        WeekNumbersResource: {
            new: number;
            came_back: number;
            closed: number;
            accepted: number;
            overdue: number;
        };
        WeekPersonKind: "user" | "key";
        WeekPersonResource: {
            kind: components["schemas"]["WeekPersonKind"];
            id: string | null;
            name: string;
            closed: number;
            reopened: number;
            accepted: number;
            assigned: number;
            commented: number;
        };
        WeekData: {
            from: string;
            to: string;
            opened: number;
            fixed: number;
            new: components["schemas"]["WeekListResource"];
            came_back: components["schemas"]["WeekListResource"];
            closed: components["schemas"]["WeekListResource"];
            accepted: components["schemas"]["WeekListResource"];
            overdue: components["schemas"]["WeekListResource"];
            causes: components["schemas"]["WeekCauseResource"][];
            before: components["schemas"]["WeekNumbersResource"];
            acceptances_ending: components["schemas"]["WeekListResource"];
            people: components["schemas"]["WeekPersonResource"][];
        };
        WeekResource: {
            data: components["schemas"]["WeekData"];
        };
        ExpiryKind: "certificate" | "domain";
        RenewalBlockerResource: {
            rule_id: string;
            reason: string;
        };
        ExpiryResource: {
            kind: components["schemas"]["ExpiryKind"];
            name: string;
            expires_at: string;
            days_left: number;
            seen_at: string;
            check_id: string;
            domain: string;
            checks_count: number;
            renewal_blockers: components["schemas"]["RenewalBlockerResource"][];
        };
        ExpiriesResource: {
            data: components["schemas"]["ExpiryResource"][];
            total: number;
        };
        FlawEntryResource: {
            id: string;
            severity: components["schemas"]["Severity"];
            summary: string;
            listed_on: string;
            exploited_since: string | null;
            epss: number | null;
            source: string | null;
        };
        FlawState: "waiting" | "asked" | "affected" | "not_affected" | "not_asked";
        FlawReason: "inactive" | "quiet" | "not_enabled" | "busy" | "scan_failed" | "inconclusive";
        FlawCheckResource: {
            check_id: string;
            domain: string;
            state: components["schemas"]["FlawState"];
            reason: components["schemas"]["FlawReason"] | null;
            scan_id: string | null;
        };
        FlawResource: {
            id: string;
            test_type: components["schemas"]["TestKey"];
            product: string;
            name: string;
            noticed_at: string;
            vulnerabilities: components["schemas"]["FlawEntryResource"][];
            affected_count: number;
            not_affected_count: number;
            open_count: number;
            not_asked_count: number;
            checks: components["schemas"]["FlawCheckResource"][];
        };
        FlawsResource: {
            data: components["schemas"]["FlawResource"][];
        };
        PersonDueResource: {
            id: string | null;
            name: string | null;
            open: number;
            overdue: number;
            due_soon: number;
        };
        PeopleDueResource: {
            data: components["schemas"]["PersonDueResource"][];
        };
        PriorityResource: {
            test_type: components["schemas"]["TestKey"];
            rule_id: string;
            title: string;
            severity: components["schemas"]["Severity"];
            issues_count: number;
            checks_count: number;
            verified_checks_count: number;
            signed_in_count: number;
            payment_count: number;
            exploited_count: number;
            epss: number | null;
            domains: string[];
            first_detected_at: string;
            overdue_count: number;
            effort_minutes: number;
            why: string;
        };
        PrioritiesResource: {
            data: components["schemas"]["PriorityResource"][];
        };
        AgeGroupResource: {
            from_days: number;
            until_days: number | null;
            critical: number;
            high: number;
            medium: number;
            low: number;
        };
        DueGroupResource: {
            severity: components["schemas"]["Severity"];
            fix_within_days: number | null;
            shortest_days: number | null;
            overdue: number;
            due_soon: number;
            later: number;
        };
        AgesData: {
            groups: components["schemas"]["AgeGroupResource"][];
            due: components["schemas"]["DueGroupResource"][];
        };
        AgesResource: {
            data: components["schemas"]["AgesData"];
        };
        WallResult: "passed" | "failed" | "warning" | "inconclusive";
        WallResultResource: {
            test_type: components["schemas"]["TestKey"];
            result: components["schemas"]["WallResult"];
        };
        WallRowResource: {
            check_id: string;
            domain: string;
            url: string | null;
            scan_id: string | null;
            scanned_at: string | null;
            results: components["schemas"]["WallResultResource"][];
        };
        WallPage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            data: components["schemas"]["WallRowResource"][];
        };
        LostCheckResource: {
            check_id: string;
            domain: string;
            last_seen_at: string;
        };
        TlsVersionResource: {
            version: string;
            checks_count: number;
        };
        TlsCellCheckResource: {
            check_id: string;
            domain: string;
        };
        TlsCellResource: {
            version: string;
            suite: string;
            checks_count: number;
            checks: components["schemas"]["TlsCellCheckResource"][];
        };
        TlsMatrixData: {
            checks_count: number;
            post_quantum_count: number;
            post_quantum_lost: components["schemas"]["LostCheckResource"][];
            versions: components["schemas"]["TlsVersionResource"][];
            cells: components["schemas"]["TlsCellResource"][];
        };
        TlsMatrixResource: {
            data: components["schemas"]["TlsMatrixData"];
        };
        CheckTrendResource: {
            check_id: string;
            open: number[];
        };
        CheckTrendsResource: {
            data: components["schemas"]["CheckTrendResource"][];
        };
        NotGradedReason: "never_scanned" | "too_old" | "inconclusive";
        GradeLineResource: {
            test_type: components["schemas"]["TestKey"];
            rule_id: string | null;
            title: string;
            severity: components["schemas"]["Severity"];
            points: number;
            issues_count: number;
        };
        GradeAdjustmentResource: {
            points: number;
            message: string;
        };
        GradeStepRule: {
            test_type: components["schemas"]["TestKey"];
            rule_id: string | null;
            title: string;
        };
        GradeStepResource: {
            rule: components["schemas"]["GradeStepRule"] | null;
            grade: components["schemas"]["Grade"] | null;
            score: number | null;
            message: string;
        };
        GradeDayResource: {
            date: string;
            grade: components["schemas"]["Grade"] | null;
            score: number | null;
        };
        CheckGradeResource: {
            grade: components["schemas"]["Grade"] | null;
            score: number | null;
            not_graded_reason: components["schemas"]["NotGradedReason"] | null;
            scanned_at: string | null;
            total_tests: number;
            inconclusive_tests: number;
            not_applicable_tests: number;
            accepted_count: number;
            lines: components["schemas"]["GradeLineResource"][];
            adjustment: components["schemas"]["GradeAdjustmentResource"] | null;
            next_step: components["schemas"]["GradeStepResource"] | null;
            history: components["schemas"]["GradeDayResource"][];
        };
        CheckGradeFigures: {
            grade: components["schemas"]["Grade"] | null;
            score: number | null;
            not_graded_reason: components["schemas"]["NotGradedReason"] | null;
            scanned_at: string | null;
            total_tests: number;
            inconclusive_tests: number;
            not_applicable_tests: number;
            accepted_count: number;
            lines: components["schemas"]["GradeLineResource"][];
            adjustment: components["schemas"]["GradeAdjustmentResource"] | null;
            next_step: components["schemas"]["GradeStepResource"] | null;
            history: components["schemas"]["GradeDayResource"][];
            data: components["schemas"]["CheckGradeResource"];
        };
        TeamGradeLineResource: {
            grade: components["schemas"]["Grade"];
            checks_count: number;
            score_sum: number;
        };
        GradedCheckResource: {
            check_id: string;
            domain: string;
            grade: components["schemas"]["Grade"] | null;
            score: number | null;
        };
        UngradedCheckResource: {
            check_id: string;
            domain: string;
            not_graded_reason: components["schemas"]["NotGradedReason"] | null;
        };
        TeamGradeStep: {
            check_id: string;
            domain: string;
            message: string;
        };
        TeamGradeResource: {
            grade: components["schemas"]["Grade"] | null;
            score: number | null;
            mean_score: number | null;
            capped_at: number | null;
            graded_count: number;
            ungraded_count: number;
            lines: components["schemas"]["TeamGradeLineResource"][];
            lowest: components["schemas"]["GradedCheckResource"][];
            ungraded: components["schemas"]["UngradedCheckResource"][];
            next_step: components["schemas"]["TeamGradeStep"] | null;
        };
        TeamGradeFigures: {
            grade: components["schemas"]["Grade"] | null;
            score: number | null;
            mean_score: number | null;
            capped_at: number | null;
            graded_count: number;
            ungraded_count: number;
            lines: components["schemas"]["TeamGradeLineResource"][];
            lowest: components["schemas"]["GradedCheckResource"][];
            ungraded: components["schemas"]["UngradedCheckResource"][];
            next_step: components["schemas"]["TeamGradeStep"] | null;
            data: components["schemas"]["TeamGradeResource"];
        };
        TeamGradeHistoryResource: {
            history: components["schemas"]["GradeDayResource"][];
        };
        TeamGradeHistoryFigures: {
            history: components["schemas"]["GradeDayResource"][];
            data: components["schemas"]["TeamGradeHistoryResource"];
        };
        EvidenceFormat: "pdf" | "jws";
        BadgeResource: {
            created_by: string;
            created_at: string;
        };
        NewBadgeResource: {
            created_by: string;
            created_at: string;
            url: string;
        };
        StatusPageResource: {
            title: string;
            check_ids: string[];
            created_by: string;
            created_at: string;
        };
        StatusPageBody: {
            title: string;
            check_ids: string[];
        };
        NewStatusPageResource: {
            title: string;
            check_ids: string[];
            created_by: string;
            created_at: string;
            url: string;
        };
        CalendarFeedResource: {
            created_by: string;
            created_at: string;
        };
        NewCalendarFeedResource: {
            created_by: string;
            created_at: string;
            url: string;
        };
        Stats: {
            total_domains: number;
            active_scans: number;
            priority_issues: number;
            domains_at_risk: number;
        };
        StatsResource: {
            data: components["schemas"]["Stats"];
        };
        TestCategory: "transport" | "browser" | "authentication" | "exposure" | "dns_email" | "dependencies" | "injection";
        TestManner: "passive" | "light" | "intrusive";
        TestSetup: "identity" | "document" | "resolver";
        RuleResource: {
            id: string;
            version: number;
            severity: components["schemas"]["Severity"];
            title: string;
            description: string;
            remediation: string;
            cwe: number[];
            references: string[];
        };
        TestResource: {
            key: components["schemas"]["TestKey"];
            name: string;
            question: string;
            category: components["schemas"]["TestCategory"];
            category_name: string;
            manner: components["schemas"]["TestManner"];
            manner_name: string;
            manner_description: string;
            enabled_by_default: boolean;
            requires_verification: boolean;
            needs_setup: components["schemas"]["TestSetup"] | null;
            traffic: string;
            settings_schema: {
                [key: string]: unknown;
            } | null;
            requirements: string[];
            rules: components["schemas"]["RuleResource"][];
        };
        TestList: {
            data: components["schemas"]["TestResource"][];
        };
        VerificationMethod: "dns" | "file" | "meta" | "operator";
        ProofRecordType: "TXT";
        TextRecordResource: {
            name: string;
            type: components["schemas"]["ProofRecordType"];
            value: string;
        };
        ProofFileResource: {
            url: string;
            content: string;
        };
        ProofMetaResource: {
            tag: string;
        };
        ProofInstructionsResource: {
            dns: components["schemas"]["TextRecordResource"] | null;
            dns_for_all_hosts: components["schemas"]["TextRecordResource"] | null;
            file: components["schemas"]["ProofFileResource"];
            meta: components["schemas"]["ProofMetaResource"];
        };
        IntrusionReason: "not_verified" | "no_http_proof" | "http_proof_expired";
        IntrusiveTestsResource: {
            is_allowed: boolean;
            reason: components["schemas"]["IntrusionReason"] | null;
            message: string;
        };
        HttpProofMethod: "file" | "meta";
        ProvenOriginResource: {
            origin: string;
            address: string;
            method: components["schemas"]["HttpProofMethod"];
            last_seen_at: string;
        };
        VerificationResource: {
            is_verified: boolean;
            method: components["schemas"]["VerificationMethod"] | null;
            verified_at: string | null;
            last_checked_at: string | null;
            failing_since: string | null;
            domain: string;
            token: string;
            instructions: components["schemas"]["ProofInstructionsResource"];
            intrusive_tests: components["schemas"]["IntrusiveTestsResource"];
            proven_origins: components["schemas"]["ProvenOriginResource"][];
        };
        ProofMethod: "dns" | "file" | "meta";
        VerifyCheckBody: {
            method?: components["schemas"]["ProofMethod"];
        };
        ProofAttemptResource: {
            method: components["schemas"]["ProofMethod"];
            is_proven: boolean;
            message: string;
        };
        VerifiedResource: {
            is_verified: boolean;
            method: components["schemas"]["VerificationMethod"] | null;
            verified_at: string | null;
            last_checked_at: string | null;
            failing_since: string | null;
            domain: string;
            token: string;
            instructions: components["schemas"]["ProofInstructionsResource"];
            intrusive_tests: components["schemas"]["IntrusiveTestsResource"];
            proven_origins: components["schemas"]["ProvenOriginResource"][];
            attempts: components["schemas"]["ProofAttemptResource"][];
        };
        LoginKind: "header" | "cookie" | "basic" | "form" | "json" | "client_credentials" | "refresh_token" | "browser" | "recording";
        IdentityState: "unproven" | "proven" | "refused" | "inconclusive" | "disabled";
        SignInElementKind: "field" | "button";
        SignInElementResource: {
            kind: components["schemas"]["SignInElementKind"];
            type: string;
            words: string;
            selectors: string[][];
            left: number;
            top: number;
            width: number;
            height: number;
        };
        SignInStopResource: {
            step: number | null;
            url: string;
            picture: string | null;
            elements: components["schemas"]["SignInElementResource"][];
        };
        ScanIdentityResource: {
            id: string;
            name: string;
            kind: components["schemas"]["LoginKind"];
            login: {
                [key: string]: unknown;
            };
            secrets: string[];
            session: (string | {
                [key: string]: unknown;
            })[];
            verify: {
                [key: string]: unknown;
            };
            private_canary: string | null;
            logout: string | null;
            start: string[];
            never: string[];
            origins: string[];
            state: components["schemas"]["IdentityState"];
            reason: string | null;
            message: string | null;
            stopped: components["schemas"]["SignInStopResource"] | null;
            proven_at: string | null;
            created_at: string;
            updated_at: string;
        };
        ScanIdentityList: {
            data: components["schemas"]["ScanIdentityResource"][];
        };
        CreateScanIdentityBody: {
            name: string;
            login: {
                kind: "header";
                headers?: {
                    [key: string]: string;
                };
            } | {
                kind: "cookie";
                cookies?: {
                    [key: string]: string;
                };
            } | {
                kind: "basic";
                username: string;
                password?: string;
            } | {
                kind: "form";
                url: string;
                username: string;
                password?: string;
                username_field?: string | null;
                password_field?: string | null;
                totp?: string | null;
                totp_field?: string | null;
            } | {
                kind: "json";
                url: string;
                username: string;
                password?: string;
                totp?: string | null;
                body: {
                    [key: string]: unknown;
                };
            } | {
                kind: "client_credentials";
                url: string;
                client_id: string;
                client_secret?: string;
                scope?: string | null;
                client_auth?: "header" | "body";
            } | {
                kind: "refresh_token";
                url: string;
                refresh_token?: string;
                client_id?: string | null;
                client_secret?: string | null;
            } | {
                kind: "browser";
                url: string;
                username: string;
                password?: string;
                totp?: string | null;
            } | {
                kind: "recording";
                url?: string;
                username: string;
                password?: string;
                totp?: string | null;
                recording: {
                    [key: string]: unknown;
                };
            };
            session?: ("cookie" | {
                header: string;
                value: string;
            })[];
            private_canary?: string | null;
            logout?: string | null;
            start?: string[];
            never?: string[];
            origins?: string[];
            verify: {
                url?: string;
                signed_in?: {
                    status?: number[] | null;
                    json?: string | null;
                    equals?: string | null;
                    text?: string | null;
                };
                anonymous?: {
                    status?: number[] | null;
                    json?: string | null;
                    equals?: string | null;
                    text?: string | null;
                };
            };
        };
        DiscoverLoginBody: {
            url: string;
        };
        LoginPageResource: {
            url: string;
            username_field: string | null;
            password_field: string | null;
            hidden_fields: string[];
            action: string | null;
            has_captcha: boolean;
            message: string | null;
        };
        PreviewScanIdentityBody: {
            name: string;
            login: {
                kind: "header";
                headers?: {
                    [key: string]: string;
                };
            } | {
                kind: "cookie";
                cookies?: {
                    [key: string]: string;
                };
            } | {
                kind: "basic";
                username: string;
                password?: string;
            } | {
                kind: "form";
                url: string;
                username: string;
                password?: string;
                username_field?: string | null;
                password_field?: string | null;
                totp?: string | null;
                totp_field?: string | null;
            } | {
                kind: "json";
                url: string;
                username: string;
                password?: string;
                totp?: string | null;
                body: {
                    [key: string]: unknown;
                };
            } | {
                kind: "client_credentials";
                url: string;
                client_id: string;
                client_secret?: string;
                scope?: string | null;
                client_auth?: "header" | "body";
            } | {
                kind: "refresh_token";
                url: string;
                refresh_token?: string;
                client_id?: string | null;
                client_secret?: string | null;
            } | {
                kind: "browser";
                url: string;
                username: string;
                password?: string;
                totp?: string | null;
            } | {
                kind: "recording";
                url?: string;
                username: string;
                password?: string;
                totp?: string | null;
                recording: {
                    [key: string]: unknown;
                };
            };
            session?: ("cookie" | {
                header: string;
                value: string;
            })[];
            private_canary?: string | null;
            logout?: string | null;
            start?: string[];
            never?: string[];
            origins?: string[];
        };
        SignInOutcomeResource: {
            state: components["schemas"]["IdentityState"];
            reason: string | null;
            message: string | null;
            stopped: components["schemas"]["SignInStopResource"] | null;
        };
        PageGlimpseResource: {
            url: string;
            status: number | null;
            title: string;
            text: string;
        };
        IdentityPreviewResource: {
            proof: components["schemas"]["SignInOutcomeResource"];
            stranger: components["schemas"]["PageGlimpseResource"] | null;
            identity: components["schemas"]["PageGlimpseResource"] | null;
            proposed_verify: {
                [key: string]: unknown;
            } | null;
            proposed_never: string[];
        };
        UpdateScanIdentityBody: {
            name?: string;
            login?: {
                kind: "header";
                headers?: {
                    [key: string]: string;
                };
            } | {
                kind: "cookie";
                cookies?: {
                    [key: string]: string;
                };
            } | {
                kind: "basic";
                username: string;
                password?: string;
            } | {
                kind: "form";
                url: string;
                username: string;
                password?: string;
                username_field?: string | null;
                password_field?: string | null;
                totp?: string | null;
                totp_field?: string | null;
            } | {
                kind: "json";
                url: string;
                username: string;
                password?: string;
                totp?: string | null;
                body: {
                    [key: string]: unknown;
                };
            } | {
                kind: "client_credentials";
                url: string;
                client_id: string;
                client_secret?: string;
                scope?: string | null;
                client_auth?: "header" | "body";
            } | {
                kind: "refresh_token";
                url: string;
                refresh_token?: string;
                client_id?: string | null;
                client_secret?: string | null;
            } | {
                kind: "browser";
                url: string;
                username: string;
                password?: string;
                totp?: string | null;
            } | {
                kind: "recording";
                url?: string;
                username: string;
                password?: string;
                totp?: string | null;
                recording: {
                    [key: string]: unknown;
                };
            };
            session?: ("cookie" | {
                header: string;
                value: string;
            })[];
            private_canary?: string | null;
            logout?: string | null;
            start?: string[];
            never?: string[];
            origins?: string[];
            verify?: {
                url?: string;
                signed_in?: {
                    status?: number[] | null;
                    json?: string | null;
                    equals?: string | null;
                    text?: string | null;
                };
                anonymous?: {
                    status?: number[] | null;
                    json?: string | null;
                    equals?: string | null;
                    text?: string | null;
                };
            };
        };
        ReadSitemapBody: {
            url?: string;
        };
        SitemapReason: "other_host" | "action" | "not_a_path" | "too_many" | "unread";
        SitemapLeftOutResource: {
            reason: components["schemas"]["SitemapReason"];
            count: number;
            message: string;
        };
        SitemapPathsResource: {
            paths: string[];
            left_out: components["schemas"]["SitemapLeftOutResource"][];
            message: string | null;
        };
        ScriptAuthorisationState: "authorised" | "expired" | "none";
        ScriptVersionResource: {
            shape: string | null;
            sha256: string | null;
            bytes: number | null;
            uses: string[];
            destinations: string[];
            first_seen_at: string;
        };
        ScriptMatch: "exact" | "shape" | "url";
        ScriptAuthorisationResource: {
            owner: string;
            justification: string;
            match: components["schemas"]["ScriptMatch"];
            authorised_until: string | null;
            authorised_at: string;
            authorised_by: string;
        };
        ScriptResource: {
            id: string;
            name: string;
            address: string | null;
            host: string;
            brought_by: string[];
            pages: string[];
            is_drawn: boolean;
            current: components["schemas"]["ScriptVersionResource"];
            versions: number;
            first_seen_at: string;
            last_seen_at: string;
            gone_at: string | null;
            authorisation_state: components["schemas"]["ScriptAuthorisationState"];
            authorisation: components["schemas"]["ScriptAuthorisationResource"] | null;
        };
        ScriptPage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            data: components["schemas"]["ScriptResource"][];
        };
        ScriptChangeKind: "script_added" | "script_changed" | "script_removed" | "header_changed" | "form_changed" | "listener_added" | "page_changed";
        ScriptChangeResource: {
            id: string;
            at: string;
            scan_id: string;
            kind: components["schemas"]["ScriptChangeKind"];
            subject: string;
            script_id: string | null;
            pages: string[];
            difference: string[];
            is_alarm: boolean;
        };
        ScriptChangePage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            data: components["schemas"]["ScriptChangeResource"][];
        };
        ScriptLedgerResource: {
            seen_at: string | null;
            pages: number;
            sensitive_pages: string[];
            has_renderer: boolean;
            self_tested_at: string | null;
            planted: components["schemas"]["ScriptChangeKind"][];
            seen: components["schemas"]["ScriptChangeKind"][];
        };
        AuthoriseScriptBody: {
            owner: string;
            justification: string;
            match: components["schemas"]["ScriptMatch"];
            authorised_until?: string | null;
        };
        SubdomainSource: "certificate" | "page" | "mail" | "spf" | "transparency" | "zone" | "label";
        SubdomainCertificateResource: {
            issuer: string | null;
            not_after: string;
            is_trusted: boolean;
        };
        SubdomainResource: {
            name: string;
            source: components["schemas"]["SubdomainSource"];
            addresses: string[];
            is_private: boolean;
            status: number | null;
            certificate: components["schemas"]["SubdomainCertificateResource"] | null;
            first_seen_at: string;
            last_seen_at: string;
            is_current: boolean;
            watched_by: string | null;
        };
        SubdomainPage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            data: components["schemas"]["SubdomainResource"][];
        };
        SignUpStateResource: {
            is_open: boolean;
        };
        SignUpBody: {
            name: string;
            email: string;
            password: string;
            team_name?: string | null;
            invitation_token?: string | null;
            setup_token?: string | null;
        };
        UserResource: {
            id: string;
            name: string;
            email: string;
            is_operator: boolean;
            created_at: string;
        };
        Plan: "trial" | "professional" | "business";
        Role: "owner" | "admin" | "member";
        OwnTeamResource: {
            id: string;
            name: string;
            plan: components["schemas"]["Plan"];
            role: components["schemas"]["Role"];
        };
        SessionTimesResource: {
            id: string;
            created_at: string;
            expires_at: string;
        };
        AccountSecurityResource: {
            is_email_confirmed: boolean;
            has_password: boolean;
            has_second_factor: boolean;
            teams_requiring_second_factor: string[];
        };
        OldListResource: {
            id: string;
            name: string;
            last_current_on: string;
            is_stale: boolean;
        };
        CurrentSessionResource: {
            user: components["schemas"]["UserResource"];
            teams: components["schemas"]["OwnTeamResource"][];
            session: components["schemas"]["SessionTimesResource"];
            security: components["schemas"]["AccountSecurityResource"];
            zones_without_worker: string[];
            old_lists: components["schemas"]["OldListResource"][];
        };
        SignInBody: {
            email: string;
            password: string;
        };
        SecondFactorNeededResource: {
            needs_second_factor: boolean;
            expires_at: string;
        };
        SecondFactorStepBody: {
            code: string;
        };
        SessionResource: {
            id: string;
            created_at: string;
            expires_at: string;
            last_used_at: string;
            user_agent: string | null;
            address: string | null;
            is_current: boolean;
        };
        SessionListResource: {
            data: components["schemas"]["SessionResource"][];
        };
        UpdateUserBody: {
            name: string;
        };
        ChangePasswordBody: {
            current_password: string;
            new_password: string;
        };
        FixWithinDaysResource: {
            critical: number | null;
            high: number | null;
            medium: number | null;
            low: number | null;
        };
        TagDueDaysResource: {
            tag: string;
            critical: number | null;
            high: number | null;
            medium: number | null;
            low: number | null;
        };
        PlanTermsResource: {
            plan: components["schemas"]["Plan"];
            check_limit: number | null;
            retention_days: number | null;
            has_api_access: boolean;
        };
        TeamResource: {
            id: string;
            name: string;
            plan: components["schemas"]["Plan"];
            role: components["schemas"]["Role"] | null;
            has_api_access: boolean;
            checks: number;
            check_limit: number | null;
            members: number;
            auto_resolve_after: number;
            new_tests_enabled: boolean;
            share_signed_in_evidence: boolean;
            fix_within_days: components["schemas"]["FixWithinDaysResource"] | null;
            fix_within_days_by_tag: components["schemas"]["TagDueDaysResource"][];
            zones: string[];
            plans: components["schemas"]["PlanTermsResource"][];
            created_at: string;
        };
        FixWithinDaysBody: {
            critical?: number | null;
            high?: number | null;
            medium?: number | null;
            low?: number | null;
        };
        TagDueDaysBody: {
            critical?: number | null;
            high?: number | null;
            medium?: number | null;
            low?: number | null;
            tag: string;
        };
        UpdateTeamBody: {
            name?: string;
            auto_resolve_after?: number;
            new_tests_enabled?: boolean;
            share_signed_in_evidence?: boolean;
            fix_within_days?: components["schemas"]["FixWithinDaysBody"] | null;
            fix_within_days_by_tag?: components["schemas"]["TagDueDaysBody"][] | null;
        };
        CiHashResource: {
            ci_hash: string;
            trigger_url_template: string;
            status_url_template: string;
        };
        CreateTeamBody: {
            name: string;
        };
        SetPlanBody: {
            plan: components["schemas"]["Plan"];
        };
        ListedMemberResource: {
            id: string;
            user_id: string;
            name: string;
            email?: string;
            role?: components["schemas"]["Role"];
            joined_at?: string;
            is_you?: boolean;
        };
        MemberListResource: {
            data: components["schemas"]["ListedMemberResource"][];
        };
        ChangeRoleBody: {
            revoke_api_keys?: boolean;
            rotate_ci_hash?: boolean;
            role: components["schemas"]["Role"];
        };
        MemberResource: {
            user_id: string;
            name: string;
            email: string;
            role: components["schemas"]["Role"];
            joined_at: string;
            is_you: boolean;
        };
        InvitationResource: {
            id: string;
            email: string;
            role: components["schemas"]["Role"];
            invited_by: string;
            created_at: string;
            expires_at: string;
        };
        InvitationListResource: {
            data: components["schemas"]["InvitationResource"][];
        };
        CreateInvitationBody: {
            email: string;
            role: components["schemas"]["Role"];
        };
        NewInvitationResource: {
            id: string;
            email: string;
            role: components["schemas"]["Role"];
            invited_by: string;
            created_at: string;
            expires_at: string;
            url: string;
            is_mailed: boolean;
        };
        InvitationOfferResource: {
            team_name: string;
            email: string;
            role: components["schemas"]["Role"];
            expires_at: string;
        };
        KeyScope: "read" | "scan" | "write";
        KeyMakerResource: {
            id: string;
            name: string;
        };
        ApiKeyResource: {
            id: string;
            name: string;
            last_four: string;
            created_at: string;
            last_used_at: string | null;
            expires_at: string | null;
            revoked_at: string | null;
            scopes: components["schemas"]["KeyScope"][];
            created_by: components["schemas"]["KeyMakerResource"] | null;
        };
        ApiKeyListResource: {
            data: components["schemas"]["ApiKeyResource"][];
        };
        CreateApiKeyBody: {
            name: string;
            expires_in_days?: number | null;
            scopes?: components["schemas"]["KeyScope"][] | null;
        };
        NewApiKeyResource: {
            id: string;
            name: string;
            last_four: string;
            created_at: string;
            last_used_at: string | null;
            expires_at: string | null;
            revoked_at: string | null;
            scopes: components["schemas"]["KeyScope"][];
            created_by: components["schemas"]["KeyMakerResource"] | null;
            api_key: string;
        };
        AuditAction: "user.signed_up" | "user.disabled" | "user.enabled" | "session.started" | "session.failed" | "session.ended" | "sign_in_link.created" | "sign_in_link.used" | "password.changed" | "email.confirmed" | "email.changed" | "second_factor.enabled" | "second_factor.disabled" | "second_factor.failed" | "recovery_code.used" | "recovery_codes.replaced" | "identity.linked" | "identity.unlinked" | "team.created" | "team.renamed" | "team.deleted" | "team.plan_changed" | "team.settings_changed" | "team.second_factor_changed" | "zone.granted" | "zone.revoked" | "member.joined" | "member.role_changed" | "member.removed" | "invitation.created" | "invitation.revoked" | "api_key.created" | "api_key.first_used" | "api_key.revoked" | "ci_hash.rotated" | "check.created" | "check.updated" | "check.deleted" | "checks.bulk_changed" | "checks.bulk_undone" | "check.verified" | "check.verification_lost" | "check.staging_marked" | "check.staging_ended" | "check.script_authorised" | "check.script_unauthorised" | "check.baseline_set" | "check.baseline_removed" | "check.ci_hash_created" | "check.ci_hash_revoked" | "scan_identity.created" | "scan_identity.updated" | "scan_identity.deleted" | "scan_identity.verified" | "scan_identity.disabled" | "scan_identity.used" | "scan_identity.refused" | "issue.resolved" | "issue.unresolved" | "issue.accepted" | "issue.acceptance_removed" | "issue.assigned" | "issues.bulk_resolved" | "issues.bulk_unresolved" | "issues.bulk_accepted" | "issues.bulk_acceptance_removed" | "issues.bulk_assigned" | "issues.bulk_commented" | "issues.bulk_retested" | "issues.bulk_undone" | "issues.exported" | "report_link.created" | "report_link.revoked" | "issue_view.shared" | "issue_view.renamed" | "issue_view.deleted" | "calendar_feed.created" | "calendar_feed.rotated" | "calendar_feed.revoked" | "badge.created" | "badge.rotated" | "badge.revoked" | "status_page.created" | "status_page.updated" | "status_page.rotated" | "status_page.revoked" | "notification_channel.created" | "notification_channel.updated" | "notification_channel.deleted" | "notification_channel.secret_rotated" | "notification_channel.switched_off" | "ticket_connection.created" | "ticket_connection.updated" | "ticket_connection.deleted" | "ticket_connection.hook_created" | "ticket_connection.hook_revoked" | "ticket_connection.project_renamed" | "ticket.requested" | "ticket.gone" | "ticket.moved" | "evidence_key.created" | "audit_log.dropped" | "recipient.confirmed" | "recipient.unsubscribed";
        AuditActorKind: "user" | "key" | "operator" | "system";
        AuditActorResource: {
            kind: components["schemas"]["AuditActorKind"];
            id: string | null;
            label: string;
            name: string | null;
        };
        AuditTargetResource: {
            type: string;
            id: string;
            label: string;
            name: string | null;
        };
        AuditEntryResource: {
            id: string;
            action: components["schemas"]["AuditAction"];
            actor: components["schemas"]["AuditActorResource"];
            target: components["schemas"]["AuditTargetResource"] | null;
            details: {
                [key: string]: unknown;
            };
            address: string | null;
            created_at: string;
        };
        AuditPage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            data: components["schemas"]["AuditEntryResource"][];
        };
        ReleaseStatus: "off" | "current" | "newer" | "unknown";
        InstallationReleaseResource: {
            status: components["schemas"]["ReleaseStatus"];
            version: string | null;
            reason: string | null;
            checked_at: string | null;
        };
        OwnCertificateStatus: "none" | "valid" | "ending" | "invalid" | "unknown";
        InstallationCertificateResource: {
            status: components["schemas"]["OwnCertificateStatus"];
            ends_at: string | null;
            reason: string | null;
            checked_at: string | null;
        };
        InstallationPartResource: {
            name: string;
            status: components["schemas"]["HealthPartStatus"];
            message: string | null;
        };
        InstallationDatabaseResource: {
            version: string;
            bytes: number;
            connections: number;
            connection_limit: number;
        };
        InstallationWorkerResource: {
            zone: string;
            worker: string;
            seen_at: string;
            is_live: boolean;
            running: number;
        };
        InstallationQueueResource: {
            zone: string;
            running: number;
            waiting: number;
            oldest_seconds: number | null;
            held: number;
        };
        InstallationZoneResource: {
            name: string;
            live_workers: number;
            last_seen_at: string | null;
            allowed_hosts: string;
        };
        SignUp: "open" | "closed";
        InstallationSignInResource: {
            sign_up: components["schemas"]["SignUp"];
            provider: string | null;
            provider_refusal: string | null;
            provider_refused_at: string | null;
        };
        ListAge: "fresh" | "old" | "stale" | "no_limit" | "not_loaded";
        InstallationListResource: {
            id: string;
            name: string;
            day: string;
            age: components["schemas"]["ListAge"];
        };
        InstallationTeamResource: {
            id: string;
            name: string;
            plan: components["schemas"]["Plan"];
            checks: number;
            people: number;
            last_scan_at: string | null;
        };
        InstallationTeamsResource: {
            total: number;
            items: components["schemas"]["InstallationTeamResource"][];
        };
        InstallationData: {
            version: string;
            release: components["schemas"]["InstallationReleaseResource"];
            certificate: components["schemas"]["InstallationCertificateResource"];
            has_mail: boolean;
            parts: components["schemas"]["InstallationPartResource"][];
            database: components["schemas"]["InstallationDatabaseResource"];
            workers: components["schemas"]["InstallationWorkerResource"][];
            queues: components["schemas"]["InstallationQueueResource"][];
            zones: components["schemas"]["InstallationZoneResource"][];
            sign_in: components["schemas"]["InstallationSignInResource"];
            lists: components["schemas"]["InstallationListResource"][];
            teams: components["schemas"]["InstallationTeamsResource"];
        };
        InstallationResource: {
            data: components["schemas"]["InstallationData"];
        };
        MailTestResource: {
            works: boolean;
            message: string;
        };
        PersonResource: {
            id: string;
            email: string;
            name: string;
            is_operator: boolean;
            teams: number;
            last_seen_at: string | null;
            disabled_at: string | null;
            created_at: string;
        };
        PersonPage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            data: components["schemas"]["PersonResource"][];
        };
        ChangeEmailBody: {
            email: string;
            current_password?: string | null;
        };
        MailSentResource: {
            message: string;
        };
        ConfirmEmailBody: {
            token: string;
        };
        RequestPasswordResetBody: {
            email: string;
        };
        DisownBody: {
            token: string;
        };
        DisownedResource: {
            reset_token: string;
        };
        ResetPasswordBody: {
            token: string;
            new_password: string;
        };
        SecondFactorResource: {
            is_enabled: boolean;
            enabled_at: string | null;
            recovery_codes_left: number;
        };
        BeginSecondFactorBody: {
            current_password?: string | null;
        };
        SecondFactorSetupResource: {
            secret: string;
            uri: string;
        };
        EnableSecondFactorBody: {
            code: string;
        };
        RecoveryCodesResource: {
            recovery_codes: string[];
        };
        ProveSecondFactorBody: {
            current_password?: string | null;
            code: string;
        };
        RequestSignInLinkBody: {
            email: string;
        };
        UseSignInLinkBody: {
            token: string;
        };
        SignInOptionsResource: {
            sends_mail: boolean;
            provider_name: string | null;
        };
        RequireSecondFactorBody: {
            is_required: boolean;
        };
        TeamSecondFactorResource: {
            is_required: boolean;
        };
        IdentityResource: {
            id: string;
            issuer: string;
            label: string;
            created_at: string;
            last_used_at: string | null;
        };
        IdentityListResource: {
            data: components["schemas"]["IdentityResource"][];
        };
        LinkIdentityBody: {
            current_password?: string | null;
            return_to?: string | null;
        };
        ProviderAddressResource: {
            url: string;
        };
    };
    responses: {
        UnexpectedError: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        DatabaseIsUnavailable: {
            headers: {
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        TooManyRequests: {
            headers: {
                RateLimit?: string;
                "RateLimit-Policy"?: string;
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        APIKeyIsMissingOrInvalid: {
            headers: {
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        InvalidPalisadeTeam: {
            content: {
                "application/json": components["schemas"]["ValidationErrorResource"];
            };
        };
        NeedsTheRoleAdmin: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        BodyIsNotValidJSON: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        BodyIsNotJSON: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        PlanHasNoAPIAccess: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        BodyExceeds256KiB: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        NotSignedIn: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        FirstRequestWithThisIdempotencyKeyIsUnderWay: {
            headers: {
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        NoSuchCheck: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        RequestIsMalformed: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        InvalidVerbose: {
            content: {
                "application/json": components["schemas"]["ValidationErrorResource"];
            };
        };
        NoSuchIssue: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        RequestDoesNotComeFromTheDashboard: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        NoSuchScan: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        NotAMemberOfThisTeam: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        TeamHasNoAPIAccess: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        UnknownIdOrWrongHash: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        TooManyScansOrPipelinesWait: {
            headers: {
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        NoSuchChannel: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        NoSuchConnection: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        TeamHasJustBeenDeleted: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        InvalidPage: {
            content: {
                "application/json": components["schemas"]["ValidationErrorResource"];
            };
        };
        InvalidCheck: {
            content: {
                "application/json": components["schemas"]["ValidationErrorResource"];
            };
        };
        TooManyPasswordsWaitToBeChecked: {
            headers: {
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        NotAnOperator: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        InvalidFailOn: {
            content: {
                "application/json": components["schemas"]["ValidationErrorResource"];
            };
        };
        TooManyRequestsOrAttempts: {
            headers: {
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        InvalidCode: {
            content: {
                "application/json": components["schemas"]["ValidationErrorResource"];
            };
        };
        InvalidName: {
            content: {
                "application/json": components["schemas"]["ValidationErrorResource"];
            };
        };
        InvalidToken: {
            content: {
                "application/json": components["schemas"]["ValidationErrorResource"];
            };
        };
        InvalidScan: {
            content: {
                "application/json": components["schemas"]["ValidationErrorResource"];
            };
        };
        TeamHasNone: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        InvalidEmail: {
            content: {
                "application/json": components["schemas"]["ValidationErrorResource"];
            };
        };
        NoProviderIsSetUp: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        HeadersAreTooLarge: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        LinkIsInvalid: {
            content: {
                "text/html": string;
            };
        };
        NoRecipientHasThisLink: {
            content: {
                "text/html": string;
            };
        };
        GateFails: {
            content: {
                "application/json": components["schemas"]["CiWaitResource"];
            };
        };
        ScanHasNotEndedInTime: {
            content: {
                "application/json": components["schemas"]["CiWaitResource"];
            };
        };
        TeamHasNoSuchChange: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        ChangeCanNoLongerBeUndone: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        InvalidFormat: {
            content: {
                "application/json": components["schemas"]["ValidationErrorResource"];
            };
        };
        InvalidSeverity: {
            content: {
                "application/json": components["schemas"]["ValidationErrorResource"];
            };
        };
        InvalidEvents: {
            content: {
                "application/json": components["schemas"]["ValidationErrorResource"];
            };
        };
        InvalidProject: {
            content: {
                "application/json": components["schemas"]["ValidationErrorResource"];
            };
        };
        CheckHasNone: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        InvalidCheckIds: {
            content: {
                "application/json": components["schemas"]["ValidationErrorResource"];
            };
        };
        BodyExceeds8KiB: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        NeedsTheRoleOwner: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        TeamHasNoSuchMember: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        InvitationIsUnknown: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        ThereIsNoSuchPerson: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        InstallationHasNoMailServer: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        TwoFactorAuthenticationIsAlreadyEnabled: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        InvalidCurrentPassword: {
            content: {
                "application/json": components["schemas"]["ValidationErrorResource"];
            };
        };
        TwoFactorAuthenticationIsDisabled: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
        AnyOtherStatusIsARefusal: {
            content: {
                "application/json": components["schemas"]["ErrorResource"];
            };
        };
    };
    parameters: {
        PalisadeTeam: string;
        IdempotencyKey: string;
        CheckId: string;
        Page: number;
        PerPage: number;
        Token: string;
        IssueId: string;
        ScanId: string;
        Hash: string;
        ChannelId: string;
        ConnectionId: string;
        FailOn: components["schemas"]["GateThreshold"];
        RequireConclusive: boolean;
        MinCoverage: number;
        IdentityId: string;
        UserId: string;
        Severity: string;
        RuleId: string;
        IsDetected: boolean;
        IsOverdue: boolean;
        HasTicket: boolean;
        SeenAs: string;
        Assignee: string;
        TestType: components["schemas"]["TestKey"];
        Requirement: string;
        Tags: string;
        Path: string;
        NewerThanDays: number;
        OlderThanDays: number;
        DueWithinDays: number;
        Search: string;
        Scope: string;
        Wait: number;
        BulkId: string;
        Direction: components["schemas"]["SortDirection"];
        Format: components["schemas"]["ReportFormat"];
        Status: components["schemas"]["IssueStatus"];
        State: components["schemas"]["IssueState"];
        ViewId: string;
        DeliveryId: string;
        ScriptId: string;
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
            200: {
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
            200: {
                content: {
                    "application/json": components["schemas"]["HealthResource"];
                };
            };
            431: components["responses"]["HeadersAreTooLarge"];
            503: {
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
            200: {
                content: {
                    "text/plain": string;
                };
            };
            401: {
                content: {
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
            200: {
                content: {
                    "text/html": string;
                };
            };
            429: components["responses"]["TooManyRequests"];
        };
    };
    openCallback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                content?: never;
            };
            429: components["responses"]["TooManyRequests"];
            500: {
                content: {
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            503: {
                headers: {
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
        };
    };
    takeCallback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                content?: never;
            };
            429: components["responses"]["TooManyRequests"];
            500: {
                content: {
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            503: {
                headers: {
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
        };
    };
    askRecipient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
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
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
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
                scope?: components["parameters"]["Scope"];
            };
            header?: never;
            path: {
                channel_id: string;
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
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
                scope?: components["parameters"]["Scope"];
            };
            header?: never;
            path: {
                channel_id: string;
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
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
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "text/calendar": string;
                };
            };
            404: {
                content: {
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
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "image/svg+xml": string;
                };
            };
            404: {
                content: {
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
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "text/html": string;
                };
            };
            404: {
                content: {
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
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                content?: never;
            };
            404: {
                content: {
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
            200: {
                content: {
                    "application/json": components["schemas"]["EvidenceKeySetResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getSecurityHeaders: {
        parameters: {
            query: {
                q: string;
                hide?: string;
                followRedirects?: string;
            };
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SecurityHeadersResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: {
                content: {
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            422: {
                content: {
                    "application/json": components["schemas"]["ValidationErrorResource"];
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
                fail_on?: components["parameters"]["FailOn"];
                require_conclusive?: components["parameters"]["RequireConclusive"];
                min_coverage?: components["parameters"]["MinCoverage"];
                wait?: components["parameters"]["Wait"];
            };
            header?: never;
            path: {
                check_id: string;
                hash: components["parameters"]["Hash"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["CiWaitResource"];
                };
            };
            201: {
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
                fail_on?: components["parameters"]["FailOn"];
                require_conclusive?: components["parameters"]["RequireConclusive"];
                min_coverage?: components["parameters"]["MinCoverage"];
                wait?: components["parameters"]["Wait"];
            };
            header?: never;
            path: {
                check_id: string;
                hash: components["parameters"]["Hash"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["CiWaitResource"];
                };
            };
            201: {
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
    getCiScanLike: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                check_id: string;
                hash: components["parameters"]["Hash"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ScanLikeResource"];
                };
            };
            403: components["responses"]["TeamHasNoAPIAccess"];
            404: components["responses"]["UnknownIdOrWrongHash"];
            429: components["responses"]["TooManyScansOrPipelinesWait"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getCiScanStatus: {
        parameters: {
            query?: {
                fail_on?: components["parameters"]["FailOn"];
                require_conclusive?: components["parameters"]["RequireConclusive"];
                min_coverage?: components["parameters"]["MinCoverage"];
            };
            header?: never;
            path: {
                scan_id: string;
                hash: components["parameters"]["Hash"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                scan_id: string;
                hash: components["parameters"]["Hash"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/sarif+json": {
                        [key: string]: unknown;
                    };
                };
            };
            403: components["responses"]["TeamHasNoAPIAccess"];
            404: components["responses"]["UnknownIdOrWrongHash"];
            422: components["responses"]["InvalidScan"];
            429: components["responses"]["TooManyScansOrPipelinesWait"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getCiScanCodeQuality: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scan_id: string;
                hash: components["parameters"]["Hash"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    }[];
                };
            };
            403: components["responses"]["TeamHasNoAPIAccess"];
            404: components["responses"]["UnknownIdOrWrongHash"];
            422: components["responses"]["InvalidScan"];
            429: components["responses"]["TooManyScansOrPipelinesWait"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getCiScanDast: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scan_id: string;
                hash: components["parameters"]["Hash"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            403: components["responses"]["TeamHasNoAPIAccess"];
            404: components["responses"]["UnknownIdOrWrongHash"];
            422: components["responses"]["InvalidScan"];
            429: components["responses"]["TooManyScansOrPipelinesWait"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getCiScanSummary: {
        parameters: {
            query?: {
                fail_on?: components["parameters"]["FailOn"];
                require_conclusive?: components["parameters"]["RequireConclusive"];
                min_coverage?: components["parameters"]["MinCoverage"];
            };
            header?: never;
            path: {
                scan_id: string;
                hash: components["parameters"]["Hash"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Palisade-Grade"?: string;
                    "Palisade-New"?: string;
                    "Palisade-Fixed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
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
    mcp: {
        parameters: {
            query?: never;
            header?: {
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
            200: {
                content: {
                    "application/json": components["schemas"]["JsonRpcAnswer"];
                };
            };
            202: {
                content?: never;
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: {
                content: {
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
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
            200: {
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
            422: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                bulk_id: components["parameters"]["BulkId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                page?: components["parameters"]["Page"];
                per_page?: components["parameters"]["PerPage"];
                status?: components["schemas"]["CheckStatus"];
                condition?: components["schemas"]["CheckCondition"];
                is_verified?: boolean;
                search?: string;
                tags?: string;
                sort?: components["schemas"]["CheckSort"];
                direction?: components["parameters"]["Direction"];
            };
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["CheckPage"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            422: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
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
            201: {
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
            422: {
                content: {
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
                search?: string;
            };
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["CheckTagsResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            422: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
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
            200: {
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
            422: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
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
            200: {
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
            422: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
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
            200: {
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
            422: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
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
                page?: components["parameters"]["Page"];
                per_page?: components["parameters"]["PerPage"];
                check_id?: string;
                status?: components["schemas"]["ScanStatus"];
                triggered_by?: components["schemas"]["ScanTrigger"];
                created_before?: string;
                has_critical_issues?: boolean;
            };
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ScanPage"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            422: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                scan_id: components["parameters"]["ScanId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                page?: components["parameters"]["Page"];
                per_page?: components["parameters"]["PerPage"];
                identity?: string;
                outcome?: components["schemas"]["CoverageOutcome"];
            };
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                scan_id: components["parameters"]["ScanId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ScanCoveragePage"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: components["responses"]["NoSuchScan"];
            422: {
                content: {
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
                against?: string;
            };
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                scan_id: components["parameters"]["ScanId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ScanDiffResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: components["responses"]["NoSuchScan"];
            422: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
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
            201: {
                content: {
                    "application/json": components["schemas"]["ScanResource"];
                };
            };
            400: {
                content: {
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: components["responses"]["NoSuchCheck"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            422: {
                content: {
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
                format?: components["parameters"]["Format"];
                kind?: components["schemas"]["ReportKind"];
                team_id?: string;
            };
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                scan_id: components["parameters"]["ScanId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Palisade-Signature"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/pdf": string;
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                scan_id: components["parameters"]["ScanId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
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
            201: {
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
            422: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                scan_id: components["parameters"]["ScanId"];
                link_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
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
                format?: components["parameters"]["Format"];
            };
            header?: never;
            path: {
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Palisade-Signature"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/pdf": string;
                    "application/jose": string;
                };
            };
            404: {
                content: {
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
                page?: components["parameters"]["Page"];
                per_page?: components["parameters"]["PerPage"];
                status?: components["schemas"]["ScanTestStatus"];
            };
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                scan_id: components["parameters"]["ScanId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ScanTestPage"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: components["responses"]["NoSuchScan"];
            422: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                scan_id: components["parameters"]["ScanId"];
                test_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
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
            200: {
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
            422: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                bulk_id: components["parameters"]["BulkId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                page?: components["parameters"]["Page"];
                per_page?: components["parameters"]["PerPage"];
                severity?: components["parameters"]["Severity"];
                status?: components["parameters"]["Status"];
                state?: components["parameters"]["State"];
                rule_id?: components["parameters"]["RuleId"];
                is_detected?: components["parameters"]["IsDetected"];
                is_overdue?: components["parameters"]["IsOverdue"];
                has_ticket?: components["parameters"]["HasTicket"];
                seen_as?: components["parameters"]["SeenAs"];
                assignee?: components["parameters"]["Assignee"];
                check_id?: string;
                test_type?: components["parameters"]["TestType"];
                requirement?: components["parameters"]["Requirement"];
                tags?: components["parameters"]["Tags"];
                path?: components["parameters"]["Path"];
                newer_than_days?: components["parameters"]["NewerThanDays"];
                older_than_days?: components["parameters"]["OlderThanDays"];
                due_within_days?: components["parameters"]["DueWithinDays"];
                search?: components["parameters"]["Search"];
                sort?: components["schemas"]["IssueSort"];
                direction?: components["parameters"]["Direction"];
                group_by?: components["schemas"]["IssueGrouping"];
            };
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                severity?: components["parameters"]["Severity"];
                rule_id?: components["parameters"]["RuleId"];
                is_detected?: components["parameters"]["IsDetected"];
                is_overdue?: components["parameters"]["IsOverdue"];
                has_ticket?: components["parameters"]["HasTicket"];
                seen_as?: components["parameters"]["SeenAs"];
                assignee?: components["parameters"]["Assignee"];
                check_id?: string;
                test_type?: components["parameters"]["TestType"];
                requirement?: components["parameters"]["Requirement"];
                tags?: components["parameters"]["Tags"];
                path?: components["parameters"]["Path"];
                newer_than_days?: components["parameters"]["NewerThanDays"];
                older_than_days?: components["parameters"]["OlderThanDays"];
                due_within_days?: components["parameters"]["DueWithinDays"];
                search?: components["parameters"]["Search"];
            };
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                severity?: components["parameters"]["Severity"];
                status?: components["parameters"]["Status"];
                state?: components["parameters"]["State"];
                rule_id?: components["parameters"]["RuleId"];
                is_detected?: components["parameters"]["IsDetected"];
                is_overdue?: components["parameters"]["IsOverdue"];
                has_ticket?: components["parameters"]["HasTicket"];
                seen_as?: components["parameters"]["SeenAs"];
                assignee?: components["parameters"]["Assignee"];
                check_id?: string;
                test_type?: components["parameters"]["TestType"];
                requirement?: components["parameters"]["Requirement"];
                tags?: components["parameters"]["Tags"];
                path?: components["parameters"]["Path"];
                newer_than_days?: components["parameters"]["NewerThanDays"];
                older_than_days?: components["parameters"]["OlderThanDays"];
                due_within_days?: components["parameters"]["DueWithinDays"];
                search?: components["parameters"]["Search"];
                bom?: boolean;
            };
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            422: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                issue_id: components["parameters"]["IssueId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
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
            200: {
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
            422: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
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
            200: {
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
            422: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                issue_id: components["parameters"]["IssueId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
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
            200: {
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
            422: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                issue_id: components["parameters"]["IssueId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                page?: components["parameters"]["Page"];
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                issue_id: components["parameters"]["IssueId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
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
            201: {
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
            422: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                issue_id: components["parameters"]["IssueId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["ScanResource"];
                };
            };
            400: components["responses"]["RequestIsMalformed"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: components["responses"]["NoSuchIssue"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            422: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                issue_id: components["parameters"]["IssueId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["RequestIsMalformed"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: components["responses"]["NoSuchIssue"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            422: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
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
            201: {
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
            422: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                view_id: components["parameters"]["ViewId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                content?: never;
            };
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NotAMemberOfThisTeam"];
            404: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
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
            200: {
                content: {
                    "application/json": components["schemas"]["IssueViewResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NotAMemberOfThisTeam"];
            404: {
                content: {
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: {
                content: {
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
                page?: components["parameters"]["Page"];
                per_page?: components["parameters"]["PerPage"];
                is_read?: boolean;
                group_by?: components["schemas"]["InboxGrouping"];
                unread?: boolean;
            };
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
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
            200: {
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
            422: {
                content: {
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    listDueDays: {
        parameters: {
            query?: never;
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["DueDaysResource"];
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
    getInboxSettings: {
        parameters: {
            query?: never;
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
            200: {
                content: {
                    "application/json": components["schemas"]["InboxSettingsResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NotAMemberOfThisTeam"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: {
                content: {
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
                page?: components["parameters"]["Page"];
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
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
            201: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                channel_id: components["parameters"]["ChannelId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
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
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                channel_id: components["parameters"]["ChannelId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                channel_id: components["parameters"]["ChannelId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ChannelWithSecretResource"];
                };
            };
            400: components["responses"]["RequestIsMalformed"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchChannel"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            422: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                channel_id: components["parameters"]["ChannelId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
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
                page?: components["parameters"]["Page"];
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                channel_id: components["parameters"]["ChannelId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                channel_id: components["parameters"]["ChannelId"];
                delivery_id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                channel_id: components["parameters"]["ChannelId"];
                delivery_id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                content: {
                    "application/json": components["schemas"]["DeliveryResource"];
                };
            };
            400: components["responses"]["RequestIsMalformed"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchChannel"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            422: {
                content: {
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
                page?: components["parameters"]["Page"];
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
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
            201: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                connection_id: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
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
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                connection_id: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                connection_id: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                connection_id: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                connection_id: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
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
            202: {
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
            422: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                from?: string;
            };
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["WeekResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            422: {
                content: {
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
                kind?: components["schemas"]["ExpiryKind"];
                within_days?: number;
            };
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ExpiriesResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            422: {
                content: {
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    listFlaws: {
        parameters: {
            query?: never;
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["FlawsResource"];
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
    listPeopleDue: {
        parameters: {
            query?: never;
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["PeopleDueResource"];
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
    getPriorities: {
        parameters: {
            query?: never;
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                page?: components["parameters"]["Page"];
                per_page?: components["parameters"]["PerPage"];
                days_ago?: number;
            };
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                check_ids: string;
            };
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["CheckTrendsResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            422: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                quarter: string;
                format?: components["schemas"]["EvidenceFormat"];
            };
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Palisade-Signature"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/jose": string;
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            422: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
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
            201: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["CalendarFeedResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                content?: never;
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                key: components["schemas"]["TestKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["TestResource"];
                };
            };
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["PlanHasNoAPIAccess"];
            404: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
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
            200: {
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
            422: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
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
            201: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
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
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
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
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                check_id: components["parameters"]["CheckId"];
                identity_id: components["parameters"]["IdentityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                check_id: components["parameters"]["CheckId"];
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
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                check_id: components["parameters"]["CheckId"];
                identity_id: components["parameters"]["IdentityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                check_id: components["parameters"]["CheckId"];
                identity_id: components["parameters"]["IdentityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
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
            200: {
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
            422: {
                content: {
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    listScripts: {
        parameters: {
            query?: {
                page?: components["parameters"]["Page"];
                per_page?: components["parameters"]["PerPage"];
                authorisation?: components["schemas"]["ScriptAuthorisationState"];
                is_gone?: boolean;
            };
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ScriptPage"];
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
    listScriptChanges: {
        parameters: {
            query?: {
                page?: components["parameters"]["Page"];
                per_page?: components["parameters"]["PerPage"];
                kind?: components["schemas"]["ScriptChangeKind"];
            };
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ScriptChangePage"];
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
    getScriptLedger: {
        parameters: {
            query?: never;
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ScriptLedgerResource"];
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
    authoriseScript: {
        parameters: {
            query?: never;
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                check_id: components["parameters"]["CheckId"];
                script_id: components["parameters"]["ScriptId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthoriseScriptBody"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ScriptResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["APIKeyIsMissingOrInvalid"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: components["responses"]["NoSuchCheck"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: {
                content: {
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    endScriptAuthorisation: {
        parameters: {
            query?: never;
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                check_id: components["parameters"]["CheckId"];
                script_id: components["parameters"]["ScriptId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ScriptResource"];
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
    listSubdomains: {
        parameters: {
            query?: {
                page?: components["parameters"]["Page"];
                per_page?: components["parameters"]["PerPage"];
                is_watched?: boolean;
            };
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                check_id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
            200: {
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
            201: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentSessionResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            403: {
                content: {
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            413: components["responses"]["BodyExceeds8KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: {
                content: {
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
            200: {
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
            201: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentSessionResource"];
                };
            };
            202: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactorNeededResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: {
                content: {
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            403: {
                content: {
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
            204: {
                headers: {
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
            201: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentSessionResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: {
                content: {
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
            200: {
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
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                content?: never;
            };
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["RequestDoesNotComeFromTheDashboard"];
            404: {
                content: {
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
            200: {
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
            204: {
                headers: {
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
            422: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
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
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
            201: {
                content: {
                    "application/json": components["schemas"]["OwnTeamResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["NotSignedIn"];
            403: {
                content: {
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
            200: {
                content: {
                    "application/json": components["schemas"]["TeamResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NotAnOperator"];
            404: components["responses"]["TeamHasJustBeenDeleted"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                revoke_api_keys?: boolean;
                rotate_ci_hash?: boolean;
            };
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                user_id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                content?: never;
            };
            401: components["responses"]["NotSignedIn"];
            403: {
                content: {
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            404: components["responses"]["TeamHasNoSuchMember"];
            422: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
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
            200: {
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
            422: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
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
            201: {
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
            422: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                invitation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                content?: never;
            };
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: {
                content: {
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
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["OwnTeamResource"];
                };
            };
            400: components["responses"]["RequestIsMalformed"];
            401: components["responses"]["NotSignedIn"];
            403: {
                content: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
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
            201: {
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
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path: {
                api_key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                content?: never;
            };
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            404: {
                content: {
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
                page?: components["parameters"]["Page"];
                per_page?: components["parameters"]["PerPage"];
                action?: components["schemas"]["AuditAction"];
                from?: string;
                to?: string;
            };
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NeedsTheRoleAdmin"];
            422: {
                content: {
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    getInstallation: {
        parameters: {
            query?: never;
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["InstallationResource"];
                };
            };
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NotAnOperator"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    testMail: {
        parameters: {
            query?: never;
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["MailTestResource"];
                };
            };
            400: components["responses"]["RequestIsMalformed"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NotAnOperator"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    listPeople: {
        parameters: {
            query?: {
                page?: components["parameters"]["Page"];
                per_page?: components["parameters"]["PerPage"];
                search?: string;
            };
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["PersonPage"];
                };
            };
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NotAnOperator"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    disablePerson: {
        parameters: {
            query?: never;
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                user_id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["PersonResource"];
                };
            };
            400: components["responses"]["RequestIsMalformed"];
            401: components["responses"]["NotSignedIn"];
            403: {
                content: {
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            404: components["responses"]["ThereIsNoSuchPerson"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            422: components["responses"]["InvalidPalisadeTeam"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            503: components["responses"]["DatabaseIsUnavailable"];
        };
    };
    enablePerson: {
        parameters: {
            query?: never;
            header?: {
                "Palisade-Team"?: components["parameters"]["PalisadeTeam"];
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                user_id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["PersonResource"];
                };
            };
            400: components["responses"]["RequestIsMalformed"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["NotAnOperator"];
            404: components["responses"]["ThereIsNoSuchPerson"];
            409: components["responses"]["FirstRequestWithThisIdempotencyKeyIsUnderWay"];
            422: components["responses"]["InvalidPalisadeTeam"];
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
            202: {
                content: {
                    "application/json": components["schemas"]["MailSentResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["InstallationHasNoMailServer"];
            413: components["responses"]["BodyExceeds256KiB"];
            415: components["responses"]["BodyIsNotJSON"];
            422: {
                content: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
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
            200: {
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
            202: {
                content: {
                    "application/json": components["schemas"]["MailSentResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            403: {
                content: {
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
    disownSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisownBody"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["DisownedResource"];
                };
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
            204: {
                headers: {
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
            200: {
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
            200: {
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
            201: {
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
            204: {
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
            201: {
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
            202: {
                content: {
                    "application/json": components["schemas"]["MailSentResource"];
                };
            };
            400: components["responses"]["BodyIsNotValidJSON"];
            403: {
                content: {
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
            201: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentSessionResource"];
                };
            };
            202: {
                headers: {
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
            200: {
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
            200: {
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
            422: {
                content: {
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
                fresh?: string;
                return?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            302: {
                headers: {
                    Location?: string;
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
            302: {
                headers: {
                    Location?: string;
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
            200: {
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
            200: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                content?: never;
            };
            400: components["responses"]["RequestIsMalformed"];
            401: components["responses"]["NotSignedIn"];
            403: {
                content: {
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
                identity_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                content?: never;
            };
            401: components["responses"]["NotSignedIn"];
            403: {
                content: {
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            404: {
                content: {
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
