import { Alert, List, Stack, Tabs, Text } from '@mantine/core';
import type { CheckDetail, CiHash } from '../api/resources';
import { useTeam } from '../session/team-context';
import { CodeBlock } from '../ui/code-block';
import { Loaded } from '../ui/loaded';
import { Section } from '../ui/section';
import { useCiHash } from '../data/team-queries';
import { CI_SECRET, githubSnippet, gitlabSnippet, pipelineCommand, type CiCheck } from './ci-snippets';
import { BaselineChoice, OwnHash } from './pipeline-choices';
import { TextLink } from '../ui/links';
import { Muted } from '../ui/muted';
import { RefusalNotice } from '../ui/notice';

/** The URLs and snippets with which a pipeline scans this check. */
export default function CiSection({ check }: { check: CheckDetail }) {
  const team = useTeam();
  const refusal = team.refusal('ci.manage');
  const query = useCiHash(refusal === null);
  return (
    <Section
      title="Scan from a pipeline"
      description="Scan this check in your deployment pipeline, and stop the release if the scan finds a problem. The URLs work without an API key. Anyone who has them can start scans, so store them like passwords."
    >
      {team.plan === 'trial' && (
        <Alert color="yellow" mb="md" p="sm">
          On the Trial plan these URLs return 403. They require the Professional or Business plan.
        </Alert>
      )}
      {refusal === null ? (
        <Loaded query={query} rows={3}>
          {(hash) => <Recipes check={check} hash={hash} />}
        </Loaded>
      ) : (
        <RefusalNotice refusal={refusal} />
      )}
    </Section>
  );
}

function Recipes({ check, hash }: { check: CheckDetail; hash: CiHash }) {
  const team = useTeam();
  const ci: CiCheck = {
    domain: check.domain,
    triggerUrl: hash.trigger_url_template.replace('{check_id}', check.id),
  };
  return (
    <Stack gap="md">
      <CodeBlock label="Pipeline command" code={pipelineCommand(ci)} secret={hash.ci_hash} isWrapped />
      <Text size="sm">
        The command starts a scan, waits for it, and fails if a finding is high or critical. The jobs below do
        the same, and also survive restarts and short outages.
      </Text>
      <CodeBlock label="Trigger URL" code={ci.triggerUrl} secret={hash.ci_hash} isWrapped />
      <CodeBlock label="Status URL" code={hash.status_url_template} secret={hash.ci_hash} isWrapped />
      <Tabs defaultValue="github" keepMounted={false}>
        <Tabs.List aria-label="Pipeline snippets">
          <Tabs.Tab value="github">GitHub Actions</Tabs.Tab>
          <Tabs.Tab value="gitlab">GitLab CI</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="github" pt="md">
          <Stack gap="sm">
            <SecretSteps place="in the repository: Settings → Secrets and variables → Actions" />
            <CodeBlock label="GitHub Actions workflow" code={githubSnippet(ci)} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="gitlab" pt="md">
          <Stack gap="sm">
            <SecretSteps place="in the project: Settings → CI/CD → Variables, masked" />
            <CodeBlock label="GitLab CI job" code={gitlabSnippet()} />
          </Stack>
        </Tabs.Panel>
      </Tabs>
      <Muted>
        All checks of the team share the secret in these URLs. If it leaks,{' '}
        <TextLink to={`${team.path}/settings/ci`}>rotate it</TextLink>.
      </Muted>
      <OwnHash check={check} />
      <BaselineChoice check={check} />
    </Stack>
  );
}

function SecretSteps({ place }: { place: string }) {
  return (
    <List type="ordered" size="sm" spacing={2}>
      <List.Item>
        Save the trigger URL as a secret named <b>{CI_SECRET}</b> ({place}).
      </List.Item>
      <List.Item>Add this job to your pipeline. It fails if the gate does not pass.</List.Item>
    </List>
  );
}
