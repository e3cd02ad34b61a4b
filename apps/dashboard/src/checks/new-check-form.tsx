import { Alert, Button, Group, Paper, Stack } from '@mantine/core';
import { IconLock } from '../ui/icons';
import type { Test } from '../api/resources';
import { fieldErrorsOf, messageOf } from '../api/api-failure';
import { useTeam } from '../session/team-context';
import { GuardedButton } from '../ui/guarded-button';
import classes from './check-form.module.css';
import { formErrorsOf, newCheckValues, type CheckFormValues } from './check-form-values';
import { GeneralFields } from './general-fields';
import { ScheduleFields } from './schedule-fields';
import { TestPicker } from './test-picker';
import { useCheckForm, useFocusFirstError } from './use-check-form';
import { Notice } from '../ui/notice';

interface NewCheckFormProps {
  /** The catalogue. */
  tests: readonly Test[];
  /** Rejects with the API's error, which the form then shows. */
  onSubmit: (values: CheckFormValues) => Promise<unknown>;
  isBusy: boolean;
  error: unknown;
  onCancel: () => void;
}

/** The target, schedule and tests of a new check, on one page. */
export function NewCheckForm({ tests, onSubmit, isBusy, error, onCancel }: NewCheckFormProps) {
  const refusal = useTeam().refusal('checks.write');
  const form = useCheckForm(newCheckValues(tests));
  const { element, focusFirstError } = useFocusFirstError();
  const showErrors = (failure: unknown): void => {
    form.setErrors(formErrorsOf(fieldErrorsOf(failure)));
    focusFirstError();
  };
  const submit = form.onSubmit((values) => void onSubmit(values).catch(showErrors), focusFirstError);
  const hasOwnPlace = Object.keys(fieldErrorsOf(error)).length > 0;
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack gap="lg">
        {refusal !== null && (
          <Notice color="gray" icon={IconLock} p="sm">
            {refusal}
          </Notice>
        )}
        <fieldset disabled={refusal !== null} className={classes.fields}>
          <Paper p="lg" component="section">
            <GeneralFields form={form} isNew />
          </Paper>
          <Paper p="lg" component="section">
            <ScheduleFields form={form} />
          </Paper>
          <Paper p="lg" component="section">
            <TestPicker form={form} tests={tests} isVerified={false} />
          </Paper>
        </fieldset>
        {Boolean(error) && (
          <Alert color="red" role="alert">
            {hasOwnPlace ? 'Not saved. Fix the highlighted fields.' : messageOf(error)}
          </Alert>
        )}
        <Group gap="xs">
          <GuardedButton refusal={refusal} type="submit" loading={isBusy}>
            Create check and scan
          </GuardedButton>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
