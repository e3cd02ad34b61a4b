import { Paper } from '@mantine/core';
import { IconLock } from '../../ui/icons';
import { Suspense, lazy, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CheckDetail, Test } from '../../api/resources';
import { fieldErrorsOf } from '../../api/api-failure';
import { useUpdateCheck } from '../../data/checks-queries';
import { useIdentities } from '../../data/identities-queries';
import { useTeam } from '../../session/team-context';
import { notifyDone } from '../../ui/notify';
import { formErrorsOf, formValuesOf, updateBodyOf, type CheckFormValues } from './check-form-values';
import { GeneralFields } from './general-fields';
import { SaveBar } from './save-bar';
import { ScheduleFields } from './schedule-fields';
import { isFormTab, tabOfField, type SettingsTab } from './settings-tabs';
import { UnsavedChanges } from './unsaved-changes';
import { useCheckForm, useFocusFirstError } from './use-check-form';
import { Notice } from '../../ui/notice';

const TestPicker = lazy(() => import('./test-picker').then((module) => ({ default: module.TestPicker })));

interface CheckSettingsFormProps {
  check: CheckDetail;
  /** The catalogue. */
  tests: readonly Test[];
  tab: SettingsTab;
}

/** The form of a check. Each tab shows some of its fields; all are saved together. */
export function CheckSettingsForm({ check, tests, tab }: CheckSettingsFormProps) {
  const team = useTeam();
  const navigate = useNavigate();
  const refusal = team.refusal('checks.write');
  const path = `${team.path}/checks/${check.id}/settings`;
  // The values that the form started with: what differs from them is a change of this person.
  const [saved, setSaved] = useState(() => formValuesOf(check));
  const form = useCheckForm(saved);
  const update = useUpdateCheck(check.id);
  const identities = useIdentities(check.id, refusal === null && tab === 'tests');
  const { element, focusFirstError } = useFocusFirstError();
  const isDirty = form.isDirty();

  const restart = (values: CheckFormValues): void => {
    setSaved(values);
    form.setInitialValues(values);
    form.setValues(values);
    form.clearErrors();
  };
  const showErrors = (errors: Readonly<Record<string, unknown>>): void => {
    const [first] = Object.keys(errors);
    if (first !== undefined) void navigate(`${path}/${tabOfField(first)}`);
    focusFirstError();
  };
  const save = async (values: CheckFormValues): Promise<void> => {
    try {
      restart(formValuesOf(await update.mutateAsync(updateBodyOf(values, saved))));
      notifyDone('Check saved.');
    } catch (error) {
      const errors = formErrorsOf(fieldErrorsOf(error));
      form.setErrors(errors);
      showErrors(errors);
    }
  };
  const discard = (): void => {
    update.reset();
    restart(formValuesOf(check));
  };
  return (
    <form ref={element} onSubmit={form.onSubmit((values) => void save(values), showErrors)} noValidate>
      <UnsavedChanges isDirty={isDirty} within={path} />
      {refusal !== null && isFormTab(tab) && (
        <Notice color="gray" icon={IconLock} p="sm" mb="lg">
          {refusal}
        </Notice>
      )}
      {isFormTab(tab) && (
        <Paper p="lg" component="section" mb="md">
          <fieldset disabled={refusal !== null}>
            {tab === 'general' && <GeneralFields form={form} check={check} />}
            {tab === 'schedule' && <ScheduleFields form={form} check={check} />}
            {tab === 'tests' && (
              <Suspense fallback={null}>
                <TestPicker
                  form={form}
                  tests={tests}
                  isVerified={check.is_verified}
                  verificationPath={`${path}/verification`}
                  isSetUp={(identities.data?.data.length ?? 0) > 0 ? ['identity'] : []}
                  identitiesPath={`${path}/identities`}
                />
              </Suspense>
            )}
          </fieldset>
        </Paper>
      )}
      {(isFormTab(tab) || isDirty) && (
        <SaveBar
          isDirty={isDirty}
          refusal={refusal}
          isBusy={update.isPending}
          error={update.error}
          hasFieldErrors={Object.keys(form.errors).length > 0}
          onDiscard={discard}
        />
      )}
    </form>
  );
}
