import { Stack, Text } from '@mantine/core';
import { body } from '../api/client';
import type { CiHash } from '../api/resources';
import { useTeam } from '../session/team-context';
import { Loaded } from '../ui/loaded';
import { SecretField } from '../ui/secret-field';
import { Section } from '../ui/section';
import { PaidNotice } from './paid-notice';
import { RefusalNotice } from '../ui/notice';
import { useCiHash } from '../data/team-queries';
import { useTeamChange } from '../data/team-data';
import { ConfirmedButton } from '../ui/confirmed-button';

export function Component() {
  const { refusal } = useTeam();
  const reason = refusal('ci.manage');
  const hash = useCiHash(reason === null);
  if (reason !== null) return <RefusalNotice refusal={reason} />;
  return (
    <>
      <PaidNotice feature="CI URLs" />
      <Loaded query={hash}>{(ci) => <CiSections ci={ci} />}</Loaded>
    </>
  );
}

function CiSections({ ci }: { ci: CiHash }) {
  return (
    <Stack gap="lg">
      <Section
        title="CI hash"
        description="The secret in the CI URLs of all checks in this team. Anyone who has it can start scans and read their results, so treat it like a password."
        actions={<RotateButton />}
      >
        <SecretField value={ci.ci_hash} label="CI hash" secret={ci.ci_hash} />
      </Section>
      <Section
        title="URLs for pipelines"
        description="The settings page of each check has ready-to-paste snippets for GitHub Actions, GitLab CI and the shell."
      >
        <Stack gap="sm">
          <Labelled label="Start a scan" value={ci.trigger_url_template} secret={ci.ci_hash} />
          <Labelled label="Get the result" value={ci.status_url_template} secret={ci.ci_hash} />
        </Stack>
      </Section>
    </Stack>
  );
}

function Labelled({ label, value, secret }: { label: string; value: string; secret: string }) {
  return (
    <div>
      <Text size="sm" fw={550} mb={4}>
        {label}
      </Text>
      <SecretField value={value} label={`URL: ${label.toLowerCase()}`} secret={secret} />
    </div>
  );
}

function RotateButton() {
  const rotate = useTeamChange((api) => body(api.POST('/api/v1/team/ci-hash/rotate')), {
    result: ['ci-hash'],
    reloads: ['ci-hash'],
    done: 'CI hash rotated. Update the URLs in your pipelines.',
  });
  return (
    <ConfirmedButton label="Rotate" title="Rotate the CI hash?" confirmLabel="Rotate hash" action={rotate}>
      The current hash stops working immediately, in all pipelines of this team. You cannot undo this.
    </ConfirmedButton>
  );
}
