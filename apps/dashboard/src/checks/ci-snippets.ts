/** What a pipeline snippet needs to know about a check. */
export interface CiCheck {
  domain: string;
  /** Starts a scan. Contains the CI hash, so it is a secret. */
  triggerUrl: string;
  /** The URL of a scan's page, without the scan id at the end. */
  scanPage: string;
}

/** The name of the pipeline secret that holds the trigger URL. */
export const CI_SECRET = 'PALISADE_TRIGGER_URL';

const POLL_SECONDS = 5;
/** A scan takes seconds to minutes, and earlier scans of the same check run first. */
const PATIENCE_SECONDS = 1800;

/**
 * Starts a scan, waits until it ends, and fails if the scan failed or found a critical issue. Plain sh with curl and
 * sed, because pipeline images have little else in common. A lost response while waiting does not fail the pipeline.
 */
export function scanScript({ scanPage }: Pick<CiCheck, 'scanPage'>): string {
  return `set -eu
field() { printf '%s' "$answer" | sed -n 's/.*"'"$1"'": *"\\{0,1\\}\\([^",}]*\\).*/\\1/p'; }

answer=$(curl --silent --show-error --max-time 30 --request POST "$${CI_SECRET}")
scan=$(field scan_id)
status_url=$(field status_url)
if [ -z "$scan" ]; then echo "Palisade did not start a scan: $answer" >&2; exit 2; fi
echo "Scan: ${scanPage}$scan"

status=pending
give_up=$(($(date +%s) + ${PATIENCE_SECONDS}))
while [ "$status" != completed ] && [ "$status" != failed ]; do
  if [ "$(date +%s)" -gt "$give_up" ]; then echo "Palisade: no result within ${PATIENCE_SECONDS / 60} minutes." >&2; exit 2; fi
  sleep ${POLL_SECONDS}
  answer=$(curl --silent --show-error --fail --max-time 30 "$status_url") || continue
  status=$(field status)
done

echo "Palisade: scan $status, $(field passed_tests) of $(field total_tests) tests passed ($(field pass_rate) %)."
if [ "$status" = failed ]; then echo "The scan failed. Open its page for the reason." >&2; exit 1; fi
if [ "$(field has_critical_issues)" = true ]; then echo "The scan found critical issues. Open its page for details." >&2; exit 1; fi`;
}

/** For a terminal. Runs in a subshell, so that `exit` does not close the terminal. */
export const shellSnippet = (check: CiCheck): string => `(
${CI_SECRET}='${check.triggerUrl}'
${scanScript(check)}
)`;

export const githubSnippet = (check: CiCheck): string => `# .github/workflows/palisade.yml
name: Security scan
on:
  push:
    branches: [main]
  workflow_dispatch:

jobs:
  palisade:
    runs-on: ubuntu-latest
    timeout-minutes: 35
    steps:
      - name: Scan ${check.domain}
        env:
          ${CI_SECRET}: \${{ secrets.${CI_SECRET} }}
        run: |
${indented(scanScript(check), 10)}`;

export const gitlabSnippet = (check: CiCheck): string => `# .gitlab-ci.yml
palisade:
  stage: test
  image: curlimages/curl
  timeout: 35 minutes
  script:
    - |
${indented(scanScript(check), 6)}`;

const indented = (text: string, spaces: number): string => text.replaceAll(/^(?=.)/gm, ' '.repeat(spaces));
