import { List, Stack, Text } from '@mantine/core';
import type { Plan, Team } from '../api/resources';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { planChange } from './plan-change';
import { PLAN_WORDS } from './plan-words';

interface PlanChangeDialogProps {
  team: Team;
  /** Null while no plan is chosen. */
  plan: Plan | null;
  onClose: () => void;
  onConfirm: (plan: Plan) => void;
  isBusy: boolean;
  error: unknown;
}

/** Lists what another plan stops, deletes and starts, before it changes anything. */
export function PlanChangeDialog({ team, plan, onClose, onConfirm, isBusy, error }: PlanChangeDialogProps) {
  if (plan === null) return null;
  const { stops, deletes, starts } = planChange(team, plan);
  const { name } = PLAN_WORDS[plan];
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Change to the ${name} plan?`}
      confirmLabel={`Change to ${name}`}
      onConfirm={() => onConfirm(plan)}
      isBusy={isBusy}
      error={error}
      isDangerous={stops.length + deletes.length > 0}
    >
      <Stack gap="sm">
        <Points title="What stops" points={stops} />
        <Points title="What is deleted" points={deletes} />
        <Points title="What you get" points={starts} />
        {deletes.length > 0 && <Text>You cannot undo the deletion.</Text>}
        {stops.length + deletes.length + starts.length === 0 && (
          <Text>The limits of both plans are the same. Nothing else changes.</Text>
        )}
      </Stack>
    </ConfirmDialog>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  if (points.length === 0) return null;
  return (
    <div>
      <Text fw={600}>{title}</Text>
      <List spacing={4}>
        {points.map((point) => (
          <List.Item key={point}>{point}</List.Item>
        ))}
      </List>
    </div>
  );
}
