// Made by `npm run generate:api` from the OpenAPI document of the api.
export interface paths {
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process answers at all */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether requests can be served
         * @description Without Redis the status is "degraded", still 200: triggers work, rate limits and caches do not.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Figures of this process for Prometheus */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/go/scan/{check_id}/{hash}/trigger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Start a scan from a pipeline
         * @description GET and POST do the same.
         */
        get: operations["triggerCiScan"];
        put?: never;
        /**
         * Start a scan from a pipeline
         * @description GET and POST do the same.
         */
        post: operations["triggerCiScanByPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/go/scan/{scan_id}/{hash}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ask how a scan goes from a pipeline */
        get: operations["getCiScanStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List checks */
        get: operations["listChecks"];
        put?: never;
        /**
         * Create a check
         * @description A plan may limit how many checks a team has; above the limit the answer is 403.
         */
        post: operations["createCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/checks/{check_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one check with its latest scan and schedule */
        get: operations["getCheck"];
        /**
         * Update a check
         * @description Only the supplied fields change. A change of schedule or activity computes next_run_at anew.
         */
        put: operations["updateCheck"];
        post?: never;
        /**
         * Delete a check
         * @description Stops its pending and running scans; its scans and issues leave every list and count.
         */
        delete: operations["deleteCheck"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List scans */
        get: operations["listScans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scans/{scan_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a scan with its check and all its test results */
        get: operations["getScan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/checks/{check_id}/scans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Trigger a scan
         * @description No body. The scan runs asynchronously: poll getScan. One scan of a check runs at a time, up to 100 wait in order; more are refused with 429 and Retry-After.
         */
        post: operations["triggerScan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scans/{scan_id}/tests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the test results of a scan */
        get: operations["listScanTests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scans/{scan_id}/tests/{test_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one test result with findings and advice */
        get: operations["getScanTest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/issues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List issues
         * @description Newest first.
         */
        get: operations["listIssues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/issues/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download issues as CSV
         * @description All issues that the filters let through, newest first, in one streamed file.
         */
        get: operations["exportIssues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/issues/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve or unresolve many issues
         * @description Ids that are unknown or another team's are ignored.
         */
        post: operations["bulkUpdateIssues"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/issues/{issue_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an issue with its check and related scans */
        get: operations["getIssue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Resolve or unresolve an issue
         * @description Resolving a resolved issue again keeps its `resolved_at` and updates the notes.
         */
        patch: operations["updateIssue"];
        trace?: never;
    };
    "/api/v1/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get dashboard statistics
         * @description The figures may be up to five minutes old.
         */
        get: operations["getStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        LiveResource: {
            /**
             * @example ok
             * @enum {string}
             */
            status: "ok";
        };
        HealthResource: {
            /**
             * @example ok
             * @enum {string}
             */
            status: "ok" | "degraded" | "error" | "shutting_down";
            /**
             * @description The parts that work.
             * @example {
             *       "postgresql": {
             *         "status": "up"
             *       }
             *     }
             */
            info: {
                [key: string]: {
                    /** @enum {string} */
                    status: "up" | "degraded" | "down";
                    message?: string;
                };
            };
            /**
             * @description The parts that fail.
             * @example {}
             */
            error: {
                [key: string]: {
                    /** @enum {string} */
                    status: "up" | "degraded" | "down";
                    message?: string;
                };
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
                [key: string]: {
                    /** @enum {string} */
                    status: "up" | "degraded" | "down";
                    message?: string;
                };
            };
        };
        ErrorResource: {
            /** @example Check not found. */
            error: string;
        };
        ValidationErrorResource: {
            /**
             * @description The first message, and how many more there are.
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
        ScanStatus: "pending" | "in_progress" | "completed" | "failed";
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
             * @description Fail the pipeline when it is true.
             * @example false
             */
            has_critical_issues: boolean;
            /**
             * @description 0 until the scan ends.
             * @example 83.33
             */
            pass_rate: number;
            /** @example 6 */
            total_tests: number;
            /** @example 5 */
            passed_tests: number;
            /** @example 1 */
            failed_tests: number;
            /** @example 0 */
            warning_tests: number;
            /**
             * Format: date-time
             * @example 2026-03-07T02:00:00+00:00
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @example 2026-03-07T02:00:41+00:00
             */
            completed_at: string | null;
        };
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
             * @description Number of the first item; null on an empty page.
             * @example 1
             */
            from: number | null;
            /** @example 3 */
            last_page: number;
            /** @example 20 */
            per_page: number;
            /**
             * @description Number of the last item; null on an empty page.
             * @example 20
             */
            to: number | null;
            /** @example 42 */
            total: number;
        };
        /** @enum {string} */
        ScheduleFrequency: "HOURLY" | "DAILY" | "WEEKLY" | "MONTHLY";
        /**
         * @description What started it.
         * @enum {string}
         */
        ScanTrigger: "manual" | "schedule" | "api" | "ci" | "mcp";
        LatestScanResource: {
            /**
             * Format: uuid
             * @example 0197f3c2-9b10-7a55-8c1f-52f0a3d6e701
             */
            id: string;
            /** @example completed */
            status: components["schemas"]["ScanStatus"];
            /**
             * @description Percentage of tests that passed, two decimals; 0 until the scan ends.
             * @example 83.33
             */
            pass_rate: number;
            /**
             * @description Whether a finding of severity critical is in the scan.
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
             * @example 2026-03-07T02:00:00+00:00
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @example 2026-03-07T02:00:41+00:00
             */
            completed_at: string | null;
            /**
             * Format: date-time
             * @example 2026-03-07T02:00:00+00:00
             */
            created_at: string;
        };
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
            /**
             * @description Every known test key, true where the test is enabled.
             * @example {
             *       "ssl_certificate": true,
             *       "security_headers": true,
             *       "csrf_protection": true,
             *       "cors_misconfiguration": true,
             *       "brute_force": true,
             *       "api_rate_limit": true
             *     }
             */
            tests: {
                ssl_certificate?: boolean;
                security_headers?: boolean;
                csrf_protection?: boolean;
                cors_misconfiguration?: boolean;
                brute_force?: boolean;
                api_rate_limit?: boolean;
            } & {
                [key: string]: boolean;
            };
            /**
             * @description Whether ownership of the domain is proven.
             * @example false
             */
            is_verified: boolean;
            /**
             * Format: date-time
             * @example 2026-03-07T02:00:41+00:00
             */
            last_run_at: string | null;
            /**
             * Format: date-time
             * @description Null while the check is inactive.
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
        };
        CheckPage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            data: components["schemas"]["CheckResource"][];
        };
        CreateCheckBody: {
            /**
             * @description A domain or an http(s) URL.
             * @example shop.example.com
             */
            domain: string;
            /** @example DAILY */
            schedule_frequency: components["schemas"]["ScheduleFrequency"];
            /**
             * @description HH:MM, UTC. Required unless schedule_frequency is HOURLY.
             * @example 02:00
             */
            schedule_time?: string | null;
            /**
             * @description Which tests to run; at least one is true.
             * @example {
             *       "ssl_certificate": true,
             *       "security_headers": true,
             *       "csrf_protection": true,
             *       "cors_misconfiguration": true,
             *       "brute_force": true,
             *       "api_rate_limit": true
             *     }
             */
            tests: {
                ssl_certificate?: boolean;
                security_headers?: boolean;
                csrf_protection?: boolean;
                cors_misconfiguration?: boolean;
                brute_force?: boolean;
                api_rate_limit?: boolean;
            } & {
                [key: string]: boolean;
            };
            /**
             * @description Settings by test key.
             * @example {
             *       "security_headers": {
             *         "endpoints": [
             *           "/login"
             *         ]
             *       },
             *       "csrf_protection": {
             *         "endpoints": [
             *           "/login"
             *         ]
             *       },
             *       "cors_misconfiguration": {
             *         "endpoints": [
             *           "/login"
             *         ]
             *       },
             *       "brute_force": {
             *         "endpoints": [
             *           "/login"
             *         ]
             *       },
             *       "api_rate_limit": {
             *         "endpoints": [
             *           "/login"
             *         ]
             *       }
             *     }
             */
            test_configs?: {
                [key: string]: {
                    endpoints: string[];
                };
            } | null;
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
            /**
             * @description Every known test key, true where the test is enabled.
             * @example {
             *       "ssl_certificate": true,
             *       "security_headers": true,
             *       "csrf_protection": true,
             *       "cors_misconfiguration": true,
             *       "brute_force": true,
             *       "api_rate_limit": true
             *     }
             */
            tests: {
                ssl_certificate?: boolean;
                security_headers?: boolean;
                csrf_protection?: boolean;
                cors_misconfiguration?: boolean;
                brute_force?: boolean;
                api_rate_limit?: boolean;
            } & {
                [key: string]: boolean;
            };
            /**
             * @description Whether ownership of the domain is proven.
             * @example false
             */
            is_verified: boolean;
            /**
             * Format: date-time
             * @example 2026-03-07T02:00:41+00:00
             */
            last_run_at: string | null;
            /**
             * Format: date-time
             * @description Null while the check is inactive.
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
            /**
             * @description The settings that were given, by test key; {} if none.
             * @example {
             *       "security_headers": {
             *         "endpoints": [
             *           "/login"
             *         ]
             *       },
             *       "csrf_protection": {
             *         "endpoints": [
             *           "/login"
             *         ]
             *       },
             *       "cors_misconfiguration": {
             *         "endpoints": [
             *           "/login"
             *         ]
             *       },
             *       "brute_force": {
             *         "endpoints": [
             *           "/login"
             *         ]
             *       },
             *       "api_rate_limit": {
             *         "endpoints": [
             *           "/login"
             *         ]
             *       }
             *     }
             */
            test_configs: {
                [key: string]: {
                    endpoints: string[];
                };
            };
        };
        UpdateCheckBody: {
            /**
             * @description A domain or an http(s) URL. Another domain has to be verified anew.
             * @example shop.example.com
             */
            domain?: string;
            /**
             * @description An inactive check is not scanned.
             * @example false
             */
            is_active?: boolean;
            /** @example WEEKLY */
            schedule_frequency?: components["schemas"]["ScheduleFrequency"];
            /**
             * @description HH:MM, UTC. Null clears it, which only an HOURLY check allows.
             * @example 03:30
             */
            schedule_time?: string | null;
            /**
             * @description The given keys change, the others stay; at least one stays true.
             * @example {
             *       "ssl_certificate": true,
             *       "security_headers": true,
             *       "csrf_protection": true,
             *       "cors_misconfiguration": true,
             *       "brute_force": true,
             *       "api_rate_limit": true
             *     }
             */
            tests?: {
                ssl_certificate?: boolean;
                security_headers?: boolean;
                csrf_protection?: boolean;
                cors_misconfiguration?: boolean;
                brute_force?: boolean;
                api_rate_limit?: boolean;
            } & {
                [key: string]: boolean;
            };
            /**
             * @description The given keys change, the others stay; null for a key clears its settings, null for all clears all.
             * @example {
             *       "security_headers": {
             *         "endpoints": [
             *           "/login"
             *         ]
             *       },
             *       "csrf_protection": {
             *         "endpoints": [
             *           "/login"
             *         ]
             *       },
             *       "cors_misconfiguration": {
             *         "endpoints": [
             *           "/login"
             *         ]
             *       },
             *       "brute_force": {
             *         "endpoints": [
             *           "/login"
             *         ]
             *       },
             *       "api_rate_limit": {
             *         "endpoints": [
             *           "/login"
             *         ]
             *       }
             *     }
             */
            test_configs?: {
                [key: string]: {
                    endpoints: string[];
                } | null;
            } | null;
        };
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
             * @description Percentage of tests that passed, two decimals; 0 until the scan ends.
             * @example 83.33
             */
            pass_rate: number;
            /**
             * @description Whether a finding of severity critical is in the scan.
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
             * @example 2026-03-07T02:00:00+00:00
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @example 2026-03-07T02:00:41+00:00
             */
            completed_at: string | null;
            /**
             * Format: date-time
             * @example 2026-03-07T02:00:00+00:00
             */
            created_at: string;
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            check_id: string;
            /** @example 6 */
            total_tests: number;
            /** @example 5 */
            passed_tests: number;
            /** @example 1 */
            failed_tests: number;
            /** @example 0 */
            warning_tests: number;
            check: components["schemas"]["CheckSummary"];
        };
        ScanPage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            data: components["schemas"]["ScanResource"][];
        };
        /** @enum {string} */
        TestKey: "ssl_certificate" | "security_headers" | "csrf_protection" | "cors_misconfiguration" | "brute_force" | "api_rate_limit";
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
             * @description Summary for people; begins with "Inconclusive:" when the test could not judge.
             * @example 2 findings: no content security policy, no HSTS
             */
            message: string;
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
             * @description Percentage of tests that passed, two decimals; 0 until the scan ends.
             * @example 83.33
             */
            pass_rate: number;
            /**
             * @description Whether a finding of severity critical is in the scan.
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
             * @example 2026-03-07T02:00:00+00:00
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @example 2026-03-07T02:00:41+00:00
             */
            completed_at: string | null;
            /**
             * Format: date-time
             * @example 2026-03-07T02:00:00+00:00
             */
            created_at: string;
            /**
             * Format: uuid
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            check_id: string;
            /** @example 6 */
            total_tests: number;
            /** @example 5 */
            passed_tests: number;
            /** @example 1 */
            failed_tests: number;
            /** @example 0 */
            warning_tests: number;
            check: components["schemas"]["CheckSummary"];
            /** @description All results, in the order in which they run. */
            tests: components["schemas"]["ScanTestResource"][];
        };
        ScanTestPage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            data: components["schemas"]["ScanTestResource"][];
        };
        /** @enum {string} */
        Severity: "critical" | "high" | "medium" | "low";
        FindingResource: {
            /**
             * @description Rule that found it; stable over time.
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
             * @description What it is about: a path, a cookie; empty for the whole host.
             * @example /
             */
            location: string;
            /**
             * @description Enough to see it again by hand.
             * @example {
             *       "request": "GET https://shop.example.com/",
             *       "header": "content-security-policy",
             *       "observed": null
             *     }
             */
            evidence: {
                [key: string]: unknown;
            };
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
             * @description Summary for people; begins with "Inconclusive:" when the test could not judge.
             * @example 2 findings: no content security policy, no HSTS
             */
            message: string;
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
             * @description Varies by test; `receipt` says what was sent.
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
        IssueMetadata: {
            /**
             * Format: uuid
             * @description The scan that saw it first.
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            first_scan_id: string;
            /**
             * Format: uuid
             * @description The scan that saw it last.
             * @example 0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42
             */
            last_scan_id: string;
            /** @example Header added in release 4.2. */
            resolution_notes?: string;
            /**
             * Format: date-time
             * @description When it was last seen again after it had been resolved.
             * @example 2026-03-07T02:00:00+00:00
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
             * @description Equal for the same finding at the same place of the same check.
             * @example sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            fingerprint: string;
            /**
             * Format: date-time
             * @example 2026-03-07T02:00:00+00:00
             */
            first_detected_at: string;
            /**
             * Format: date-time
             * @example 2026-03-07T02:00:00+00:00
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
             * @example 2026-03-07T02:00:00+00:00
             */
            created_at: string;
            check: components["schemas"]["IssueCheck"];
        };
        IssuePage: {
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
            data: components["schemas"]["IssueResource"][];
        };
        /** @enum {string} */
        BulkAction: "resolve" | "unresolve";
        BulkIssuesBody: {
            /**
             * @description Unknown ids and other teams' ids are ignored.
             * @example [
             *       "0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42"
             *     ]
             */
            issue_ids: string[];
            /** @example resolve */
            action: components["schemas"]["BulkAction"];
        };
        BulkIssuesResource: {
            /** @example 2 issues resolved. */
            message: string;
            /**
             * @description How many issues changed state.
             * @example 2
             */
            count: number;
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
             * @example 2026-03-07T02:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-03-07T02:00:00+00:00
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
             * @description Equal for the same finding at the same place of the same check.
             * @example sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            fingerprint: string;
            /**
             * Format: date-time
             * @example 2026-03-07T02:00:00+00:00
             */
            first_detected_at: string;
            /**
             * Format: date-time
             * @example 2026-03-07T02:00:00+00:00
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
             * @example 2026-03-07T02:00:00+00:00
             */
            created_at: string;
            check: components["schemas"]["IssueCheck"];
            /** @description The newest ten scans of the check, back to the one that detected the issue first. */
            related_scans: components["schemas"]["RelatedScanResource"][];
        };
        UpdateIssueBody: {
            /**
             * @description true resolves the issue, false re-opens it.
             * @example true
             */
            is_resolved: boolean;
            /**
             * @description Kept in `metadata.resolution_notes`. Absent keeps the notes, null takes them away.
             * @example Header added in release 4.2.
             */
            resolution_notes?: string | null;
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
    };
    responses: never;
    parameters: never;
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
            /** @description It does. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveResource"];
                };
            };
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
            /** @description Ready, perhaps degraded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthResource"];
                };
            };
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
                    /** @example process_cpu_seconds_total 1.2 */
                    "text/plain": string;
                };
            };
        };
    };
    triggerCiScan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the check. */
                check_id: string;
                /** @description The team's CI hash: a secret. */
                hash: string;
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
                    "application/json": components["schemas"]["CiTriggerResource"];
                };
            };
            /** @description The team has no API access. */
            403: {
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
            404: {
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
            /** @description Too many requests, or too many scans waiting. */
            429: {
                headers: {
                    /** @description Seconds until a new attempt makes sense. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "100 scans of this check are waiting already. Try again when some have run."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description Something unforeseen. */
            500: {
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
            /** @description The database is away. */
            503: {
                headers: {
                    /** @description Seconds until a new attempt makes sense. */
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
        };
    };
    triggerCiScanByPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the check. */
                check_id: string;
                /** @description The team's CI hash: a secret. */
                hash: string;
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
                    "application/json": components["schemas"]["CiTriggerResource"];
                };
            };
            /** @description The team has no API access. */
            403: {
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
            404: {
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
            /** @description Too many requests, or too many scans waiting. */
            429: {
                headers: {
                    /** @description Seconds until a new attempt makes sense. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "100 scans of this check are waiting already. Try again when some have run."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description Something unforeseen. */
            500: {
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
            /** @description The database is away. */
            503: {
                headers: {
                    /** @description Seconds until a new attempt makes sense. */
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
        };
    };
    getCiScanStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the scan. */
                scan_id: string;
                /** @description The team's CI hash: a secret. */
                hash: string;
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
            /** @description The team has no API access. */
            403: {
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
            404: {
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
            /** @description Too many requests, or too many scans waiting. */
            429: {
                headers: {
                    /** @description Seconds until a new attempt makes sense. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "100 scans of this check are waiting already. Try again when some have run."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description Something unforeseen. */
            500: {
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
            /** @description The database is away. */
            503: {
                headers: {
                    /** @description Seconds until a new attempt makes sense. */
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
        };
    };
    listChecks: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items on a page. */
                per_page?: number;
                /** @description Only checks that are active, or inactive. */
                status?: "active" | "inactive";
                /** @description Part of the domain. */
                search?: string;
                /** @description What to sort by. Checks that never ran come last when it is last_run_at. */
                sort?: "domain" | "created_at" | "last_run_at";
                /** @description Sort direction. */
                direction?: "asc" | "desc";
            };
            header?: never;
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
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A valid API key is needed. Send it in the header Authorization: Bearer <API_KEY>."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description The plan has no API access, or the resource is another team's. */
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
            /** @description Too many requests. */
            429: {
                headers: {
                    /** @description Seconds until requests are taken again. */
                    "Retry-After"?: string;
                    /** @description The limit, e.g. `"default";q=1200;w=60`: 1,200 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, e.g. `"default";r=0;t=12`: none, for 12 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Too many requests. Try again in the number of seconds that Retry-After says."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description Something unforeseen. */
            500: {
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
            /** @description The database is away. */
            503: {
                headers: {
                    /** @description Seconds until a new attempt makes sense. */
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
        };
    };
    createCheck: {
        parameters: {
            query?: never;
            header?: never;
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
            /** @description The body is not valid JSON. */
            400: {
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
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A valid API key is needed. Send it in the header Authorization: Bearer <API_KEY>."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description The plan has no API access, or the resource is another team's. */
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
            /** @description The body exceeds 256 KiB. */
            413: {
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
            /** @description The body is not JSON. */
            415: {
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
            /** @description Too many requests. */
            429: {
                headers: {
                    /** @description Seconds until requests are taken again. */
                    "Retry-After"?: string;
                    /** @description The limit, e.g. `"default";q=1200;w=60`: 1,200 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, e.g. `"default";r=0;t=12`: none, for 12 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Too many requests. Try again in the number of seconds that Retry-After says."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description Something unforeseen. */
            500: {
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
            /** @description The database is away. */
            503: {
                headers: {
                    /** @description Seconds until a new attempt makes sense. */
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
        };
    };
    getCheck: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the check. */
                check_id: string;
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
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A valid API key is needed. Send it in the header Authorization: Bearer <API_KEY>."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description The plan has no API access, or the resource is another team's. */
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
            /** @description No such check; also for an id that is no UUID. */
            404: {
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
            /** @description Too many requests. */
            429: {
                headers: {
                    /** @description Seconds until requests are taken again. */
                    "Retry-After"?: string;
                    /** @description The limit, e.g. `"default";q=1200;w=60`: 1,200 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, e.g. `"default";r=0;t=12`: none, for 12 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Too many requests. Try again in the number of seconds that Retry-After says."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description Something unforeseen. */
            500: {
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
            /** @description The database is away. */
            503: {
                headers: {
                    /** @description Seconds until a new attempt makes sense. */
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
        };
    };
    updateCheck: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the check. */
                check_id: string;
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
            /** @description The body is not valid JSON. */
            400: {
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
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A valid API key is needed. Send it in the header Authorization: Bearer <API_KEY>."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description The plan has no API access, or the resource is another team's. */
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
            /** @description No such check; also for an id that is no UUID. */
            404: {
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
            /** @description The body exceeds 256 KiB. */
            413: {
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
            /** @description The body is not JSON. */
            415: {
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
            /** @description Too many requests. */
            429: {
                headers: {
                    /** @description Seconds until requests are taken again. */
                    "Retry-After"?: string;
                    /** @description The limit, e.g. `"default";q=1200;w=60`: 1,200 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, e.g. `"default";r=0;t=12`: none, for 12 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Too many requests. Try again in the number of seconds that Retry-After says."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description Something unforeseen. */
            500: {
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
            /** @description The database is away. */
            503: {
                headers: {
                    /** @description Seconds until a new attempt makes sense. */
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
        };
    };
    deleteCheck: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the check. */
                check_id: string;
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
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A valid API key is needed. Send it in the header Authorization: Bearer <API_KEY>."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description The plan has no API access, or the resource is another team's. */
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
            /** @description No such check; also for an id that is no UUID. */
            404: {
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
            /** @description Too many requests. */
            429: {
                headers: {
                    /** @description Seconds until requests are taken again. */
                    "Retry-After"?: string;
                    /** @description The limit, e.g. `"default";q=1200;w=60`: 1,200 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, e.g. `"default";r=0;t=12`: none, for 12 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Too many requests. Try again in the number of seconds that Retry-After says."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description Something unforeseen. */
            500: {
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
            /** @description The database is away. */
            503: {
                headers: {
                    /** @description Seconds until a new attempt makes sense. */
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
        };
    };
    listScans: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items on a page. */
                per_page?: number;
                /** @description Only scans of this check; another team's gives an empty list. */
                check_id?: string;
                status?: "pending" | "in_progress" | "completed" | "failed";
                /** @description Only scans with, or without, a finding of severity critical; also 1 and 0. */
                has_critical_issues?: boolean;
            };
            header?: never;
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
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A valid API key is needed. Send it in the header Authorization: Bearer <API_KEY>."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description The plan has no API access, or the resource is another team's. */
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
            /** @description Too many requests. */
            429: {
                headers: {
                    /** @description Seconds until requests are taken again. */
                    "Retry-After"?: string;
                    /** @description The limit, e.g. `"default";q=1200;w=60`: 1,200 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, e.g. `"default";r=0;t=12`: none, for 12 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Too many requests. Try again in the number of seconds that Retry-After says."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description Something unforeseen. */
            500: {
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
            /** @description The database is away. */
            503: {
                headers: {
                    /** @description Seconds until a new attempt makes sense. */
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
        };
    };
    getScan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the scan. */
                scan_id: string;
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
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A valid API key is needed. Send it in the header Authorization: Bearer <API_KEY>."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description The plan has no API access, or the resource is another team's. */
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
            /** @description No such scan; also for an id that is no UUID. */
            404: {
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
            /** @description Too many requests. */
            429: {
                headers: {
                    /** @description Seconds until requests are taken again. */
                    "Retry-After"?: string;
                    /** @description The limit, e.g. `"default";q=1200;w=60`: 1,200 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, e.g. `"default";r=0;t=12`: none, for 12 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Too many requests. Try again in the number of seconds that Retry-After says."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description Something unforeseen. */
            500: {
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
            /** @description The database is away. */
            503: {
                headers: {
                    /** @description Seconds until a new attempt makes sense. */
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
        };
    };
    triggerScan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the check. */
                check_id: string;
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
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A valid API key is needed. Send it in the header Authorization: Bearer <API_KEY>."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description The plan has no API access, or the resource is another team's. */
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
            /** @description No such check; also for an id that is no UUID. */
            404: {
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
            /** @description Too many requests. */
            429: {
                headers: {
                    /** @description Seconds until requests are taken again. */
                    "Retry-After"?: string;
                    /** @description The limit, e.g. `"default";q=1200;w=60`: 1,200 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, e.g. `"default";r=0;t=12`: none, for 12 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Too many requests. Try again in the number of seconds that Retry-After says."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description Something unforeseen. */
            500: {
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
            /** @description The database is away. */
            503: {
                headers: {
                    /** @description Seconds until a new attempt makes sense. */
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
        };
    };
    listScanTests: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items on a page. */
                per_page?: number;
                /** @description Only results with this status. */
                status?: "pending" | "running" | "passed" | "failed" | "warning";
            };
            header?: never;
            path: {
                /** @description Id of the scan. */
                scan_id: string;
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
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A valid API key is needed. Send it in the header Authorization: Bearer <API_KEY>."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description The plan has no API access, or the resource is another team's. */
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
            /** @description No such scan; also for an id that is no UUID. */
            404: {
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
            /** @description Too many requests. */
            429: {
                headers: {
                    /** @description Seconds until requests are taken again. */
                    "Retry-After"?: string;
                    /** @description The limit, e.g. `"default";q=1200;w=60`: 1,200 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, e.g. `"default";r=0;t=12`: none, for 12 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Too many requests. Try again in the number of seconds that Retry-After says."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description Something unforeseen. */
            500: {
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
            /** @description The database is away. */
            503: {
                headers: {
                    /** @description Seconds until a new attempt makes sense. */
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
        };
    };
    getScanTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the scan. */
                scan_id: string;
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
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A valid API key is needed. Send it in the header Authorization: Bearer <API_KEY>."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description The plan has no API access, or the resource is another team's. */
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
            /** @description No such scan; also for an id that is no UUID. */
            404: {
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
            /** @description Too many requests. */
            429: {
                headers: {
                    /** @description Seconds until requests are taken again. */
                    "Retry-After"?: string;
                    /** @description The limit, e.g. `"default";q=1200;w=60`: 1,200 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, e.g. `"default";r=0;t=12`: none, for 12 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Too many requests. Try again in the number of seconds that Retry-After says."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description Something unforeseen. */
            500: {
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
            /** @description The database is away. */
            503: {
                headers: {
                    /** @description Seconds until a new attempt makes sense. */
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
        };
    };
    listIssues: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items on a page. */
                per_page?: number;
                severity?: components["schemas"]["Severity"];
                status?: components["schemas"]["IssueStatus"];
                /** @description Only issues of this check. Another team's check gives an empty list. */
                check_id?: string;
                test_type?: components["schemas"]["TestKey"];
                /** @description Part of the title or the description; case does not matter. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of issues. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuePage"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A valid API key is needed. Send it in the header Authorization: Bearer <API_KEY>."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description The plan has no API access, or the resource is another team's. */
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
            /** @description A field or parameter breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The severity must be one of critical, high, medium, low.",
                     *       "errors": {
                     *         "severity": [
                     *           "The severity must be one of critical, high, medium, low."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationErrorResource"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    /** @description Seconds until requests are taken again. */
                    "Retry-After"?: string;
                    /** @description The limit, e.g. `"default";q=1200;w=60`: 1,200 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, e.g. `"default";r=0;t=12`: none, for 12 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Too many requests. Try again in the number of seconds that Retry-After says."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description Something unforeseen. */
            500: {
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
            /** @description The database is away. */
            503: {
                headers: {
                    /** @description Seconds until a new attempt makes sense. */
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
        };
    };
    exportIssues: {
        parameters: {
            query?: {
                severity?: components["schemas"]["Severity"];
                status?: components["schemas"]["IssueStatus"];
                /** @description Only issues of this check. Another team's check gives an empty list. */
                check_id?: string;
                test_type?: components["schemas"]["TestKey"];
                /** @description Part of the title or the description; case does not matter. */
                search?: string;
            };
            header?: never;
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
                     * @example Domain,Test Type,Severity,Title,Description,First Detected,Last Detected,Status,Resolved At
                     *     shop.example.com,security_headers,medium,No content security policy,The page is served without one.,2026-03-07T02:00:00+00:00,2026-03-08T02:00:00+00:00,Unresolved,
                     */
                    "text/csv": string;
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A valid API key is needed. Send it in the header Authorization: Bearer <API_KEY>."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description The plan has no API access, or the resource is another team's. */
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
            /** @description Too many requests. */
            429: {
                headers: {
                    /** @description Seconds until requests are taken again. */
                    "Retry-After"?: string;
                    /** @description The limit, e.g. `"default";q=1200;w=60`: 1,200 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, e.g. `"default";r=0;t=12`: none, for 12 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Too many requests. Try again in the number of seconds that Retry-After says."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description Something unforeseen. */
            500: {
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
            /** @description The database is away. */
            503: {
                headers: {
                    /** @description Seconds until a new attempt makes sense. */
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
        };
    };
    bulkUpdateIssues: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkIssuesBody"];
            };
        };
        responses: {
            /** @description How many issues changed state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkIssuesResource"];
                };
            };
            /** @description The body is not valid JSON. */
            400: {
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
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A valid API key is needed. Send it in the header Authorization: Bearer <API_KEY>."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description The plan has no API access, or the resource is another team's. */
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
            /** @description The body exceeds 256 KiB. */
            413: {
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
            /** @description The body is not JSON. */
            415: {
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
            /** @description Too many requests. */
            429: {
                headers: {
                    /** @description Seconds until requests are taken again. */
                    "Retry-After"?: string;
                    /** @description The limit, e.g. `"default";q=1200;w=60`: 1,200 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, e.g. `"default";r=0;t=12`: none, for 12 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Too many requests. Try again in the number of seconds that Retry-After says."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description Something unforeseen. */
            500: {
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
            /** @description The database is away. */
            503: {
                headers: {
                    /** @description Seconds until a new attempt makes sense. */
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
        };
    };
    getIssue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the issue. */
                issue_id: string;
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
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A valid API key is needed. Send it in the header Authorization: Bearer <API_KEY>."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description The plan has no API access, or the resource is another team's. */
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
            /** @description No such issue; also for an id that is no UUID. */
            404: {
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
            /** @description Too many requests. */
            429: {
                headers: {
                    /** @description Seconds until requests are taken again. */
                    "Retry-After"?: string;
                    /** @description The limit, e.g. `"default";q=1200;w=60`: 1,200 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, e.g. `"default";r=0;t=12`: none, for 12 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Too many requests. Try again in the number of seconds that Retry-After says."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description Something unforeseen. */
            500: {
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
            /** @description The database is away. */
            503: {
                headers: {
                    /** @description Seconds until a new attempt makes sense. */
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
        };
    };
    updateIssue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the issue. */
                issue_id: string;
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
            /** @description The body is not valid JSON. */
            400: {
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
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A valid API key is needed. Send it in the header Authorization: Bearer <API_KEY>."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description The plan has no API access, or the resource is another team's. */
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
            /** @description No such issue; also for an id that is no UUID. */
            404: {
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
            /** @description The body exceeds 256 KiB. */
            413: {
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
            /** @description The body is not JSON. */
            415: {
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
            /** @description Too many requests. */
            429: {
                headers: {
                    /** @description Seconds until requests are taken again. */
                    "Retry-After"?: string;
                    /** @description The limit, e.g. `"default";q=1200;w=60`: 1,200 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, e.g. `"default";r=0;t=12`: none, for 12 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Too many requests. Try again in the number of seconds that Retry-After says."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description Something unforeseen. */
            500: {
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
            /** @description The database is away. */
            503: {
                headers: {
                    /** @description Seconds until a new attempt makes sense. */
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
        };
    };
    getStats: {
        parameters: {
            query?: never;
            header?: never;
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
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A valid API key is needed. Send it in the header Authorization: Bearer <API_KEY>."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description The plan has no API access, or the resource is another team's. */
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
            /** @description Too many requests. */
            429: {
                headers: {
                    /** @description Seconds until requests are taken again. */
                    "Retry-After"?: string;
                    /** @description The limit, e.g. `"default";q=1200;w=60`: 1,200 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, e.g. `"default";r=0;t=12`: none, for 12 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Too many requests. Try again in the number of seconds that Retry-After says."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResource"];
                };
            };
            /** @description Something unforeseen. */
            500: {
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
            /** @description The database is away. */
            503: {
                headers: {
                    /** @description Seconds until a new attempt makes sense. */
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
        };
    };
}
