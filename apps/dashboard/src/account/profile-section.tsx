import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fieldErrorsOf } from '../api/api-failure';
import { api, body } from '../api/client';
import { SESSION_KEY } from '../api/query-client';
import type { Session } from '../api/resources';
import { FormFailure } from '../ui/form-failure';
import { notifyDone } from '../ui/notify';
import { Section } from '../ui/section';

export function ProfileSection({ user }: { user: Session['user'] }) {
  const client = useQueryClient();
  const form = useForm({ initialValues: { name: user.name } });
  const save = useMutation({
    mutationFn: (values: { name: string }) => body(api.PATCH('/api/v1/user', { body: values })),
    onSuccess: async () => {
      notifyDone('Name saved.');
      await client.invalidateQueries({ queryKey: SESSION_KEY });
    },
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  return (
    <Section title="Name" description="Shown to the other members of your teams and in the audit log.">
      <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack gap="sm" maw={420}>
          <Group align="flex-end" gap="xs" wrap="nowrap">
            <TextInput label="Your name" autoComplete="name" flex={1} {...form.getInputProps('name')} />
            <Button type="submit" loading={save.isPending} disabled={form.values.name === user.name}>
              Save
            </Button>
          </Group>
          <FormFailure error={save.error} fields={['name']} />
        </Stack>
      </form>
    </Section>
  );
}
