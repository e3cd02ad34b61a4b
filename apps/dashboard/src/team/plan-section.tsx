import { Badge, Group, Paper, SimpleGrid, Title } from '@mantine/core';
import { IconCheck, IconX } from '../ui/icons';
import { PLANS } from '@palisade/vocabulary';
import { useState } from 'react';
import { body } from '../api/client';
import type { Plan, Team } from '../api/resources';
import { useSession } from '../session/session';
import { counted } from '../scans/scan-words';
import { GuardedButton } from '../ui/guarded-button';
import { Section } from '../ui/section';
import { PlanChangeDialog } from './plan-change-dialog';
import { PLAN_WORDS } from './plan-words';
import classes from './plan-section.module.css';
import { Muted } from '../ui/muted';
import { useTeamChange } from '../data/team-data';
import { DETAILS } from '../data/team-queries';

export function PlanSection({ team }: { team: Team }) {
  const { user } = useSession();
  const [chosen, setChosen] = useState<Plan | null>(null);
  const change = useTeamChange((api, plan: Plan) => body(api.PUT('/api/v1/team/plan', { body: { plan } })), {
    ...DETAILS,
    done: (changed) => `The team is now on the ${PLAN_WORDS[changed.plan].name} plan.`,
    onSuccess: () => setChosen(null),
    reloadsSession: true,
  });
  const used =
    team.check_limit === null
      ? `${counted(team.checks, 'check')}, no limit`
      : `${team.checks} of ${team.check_limit} checks used`;
  const who = user.is_operator
    ? 'As the operator of this installation, you can change the plan.'
    : 'Only the operator of this installation can change the plan.';
  return (
    <Section title="Plan" description={`${used}. ${who}`}>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        {PLANS.map((plan) => (
          <PlanCard
            key={plan}
            plan={plan}
            isCurrent={plan === team.plan}
            refusal={user.is_operator ? null : who}
            onChoose={() => {
              change.reset();
              setChosen(plan);
            }}
          />
        ))}
      </SimpleGrid>
      <PlanChangeDialog
        team={team}
        plan={chosen}
        onClose={() => setChosen(null)}
        onConfirm={(plan) => change.mutate(plan)}
        isBusy={change.isPending}
        error={change.error}
      />
    </Section>
  );
}

interface PlanCardProps {
  plan: Plan;
  isCurrent: boolean;
  /** Why this person cannot change it; null if they can. */
  refusal: string | null;
  onChoose: () => void;
}

function PlanCard({ plan, isCurrent, refusal, onChoose }: PlanCardProps) {
  const { name, summary, points, lacks } = PLAN_WORDS[plan];
  return (
    <Paper p="md" className={classes.plan} data-current={isCurrent || undefined}>
      <Group justify="space-between" gap="xs">
        <Title order={3} fz="lg">
          {name}
        </Title>
        {isCurrent && <Badge variant="light">Your plan</Badge>}
      </Group>
      <Muted>{summary}</Muted>
      <ul className={classes.points}>
        {points.map((point) => (
          <li key={point}>
            <IconCheck size={15} aria-hidden />
            {point}
          </li>
        ))}
        {lacks.map((lack) => (
          <li key={lack} data-lacking>
            <IconX size={15} aria-hidden />
            Not included: {lack}
          </li>
        ))}
      </ul>
      {!isCurrent && (
        <GuardedButton
          refusal={refusal}
          variant="default"
          size="xs"
          onClick={onChoose}
          style={{ alignSelf: 'flex-start', marginTop: 'auto' }}
        >
          Change to {name}
        </GuardedButton>
      )}
    </Paper>
  );
}
