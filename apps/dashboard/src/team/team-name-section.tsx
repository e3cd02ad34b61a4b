import { Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fieldErrorsOf } from '../api/api-failure';
import { body } from '../api/client';
import { SESSION_KEY } from '../api/query-client';
import { useTeam } from '../session/team-context';
import { FormFailure } from '../ui/form-failure';
import { GuardedButton } from '../ui/guarded-button';
import { notifyDone } from '../ui/notify';
import { Section } from '../ui/section';

export function TeamNameSection({ name }: { name: string }) {
  const { api, key, refusal } = useTeam();
  const client = useQueryClient();
  const form = useForm({ initialValues: { name } });
  const reason = refusal('team.rename');
  const save = useMutation({
    mutationFn: (values: { name: string }) => body(api.PATCH('/api/v1/team', { body: values })),
    onSuccess: async (team) => {
      client.setQueryData([...key, 'details'], team);
      notifyDone('Team renamed.');
      await client.invalidateQueries({ queryKey: SESSION_KEY });
    },
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  return (
    <Section title="Name">
      <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack gap="sm" maw={460}>
          <Group align="flex-end" gap="xs" wrap="nowrap">
            <TextInput
              label="Team name"
              flex={1}
              disabled={reason !== null}
              description={reason}
              autoComplete="off"
              {...form.getInputProps('name')}
            />
            <GuardedButton
              refusal={reason}
              type="submit"
              loading={save.isPending}
              disabled={reason === null && form.values.name === name}
            >
              Save
            </GuardedButton>
          </Group>
          <FormFailure error={save.error} fields={['name']} />
        </Stack>
      </form>
    </Section>
  );
}
