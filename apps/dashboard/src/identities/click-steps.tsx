import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { IdentityPreview } from '../api/resources';
import { Muted } from '../ui/muted';
import { type ClickedStep, TYPED, type Typed, withClick } from './clicked-steps';
import { SignInStop } from './sign-in-stop';

interface ClickStepsProps {
  stop: NonNullable<IdentityPreview['proof']['stopped']>;
  /** Those that led to the picture. */
  first: readonly ClickedStep[];
  isTrying: boolean;
  onTry: (steps: readonly ClickedStep[]) => void;
}

/** A person shows on the picture where the account signs in. */
export function ClickSteps({ stop, first, isTrying, onTry }: ClickStepsProps) {
  const [begun] = useState(first);
  const [steps, setSteps] = useState(begun);
  const change = (place: number, value: Typed): void =>
    setSteps(steps.map((step, at) => (at === place ? { ...step, value } : step)));
  return (
    <Stack gap="xs" component="section" aria-label="Steps of the login">
      <SignInStop stop={stop} onPick={(element) => setSteps(withClick(steps, element))} />
      <Muted>
        Click the fields and buttons on the picture, in the order in which you use them. Further pages follow
        when you try the steps.
      </Muted>
      {steps.map((step, place) =>
        step.value === undefined ? (
          <Text key={place} size="sm">
            {place + 1}. Press “{step.words}”
          </Text>
        ) : (
          <NativeSelect
            key={place}
            label={`${place + 1}. Type into “${step.words}”`}
            data={[...TYPED]}
            value={step.value}
            onChange={(event) => change(place, event.currentTarget.value as Typed)}
          />
        ),
      )}
      <Group>
        <Button
          disabled={steps === begun || steps.length === 0}
          loading={isTrying}
          onClick={() => onTry(steps)}
        >
          Try these steps
        </Button>
        <Button variant="default" disabled={steps.length === 0} onClick={() => setSteps(steps.slice(0, -1))}>
          Remove the last step
        </Button>
      </Group>
    </Stack>
  );
}
