import { Alert, Button, Group, Paper, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconLock } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Test } from '../api/resources';
import { fieldErrorsOf, messageOf } from '../api/api-failure';
import { GuardedButton } from '../ui/guarded-button';
import { useTeam } from '../session/team-context';
import classes from './check-form.module.css';
import { formErrorsOf, type CheckForm, type CheckFormValues } from './check-form-values';
import { ScheduleFields } from './schedule-fields';
import { TestPicker } from './test-picker';

interface CheckFormProps {
  /** The catalogue. */
  tests: readonly Test[];
  initial: CheckFormValues;
  /** The check to change; absent for a new one. */
  check?: { id: string; created_at: string; is_verified: boolean };
  submitLabel: string;
  /** Rejects with the API's error, which the form then shows. */
  onSubmit: (values: CheckFormValues) => Promise<unknown>;
  isBusy: boolean;
  error: unknown;
  onCancel: () => void;
}

/** The target, schedule and tests of a check, to create or change it. */
export function CheckFormFields(props: CheckFormProps) {
  const { initial, check, error } = props;
  const refusal = useTeam().refusal('checks.write');
  const form = useForm<CheckFormValues>({
    initialValues: initial,
    validateInputOnBlur: true,
    validate: VALIDATE,
  });
  const { element, focusFirstError } = useFocusFirstError();
  const showErrors = (failure: unknown): void => {
    form.setErrors(formErrorsOf(fieldErrorsOf(failure)));
    focusFirstError();
  };
  const submit = form.onSubmit((values) => void props.onSubmit(values).catch(showErrors), focusFirstError);
  const hasOwnPlace = Object.keys(fieldErrorsOf(error)).length > 0;
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack gap="lg">
        {refusal !== null && (
          <Alert color="gray" icon={<IconLock size={18} aria-hidden />} p="sm">
            {refusal}
          </Alert>
        )}
        <fieldset disabled={refusal !== null} className={classes.fields}>
          <Paper p="lg" component="section">
            <Address form={form} isNew={check === undefined} />
          </Paper>
          <Paper p="lg" component="section">
            <ScheduleFields form={form} check={check} />
          </Paper>
          <Paper p="lg" component="section">
            <TestPicker
              form={form}
              tests={props.tests}
              isVerified={check?.is_verified ?? false}
              isNew={check === undefined}
            />
          </Paper>
        </fieldset>
        {Boolean(error) && (
          <Alert color="red" role="alert">
            {hasOwnPlace ? 'Not saved. Fix the highlighted fields.' : messageOf(error)}
          </Alert>
        )}
        <Group gap="xs">
          <GuardedButton refusal={refusal} type="submit" loading={props.isBusy}>
            {props.submitLabel}
          </GuardedButton>
          <Button variant="default" onClick={props.onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface FocusFirstError {
  element: RefObject<HTMLFormElement | null>;
  focusFirstError: () => void;
}

/** Focuses the first field with an error, after the messages are rendered. */
function useFocusFirstError(): FocusFirstError {
  const element = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return { element, focusFirstError: () => setAttempts((count) => count + 1) };
}

const VALIDATE = {
  domain: (domain: string) => (domain.trim() === '' ? 'Enter a domain or URL.' : null),
  time: (time: string, { frequency }: CheckFormValues) =>
    frequency !== 'HOURLY' && !/^\d\d:\d\d$/.test(time) ? 'Enter a time, for example 02:00.' : null,
  tests: (tests: CheckFormValues['tests']) =>
    Object.values(tests).some(Boolean) ? null : 'Enable at least one test.',
};

function Address({ form, isNew }: { form: CheckForm; isNew: boolean }) {
  return (
    <Stack gap="md">
      <Title order={2}>Target</Title>
      <TextInput
        label="Domain or URL"
        placeholder="www.example.com"
        description="To start scans at a certain page, enter its full URL, such as https://www.example.com/start."
        autoFocus={isNew}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        maw={520}
        {...form.getInputProps('domain')}
      />
      {!isNew && (
        <Switch
          label="Active"
          description="A paused check cannot be scanned, on schedule or manually. Its history and issues are kept."
          {...form.getInputProps('isActive', { type: 'checkbox' })}
        />
      )}
      {isNew && (
        <Text size="sm" c="dimmed">
          Only scan sites that you own or have permission to test.
        </Text>
      )}
    </Stack>
  );
}
