import { NativeSelect, Stack, Switch } from '@mantine/core';
import { body } from '../api/client';
import type { Team } from '../api/resources';
import { useTeam } from '../session/team-context';
import { FormFailure } from '../ui/form-failure';
import { Section } from '../ui/section';
import { Muted } from '../ui/muted';
import { useTeamChange } from '../data/team-data';
import { DETAILS } from '../data/team-queries';

const MOST = 10;
const NEVER = '0';
const CHOICES = [
  { value: NEVER, label: 'Never: only people close issues' },
  ...Array.from({ length: MOST }, (_, index) => ({
    value: String(index + 1),
    label: index === 0 ? 'After 1 scan' : `After ${index + 1} scans in a row`,
  })),
];

type Changes = Partial<Pick<Team, 'auto_resolve_after' | 'new_tests_enabled' | 'share_signed_in_evidence'>>;

/** When scans close issues that they no longer find. */
export function IssueSettingsSection({ team }: { team: Team }) {
  const { refusal } = useTeam();
  const reason = refusal('team.rename');
  const save = useTeamChange((api, changes: Changes) => body(api.PATCH('/api/v1/team', { body: changes })), {
    ...DETAILS,
    done: 'Saved.',
  });
  const now = { ...team, ...(save.isPending ? save.variables : {}) };
  const value = String(now.auto_resolve_after);
  return (
    <Section
      title="Issues and tests"
      description="Palisade closes an open issue as fixed when scans that check for it no longer find it. A scan that cannot check, for example because the page did not respond, does not count."
    >
      <Stack gap="sm" align="flex-start">
        <NativeSelect
          label="Close issues automatically"
          description={reason ?? undefined}
          data={CHOICES}
          value={value}
          onChange={(event) => save.mutate({ auto_resolve_after: Number(event.currentTarget.value) })}
          disabled={reason !== null || save.isPending}
          w={280}
          maw="100%"
        />
        <Muted>
          {value === '1'
            ? 'Fast, but an issue also closes if its problem is hidden during a single scan.'
            : value === NEVER
              ? 'Issues stay open until a person closes them.'
              : `With a daily schedule, a fixed issue closes after ${value} days. A retest of one issue closes it immediately.`}
        </Muted>
        <Switch
          mt="xs"
          label="Enable new tests on all checks"
          description="When an update of Palisade adds a recommended test, it runs from the next scan of each check. If this is off, you enable new tests in each check."
          checked={now.new_tests_enabled}
          disabled={reason !== null || save.isPending}
          onChange={(event) => save.mutate({ new_tests_enabled: event.currentTarget.checked })}
        />
        <Switch
          mt="xs"
          label="Share evidence and paths of signed-in pages"
          description="Reports, files, messages, tickets, pipelines and AI agents get the evidence and paths of findings that only a scan identity sees. If this is off, both stay in the dashboard."
          checked={now.share_signed_in_evidence}
          disabled={reason !== null || save.isPending}
          onChange={(event) => save.mutate({ share_signed_in_evidence: event.currentTarget.checked })}
        />
        <FormFailure error={save.error} />
      </Stack>
    </Section>
  );
}
