import { Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { UseMutationResult } from '@tanstack/react-query';
import { fieldErrorsOf } from '../api/api-failure';
import { FormFailure } from './form-failure';
import { GuardedButton } from './guarded-button';

interface NameFormProps {
  label: string;
  name: string;
  autoComplete: 'name' | 'off';
  /** Why this person cannot change it. */
  refusal?: string | null;
  save: UseMutationResult<unknown, Error, { name: string }>;
}

/** A name, and a button that saves a different one. */
export function NameForm({ label, name, autoComplete, refusal = null, save }: NameFormProps) {
  const form = useForm({ initialValues: { name } });
  const submit = (values: { name: string }): void =>
    save.mutate(values, { onError: (error) => form.setErrors(fieldErrorsOf(error)) });
  return (
    <form onSubmit={form.onSubmit(submit)}>
      <Stack gap="sm" maw={460}>
        <Group align="flex-end" gap="xs" wrap="nowrap">
          <TextInput
            label={label}
            autoComplete={autoComplete}
            flex={1}
            description={refusal}
            disabled={refusal !== null}
            {...form.getInputProps('name')}
          />
          <GuardedButton
            refusal={refusal}
            type="submit"
            loading={save.isPending}
            disabled={refusal === null && form.values.name === name}
          >
            Save
          </GuardedButton>
        </Group>
        <FormFailure error={save.error} fields={['name']} />
      </Stack>
    </form>
  );
}
