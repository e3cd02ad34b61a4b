import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { fieldErrorsOf } from '../api/api-failure';
import { api, body } from '../api/client';
import type { Identity } from '../api/resources';
import { providerFailure } from '../sign-in/provider-words';
import { FormFailure } from '../ui/form-failure';
import { Loaded } from '../ui/loaded';
import { notifyDone, notifyFailure } from '../ui/notify';
import { Section } from '../ui/section';
import { TimeStamp } from '../ui/time-stamp';

const KEY = ['identities'];

interface IdentitiesSectionProps {
  /** Name of the operator's OpenID provider. */
  provider: string;
  hasPassword: boolean;
}

export function IdentitiesSection({ provider, hasPassword }: IdentitiesSectionProps) {
  const identities = useQuery({ queryKey: KEY, queryFn: () => body(api.GET('/api/v1/identities')) });
  const failure = providerFailure(useLocation().search);
  return (
    <Section title={provider} description="An account there that signs you in here.">
      <Stack gap="md">
        {failure !== null && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Loaded query={identities}>
          {({ data }) =>
            data.length === 0 ? (
              <LinkForm provider={provider} hasPassword={hasPassword} />
            ) : (
              <Stack gap="sm">
                {data.map((identity) => (
                  <LinkedIdentity key={identity.id} identity={identity} />
                ))}
              </Stack>
            )
          }
        </Loaded>
      </Stack>
    </Section>
  );
}

function LinkedIdentity({ identity }: { identity: Identity }) {
  const client = useQueryClient();
  const unlink = useMutation({
    mutationFn: () =>
      api.DELETE('/api/v1/identities/{identity_id}', { params: { path: { identity_id: identity.id } } }),
    onSuccess: () => notifyDone(`${identity.label} no longer signs you in.`),
    onError: notifyFailure,
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text fw={550}>{identity.label}</Text>
        <Text size="sm" c="dimmed" component="div">
          Linked <TimeStamp value={identity.created_at} />
        </Text>
      </div>
      <Button size="xs" variant="default" loading={unlink.isPending} onClick={() => unlink.mutate()}>
        Unlink
      </Button>
    </Group>
  );
}

function LinkForm({ provider, hasPassword }: IdentitiesSectionProps) {
  const { pathname } = useLocation();
  const form = useForm({ initialValues: { current_password: '' } });
  const begin = useMutation({
    mutationFn: (values: { current_password: string }) =>
      body(
        api.POST('/api/v1/identities', {
          body: { current_password: hasPassword ? values.current_password : null, return_to: pathname },
        }),
      ),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  return (
    <form onSubmit={form.onSubmit((values) => begin.mutate(values))} noValidate>
      <Stack gap="sm" maw={420}>
        {hasPassword && (
          <PasswordInput
            label="Your password"
            autoComplete="current-password"
            {...form.getInputProps('current_password')}
          />
        )}
        <FormFailure error={begin.error} fields={['current_password']} />
        <Group>
          <Button
            type="submit"
            variant="default"
            loading={begin.isPending}
            disabled={hasPassword && form.values.current_password === ''}
          >
            Link {provider}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
