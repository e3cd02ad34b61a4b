import { Alert, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { api, body } from '../api/client';
import type { Identity } from '../api/resources';
import { useChange } from '../data/change';
import { providerFailure } from '../sign-in/provider-words';
import { Loaded } from '../ui/loaded';
import { ActionButton } from '../ui/action-button';
import { Section } from '../ui/section';
import { TimeStamp } from '../ui/time-stamp';
import { PasswordForm } from './password-form';
import { Muted } from '../ui/muted';

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
    <Section title={provider} description={`Sign in to Palisade with your ${provider} account.`}>
      <Stack gap="md">
        {failure !== null && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Loaded query={identities} rows={1} height={44}>
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
  const params = { path: { identity_id: identity.id } };
  const unlink = useChange(() => api.DELETE('/api/v1/identities/{identity_id}', { params }), [KEY], {
    done: `Unlinked ${identity.label}.`,
  });
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text fw={550}>{identity.label}</Text>
        <Muted component="div">
          Linked <TimeStamp value={identity.created_at} />
        </Muted>
      </div>
      <ActionButton size="xs" action={unlink}>
        Unlink
      </ActionButton>
    </Group>
  );
}

function LinkForm({ provider, hasPassword }: IdentitiesSectionProps) {
  const { pathname: return_to } = useLocation();
  return (
    <PasswordForm
      fields={{}}
      hasPassword={hasPassword}
      change={async ({ current_password }) => {
        const { url } = await body(api.POST('/api/v1/identities', { body: { current_password, return_to } }));
        window.location.assign(url);
      }}
      submitLabel={`Link ${provider}`}
      button={{ variant: 'default' }}
    />
  );
}
