import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconShieldCheck, IconShieldOff } from '../ui/icons';
import { useState } from 'react';
import { api, body } from '../api/client';
import { SESSION_KEY, SESSIONS_KEY } from '../api/query-client';
import type { AccountSecurity } from '../api/resources';
import { Section } from '../ui/section';
import { ToneBadge } from '../ui/tone-badge';
import { RecoveryCodes } from './recovery-codes';
import { type ProofAction, SecondFactorProof } from './second-factor-proof';
import { SecondFactorSetup } from './second-factor-setup';

const KEY = ['second-factor'];

export function SecondFactorSection({ security }: { security: AccountSecurity }) {
  const [isSettingUp, setSettingUp] = useState(false);
  const client = useQueryClient();
  const finish = () => {
    setSettingUp(false);
    for (const queryKey of [KEY, SESSION_KEY, SESSIONS_KEY]) void client.invalidateQueries({ queryKey });
  };
  const isOn = security.has_second_factor && !isSettingUp;
  return (
    <Section
      title="Two-factor authentication"
      description="Requires a code from an authenticator app when you sign in. Enabling it signs you out of all other sessions."
      actions={
        isOn ? (
          <ToneBadge tone="good" icon={IconShieldCheck} label="On" />
        ) : (
          <ToneBadge tone="neutral" icon={IconShieldOff} label="Off" />
        )
      }
    >
      {isOn ? (
        <FactorIsOn hasPassword={security.has_password} onChanged={finish} />
      ) : isSettingUp ? (
        <SecondFactorSetup hasPassword={security.has_password} onDone={finish} />
      ) : (
        <Button onClick={() => setSettingUp(true)}>Set up two-factor authentication</Button>
      )}
    </Section>
  );
}

function FactorIsOn({ hasPassword, onChanged }: { hasPassword: boolean; onChanged: () => void }) {
  const state = useQuery({ queryKey: KEY, queryFn: () => body(api.GET('/api/v1/second-factor')) });
  const [action, setAction] = useState<ProofAction | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    setAction(null);
    setCodes(null);
    onChanged();
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={close} />;
  if (action) {
    return (
      <SecondFactorProof
        action={action}
        hasPassword={hasPassword}
        onCancel={() => setAction(null)}
        onCodes={setCodes}
        onDisabled={close}
      />
    );
  }
  return (
    <Stack gap="md">
      <Text>{state.data ? `Recovery codes left: ${state.data.recovery_codes_left}.` : ' '}</Text>
      <Group gap="xs">
        <Button variant="default" onClick={() => setAction('codes')}>
          New recovery codes
        </Button>
        <Button variant="default" onClick={() => setAction('disable')}>
          Disable
        </Button>
      </Group>
    </Stack>
  );
}
