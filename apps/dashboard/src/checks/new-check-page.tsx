import { Alert, Box, Button, Group, Paper, Stack } from '@mantine/core';
import { useNavigate } from 'react-router';
import { fieldErrorsOf, messageOf } from '../api/api-failure';
import type { Test } from '../api/resources';
import { useCreateCheck } from '../data/checks-queries';
import { useRunScan } from '../data/scans-queries';
import { useTests } from '../data/tests-queries';
import { useTeam } from '../session/team-context';
import { Details } from '../ui/details';
import { GuardedButton } from '../ui/guarded-button';
import { IconLock } from '../ui/icons';
import { Loaded } from '../ui/loaded';
import { Notice } from '../ui/notice';
import { notifyFailure } from '../ui/notify';
import { PageHeader } from '../ui/page-header';
import {
  createBodyOf,
  formErrorsOf,
  newCheckValues,
  type CheckFormValues,
} from './settings/check-form-values';
import { GeneralFields } from './settings/general-fields';
import { ScheduleFields } from './settings/schedule-fields';
import { isPreset } from './settings/test-groups';
import { TestPicker } from './settings/test-picker';
import { useCheckForm, useFocusFirstError } from './settings/use-check-form';

export function Component() {
  const { path } = useTeam();
  const query = useTests();
  return (
    <Box maw={860}>
      <PageHeader
        title="New check"
        crumbs={[{ label: 'Checks', to: `${path}/checks` }]}
        description="The first scan starts as soon as you create the check."
      />
      <Loaded query={query}>{(tests) => <NewCheckForm tests={tests} />}</Loaded>
    </Box>
  );
}

/** Creates a check and scans it: people want to see a result now, not after the next scheduled run. */
function useCreateAndScan() {
  const { path } = useTeam();
  const navigate = useNavigate();
  const create = useCreateCheck();
  const run = useRunScan();
  const createAndScan = async (values: CheckFormValues): Promise<void> => {
    const check = await create.mutateAsync(createBodyOf(values));
    run.mutate(
      { checkId: check.id },
      {
        onSuccess: (scan) => void navigate(`${path}/scans/${scan.id}`),
        onError: (error) => {
          notifyFailure(error);
          void navigate(`${path}/checks/${check.id}`);
        },
      },
    );
  };
  return { createAndScan, isBusy: create.isPending || run.isPending, error: create.error };
}

/** Which tests run, for those who do not choose. */
function chosenWords(tests: readonly Test[], values: CheckFormValues['tests']): string {
  const enabled = tests.filter(({ key }) => values[key] === true).length;
  const isRecommended = isPreset('recommended', tests, values);
  return `Tests: ${enabled} of ${tests.length}${isRecommended ? ', the recommended ones' : ''}`;
}

/** The target, schedule and tests of a new check, on one page. */
function NewCheckForm({ tests }: { tests: readonly Test[] }) {
  const team = useTeam();
  const navigate = useNavigate();
  const refusal = team.refusal('checks.write');
  const form = useCheckForm(newCheckValues(tests));
  const { createAndScan, isBusy, error } = useCreateAndScan();
  const { element, focusFirstError } = useFocusFirstError();
  const showErrors = (failure: unknown): void => {
    form.setErrors(formErrorsOf(fieldErrorsOf(failure)));
    focusFirstError();
  };
  const submit = form.onSubmit((values) => void createAndScan(values).catch(showErrors), focusFirstError);
  const isAtFields = Object.keys(fieldErrorsOf(error)).length > 0;
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack gap="lg">
        {refusal !== null && (
          <Notice color="gray" icon={IconLock} p="sm">
            {refusal}
          </Notice>
        )}
        <fieldset disabled={refusal !== null} style={{ display: 'grid', gap: 20 }}>
          <Paper p="lg" component="section">
            <GeneralFields form={form} check={null} />
          </Paper>
          <Paper p="lg" component="section">
            <ScheduleFields form={form} />
          </Paper>
          <Paper p="lg" component="section">
            <Details summary={chosenWords(tests, form.values.tests)} isOpen={form.errors.tests !== undefined}>
              <TestPicker form={form} tests={tests} isVerified={false} />
            </Details>
          </Paper>
        </fieldset>
        {error !== null && (
          <Alert color="red" role="alert">
            {isAtFields ? 'Not saved. Fix the highlighted fields.' : messageOf(error)}
          </Alert>
        )}
        <Paper pos="sticky" bottom={{ base: 8, xs: 16 }} p="sm" style={{ zIndex: 10 }}>
          <Group gap="xs">
            <GuardedButton refusal={refusal} type="submit" loading={isBusy}>
              Create check and scan
            </GuardedButton>
            <Button variant="default" onClick={() => void navigate(`${team.path}/checks`)}>
              Cancel
            </Button>
          </Group>
        </Paper>
      </Stack>
    </form>
  );
}
