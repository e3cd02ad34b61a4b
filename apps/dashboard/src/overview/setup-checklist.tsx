import { CloseButton, Group, Paper, Skeleton, Title } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconCircle, IconCircleCheckFilled } from '../ui/icons';
import { useCallback, useEffect } from 'react';
import { Link } from 'react-router';
import type { Overview } from '../api/resources';
import { useSetupState } from '../data/setup-queries';
import { useTeam } from '../session/team-context';
import classes from './setup-checklist.module.css';
import { setupSteps, type SetupStep } from './setup-steps';
import { Muted } from '../ui/muted';

/** What is left to set up in a new team. Disappears when everything is done, or when the person dismisses it. */
export function SetupChecklist({ overview }: { overview: Overview }) {
  const { id } = useTeam();
  const [isDismissed, setDismissed] = useLocalStorage({
    key: `palisade.setup-dismissed.${id}`,
    defaultValue: false,
    // Otherwise the list appears for a moment before it disappears.
    getInitialValueInEffect: false,
  });
  const dismiss = useCallback(() => setDismissed(true), [setDismissed]);
  return isDismissed ? null : <Steps overview={overview} onDismiss={dismiss} />;
}

function Steps({ overview, onDismiss }: { overview: Overview; onDismiss: () => void }) {
  const state = useSetupState(overview);
  const steps = state && setupSteps(overview, state);
  const isComplete = steps?.every(({ isDone }) => isDone) ?? false;
  useEffect(() => {
    // Nothing is left to do, so the next visit need not load the state.
    if (isComplete) onDismiss();
  }, [isComplete, onDismiss]);
  if (steps === undefined) return <Skeleton className={classes.loading} radius="lg" />;
  if (isComplete) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Paper p={0} component="section" aria-label="Set up monitoring">
      <Group justify="space-between" wrap="nowrap" px="lg" pt="md" pb={4}>
        <Title order={2}>Set up monitoring</Title>
        <Group gap="xs" wrap="nowrap">
          <Muted>
            {done} of {steps.length} done
          </Muted>
          <CloseButton aria-label="Dismiss the checklist" onClick={onDismiss} />
        </Group>
      </Group>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <StepItem key={step.name} step={step} isNext={step === next} />
        ))}
      </ol>
    </Paper>
  );
}

function StepItem({ step, isNext }: { step: SetupStep; isNext: boolean }) {
  const team = useTeam();
  const Icon = step.isDone ? IconCircleCheckFilled : IconCircle;
  const content = (
    <>
      <Icon size={20} aria-label={step.isDone ? 'Done:' : 'To do:'} className={classes.icon} />
      <span>
        <span className={classes.title}>{step.title}</span>
        <span className={classes.text}>{step.text}</span>
      </span>
    </>
  );
  return (
    <li className={classes.item} data-done={step.isDone || undefined} data-next={isNext || undefined}>
      {step.isDone ? (
        <div className={classes.step}>{content}</div>
      ) : (
        <Link to={team.path + step.to} className={classes.step}>
          {content}
        </Link>
      )}
    </li>
  );
}
