import script from '../../../../deploy/pipelines/palisade-scan.sh?raw';

/** What a pipeline snippet needs to know about a check. */
export interface CiCheck {
  domain: string;
  /** Starts a scan. Contains the CI hash, so it is a secret. */
  triggerUrl: string;
}

/** The name of the pipeline secret that holds the trigger URL. */
export const CI_SECRET = 'PALISADE_TRIGGER_URL';

/** A whole pipeline step: it exits with 0 only if the gate passes. */
export const pipelineCommand = ({ triggerUrl }: CiCheck): string =>
  `curl --silent --show-error --fail-with-body "${triggerUrl}?wait=600&fail_on=high"`;

export const githubSnippet = ({ domain }: CiCheck): string => `# .github/workflows/palisade.yml
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
      - name: Scan ${domain}
        env:
          ${CI_SECRET}: \${{ secrets.${CI_SECRET} }}
          PALISADE_FAIL_ON: high
        run: |
${indented(script, 10)}`;

export const gitlabSnippet = (): string => `# .gitlab-ci.yml
palisade:
  stage: test
  image:
    name: curlimages/curl
    entrypoint: ['']
  timeout: 35 minutes
  variables:
    GIT_STRATEGY: none
    PALISADE_FAIL_ON: high
  script:
    - |
${indented(script, 6)}`;

const indented = (text: string, spaces: number): string => text.replaceAll(/^(?=.)/gm, ' '.repeat(spaces));
