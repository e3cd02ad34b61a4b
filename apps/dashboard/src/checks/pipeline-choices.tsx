import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { body } from '../api/client';
import type { CheckDetail } from '../api/resources';
import { useTeamChange } from '../data/team-data';
import { useTeam } from '../session/team-context';
import { ActionButton } from '../ui/action-button';
import { TextLink } from '../ui/links';
import { notifyFailure } from '../ui/notify';
import { SecretField } from '../ui/secret-field';
import { TimeStamp } from '../ui/time-stamp';

/** The check's own trigger URL. It is shown once, when it is created. */
export function OwnHash({ check }: { check: CheckDetail }) {
  const params = { path: { check_id: check.id } };
  const reloads = ['check', check.id];
  const create = useTeamChange((api) => body(api.POST('/api/v1/checks/{check_id}/ci-hash', { params })), {
    reloads,
  });
  const revoke = useTeamChange((api) => api.DELETE('/api/v1/checks/{check_id}/ci-hash', { params }), {
    reloads,
  });
  return (
    <Stack gap="xs">
      <Title order={3}>URL for this check only</Title>
      <Text size="sm">
        {check.has_ci_hash
          ? 'This check has its own URL. A new one replaces it.'
          : 'Create a URL that works for this check only. You can revoke it without changing other pipelines.'}
      </Text>
      {create.data && check.has_ci_hash && (
        <>
          <Text size="sm">Copy the URL now. Palisade does not show it again.</Text>
          <SecretField value={create.data.trigger_url} label="Trigger URL of this check" />
        </>
      )}
      <Group gap="sm">
        <ActionButton action={create}>{check.has_ci_hash ? 'Replace URL' : 'Create URL'}</ActionButton>
        {check.has_ci_hash && (
          <ActionButton variant="outline" color="red" action={revoke}>
            Revoke URL
          </ActionButton>
        )}
      </Group>
    </Stack>
  );
}

/** The scan with which gates such as `fail_on=new-high` compare. */
export function BaselineChoice({ check }: { check: CheckDetail }) {
  const team = useTeam();
  const params = { path: { check_id: check.id } };
  const reloads = ['check', check.id];
  const set = useTeamChange(
    (api, scan_id: string) =>
      body(api.PUT('/api/v1/checks/{check_id}/baseline', { params, body: { scan_id } })),
    { reloads },
  );
  const remove = useTeamChange((api) => api.DELETE('/api/v1/checks/{check_id}/baseline', { params }), {
    reloads,
  });
  const latest = check.latest_scan?.status === 'completed' ? check.latest_scan.id : null;
  return (
    <Stack gap="xs">
      <Title order={3}>Baseline</Title>
      <Text size="sm">
        {check.baseline === null ? (
          'With fail_on=new-high, a gate counts only findings that are new since the previous scan. Set a baseline to compare with the same scan each time.'
        ) : (
          <>
            With <code>fail_on=new-high</code>, a gate counts only findings that are new since{' '}
            <TextLink to={`${team.path}/scans/${check.baseline.scan_id}`}>the baseline scan</TextLink>. It was
            set <TimeStamp value={check.baseline.pinned_at} />.
          </>
        )}
      </Text>
      <Group gap="sm">
        <Button
          variant="default"
          disabled={latest === null || latest === check.baseline?.scan_id}
          loading={set.isPending}
          onClick={() => latest !== null && set.mutate(latest, { onError: notifyFailure })}
        >
          Set the latest scan as baseline
        </Button>
        {check.baseline !== null && <ActionButton action={remove}>Remove baseline</ActionButton>}
      </Group>
    </Stack>
  );
}
