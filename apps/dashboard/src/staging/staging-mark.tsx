import { Alert, Group, Text } from '@mantine/core';
import type { Check, CheckDetail } from '../api/resources';
import { useCheck, useMarkStaging } from '../data/checks-queries';
import { useTeam } from '../session/team-context';
import { ActionButton } from '../ui/action-button';
import { StatusBadge } from '../ui/status-badge';
import { TimeStamp } from '../ui/time-stamp';

/** In red wherever the check is shown: tests may change its data. */
export const StagingMark = ({ check }: { check: Pick<Check, 'is_staging'> }) =>
  check.is_staging ? <StatusBadge status="staging" /> : null;

/** The same where only the id of the check is known. */
export function StagingMarkOf({ checkId }: { checkId: string }) {
  const { data: check } = useCheck(checkId);
  return check === undefined ? null : <StagingMark check={check} />;
}

const SOON_MS = 14 * 24 * 3_600_000;

const endsSoon = (until: string): boolean => Date.parse(until) < Date.now() + SOON_MS;

/** Says that staging ends soon, with a button that renews it. */
export function StagingEnds({ check }: { check: CheckDetail }) {
  const team = useTeam();
  const mark = useMarkStaging(check);
  const { staging_until: until } = check;
  if (until === null || !endsSoon(until)) return null;
  return (
    <Alert color="red" title="Staging ends soon" p="sm">
      <Group justify="space-between">
        <Text size="sm">
          Tests may change the data of this site until <TimeStamp value={until} format="full" />.
        </Text>
        <ActionButton refusal={team.refusal('checks.write')} action={mark}>
          Renew for 90 days
        </ActionButton>
      </Group>
    </Alert>
  );
}
