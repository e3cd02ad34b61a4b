import { Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fieldErrorsOf } from '../api/api-failure';
import { body } from '../api/client';
import { useTeam } from '../session/team-context';
import { FormFailure } from '../ui/form-failure';
import { GuardedButton } from '../ui/guarded-button';
import { Section } from '../ui/section';
import { useTeamChange } from '../data/team-data';
import { DETAILS } from '../data/team-queries';

export function TeamNameSection({ name }: { name: string }) {
  const { refusal } = useTeam();
  const form = useForm({ initialValues: { name } });
  const reason = refusal('team.rename');
  const save = useTeamChange(
    (api, values: { name: string }) => body(api.PATCH('/api/v1/team', { body: values })),
    {
      ...DETAILS,
      done: 'Team renamed.',
      reloadsSession: true,
      onError: (error) => form.setErrors(fieldErrorsOf(error)),
    },
  );
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
