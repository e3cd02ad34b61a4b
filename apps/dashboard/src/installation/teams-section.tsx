import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { PLANS } from '@palisade/vocabulary';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Installation, Plan } from '../api/resources';
import { useSetPlan } from '../data/installation-queries';
import { PLAN_WORDS } from '../team/plan-words';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { type Column, DataTable } from '../ui/data-table';
import { GuardedButton } from '../ui/guarded-button';
import { Section } from '../ui/section';
import { TimeStamp } from '../ui/time-stamp';

type Team = Installation['teams']['items'][number];

const COLUMNS: readonly Column<Team>[] = [
  { label: 'Team', cell: ({ name }) => name },
  { label: 'Plan', cell: ({ plan }) => PLAN_WORDS[plan].name },
  { label: 'Checks', cell: ({ checks }) => checks.toLocaleString('en') },
  { label: 'People', cell: ({ people }) => people.toLocaleString('en') },
  {
    label: 'Last scan',
    cell: ({ last_scan_at: at }) => (at === null ? 'None yet' : <TimeStamp value={at} />),
  },
  { label: 'Actions', isActions: true, cell: (team) => <PlanButton team={team} /> },
];

export const TeamsSection = ({ teams: { total, items } }: { teams: Installation['teams'] }) => (
  <Section
    title="Teams"
    aria-label="Teams"
    description={
      items.length < total ? `The first ${items.length} of ${total.toLocaleString('en')}.` : undefined
    }
    actions={
      <Button component={Link} to="/teams/new" variant="default">
        Create team
      </Button>
    }
    isFlush
  >
    <DataTable label="Teams" columns={COLUMNS} rows={items} keyOf={({ id }) => id} />
  </Section>
);

function PlanButton({ team }: { team: Team }) {
  const [isOpen, { open, close }] = useDisclosure();
  const change = useSetPlan(team);
  const [plan, setPlan] = useState<Plan>(team.plan);
  const start = (): void => {
    change.reset();
    setPlan(team.plan);
    open();
  };
  return (
    <>
      <GuardedButton
        refusal={null}
        variant="default"
        size="compact-sm"
        onClick={start}
        aria-label={`Change plan of ${team.name}`}
      >
        Change plan
      </GuardedButton>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title={`Change the plan of ${team.name}?`}
        confirmLabel="Change plan"
        onConfirm={() => change.mutate(plan, { onSuccess: close })}
        isBusy={change.isPending}
        error={change.error}
        isDangerous={PLANS.indexOf(plan) < PLANS.indexOf(team.plan)}
      >
        <Stack gap="sm">
          <NativeSelect
            label="Plan"
            value={plan}
            onChange={(event) => setPlan(event.currentTarget.value as Plan)}
            data={PLANS.map((value) => ({ value, label: PLAN_WORDS[value].name }))}
          />
          <Text>
            With a smaller plan, checks above its limit stop, API keys may stop, and scans that are older than
            its retention are deleted. You cannot undo the deletion.
          </Text>
        </Stack>
      </ConfirmDialog>
    </>
  );
}
