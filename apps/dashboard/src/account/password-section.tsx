import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fieldErrorsOf } from '../api/api-failure';
import { api } from '../api/client';
import { FormFailure } from '../ui/form-failure';
import { notifyDone } from '../ui/notify';
import { Section } from '../ui/section';
import { SESSIONS_KEY } from './sessions-key';

const FIELDS = ['current_password', 'new_password'];

export function PasswordSection({ email }: { email: string }) {
  const client = useQueryClient();
  const form = useForm({ initialValues: { current_password: '', new_password: '' } });
  const change = useMutation({
    mutationFn: (values: typeof form.values) => api.PUT('/api/v1/password', { body: values }),
    onSuccess: async () => {
      form.reset();
      notifyDone('Your password is changed. All other sessions have ended.');
      await client.invalidateQueries({ queryKey: SESSIONS_KEY });
    },
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  return (
    <Section title="Password" description="A change ends all your other sessions.">
      <form onSubmit={form.onSubmit((values) => change.mutate(values))}>
        <Stack gap="sm" maw={420}>
          {/* Tells password managers whose password this is. */}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            {...form.getInputProps('current_password')}
          />
          <PasswordInput
            label="New password"
            description="At least 8 characters; a sentence is easier to keep in mind."
            autoComplete="new-password"
            {...form.getInputProps('new_password')}
          />
          <FormFailure error={change.error} fields={FIELDS} />
          <Group>
            <Button
              type="submit"
              loading={change.isPending}
              disabled={form.values.current_password === '' || form.values.new_password === ''}
            >
              Change password
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
