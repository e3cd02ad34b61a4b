import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { CheckDetail } from '../api/resources';
import { usePipelineChanges } from '../data/pipeline-queries';
import { useTeam } from '../session/team-context';
import { notifyFailure } from '../ui/notify';
import { SecretField } from '../ui/secret-field';
import { TimeStamp } from '../ui/time-stamp';
import { TextLink } from '../ui/links';

const onError = { onError: notifyFailure };

/** The check's own trigger URL. It is shown once, when it is created. */
export function OwnHash({ check }: { check: CheckDetail }) {
  const { createHash, revokeHash } = usePipelineChanges(check.id);
  return (
    <Stack gap="xs">
      <Title order={3}>URL for this check only</Title>
      <Text size="sm">
        {check.has_ci_hash
          ? 'This check has its own URL. A new one replaces it.'
          : 'Create a URL that works for this check only. You can revoke it without changing other pipelines.'}
      </Text>
      {createHash.data && check.has_ci_hash && (
        <>
          <Text size="sm">Copy the URL now. Palisade does not show it again.</Text>
          <SecretField value={createHash.data.trigger_url} label="Trigger URL of this check" />
        </>
      )}
      <Group gap="sm">
        <Button
          variant="default"
          loading={createHash.isPending}
          onClick={() => createHash.mutate(undefined, onError)}
        >
          {check.has_ci_hash ? 'Replace URL' : 'Create URL'}
        </Button>
        {check.has_ci_hash && (
          <Button
            variant="outline"
            color="red"
            loading={revokeHash.isPending}
            onClick={() => revokeHash.mutate(undefined, onError)}
          >
            Revoke URL
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** What gates with `new-` compare with. */
export function BaselineChoice({ check }: { check: CheckDetail }) {
  const team = useTeam();
  const { setBaseline, removeBaseline } = usePipelineChanges(check.id);
  const latest = check.latest_scan?.status === 'completed' ? check.latest_scan.id : null;
  return (
    <Stack gap="xs">
      <Title order={3}>Baseline</Title>
      <Text size="sm">
        {check.baseline === null ? (
          'With fail_on=new-high, only findings count that the previous scan did not have. Set a baseline to compare with one scan until you change it.'
        ) : (
          <>
            With <code>fail_on=new-high</code>, only findings count that{' '}
            <TextLink to={`${team.path}/scans/${check.baseline.scan_id}`}>this scan</TextLink> did not have.
            It was set <TimeStamp value={check.baseline.pinned_at} />.
          </>
        )}
      </Text>
      <Group gap="sm">
        <Button
          variant="default"
          disabled={latest === null || latest === check.baseline?.scan_id}
          loading={setBaseline.isPending}
          onClick={() => latest !== null && setBaseline.mutate(latest, onError)}
        >
          Set the latest scan as baseline
        </Button>
        {check.baseline !== null && (
          <Button
            variant="default"
            loading={removeBaseline.isPending}
            onClick={() => removeBaseline.mutate(undefined, onError)}
          >
            Remove baseline
          </Button>
        )}
      </Group>
    </Stack>
  );
}
