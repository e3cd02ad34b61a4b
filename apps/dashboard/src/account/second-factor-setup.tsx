import { Box, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { fieldErrorsOf } from '../api/api-failure';
import { api, body } from '../api/client';
import type { SecondFactorSetup as Setup } from '../api/resources';
import { FormFailure } from '../ui/form-failure';
import { PageLoading } from '../ui/loading';
import { SecretField } from '../ui/secret-field';
import { PasswordForm } from './password-form';
import { RecoveryCodes } from './recovery-codes';
import { Muted } from '../ui/muted';

const QrCode = lazy(() => import('./qr-code'));

interface SecondFactorSetupProps {
  hasPassword: boolean;
  /** The person has seen the recovery codes. */
  onDone: () => void;
}

/** Asks for the password, shows the QR code, checks a first code, then shows the recovery codes. */
export function SecondFactorSetup({ hasPassword, onDone }: SecondFactorSetupProps) {
  const [setup, setSetup] = useState<Setup | null>(null);
  if (setup) return <FirstCode setup={setup} onDone={onDone} />;
  return (
    <PasswordForm
      fields={{}}
      hasPassword={hasPassword}
      change={async (proof) => setSetup(await body(api.POST('/api/v1/second-factor', { body: proof })))}
      submitLabel="Set up"
    />
  );
}

function FirstCode({ setup, onDone }: { setup: Setup; onDone: () => void }) {
  const form = useForm({ initialValues: { code: '' } });
  const enable = useMutation({
    mutationFn: (values: { code: string }) => body(api.PUT('/api/v1/second-factor', { body: values })),
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  if (enable.data) return <RecoveryCodes codes={enable.data.recovery_codes} onDone={onDone} />;
  return (
    <form onSubmit={form.onSubmit((values) => enable.mutate(values))} noValidate>
      <Stack gap="md" maw={460}>
        <Text>Scan the QR code with an authenticator app, then enter the code that the app shows.</Text>
        <Box mih={200}>
          <Suspense fallback={<PageLoading />}>
            <QrCode text={setup.uri} label="QR code for your authenticator app" />
          </Suspense>
        </Box>
        <div>
          <Muted mb={4}>Cannot scan the code? Enter this key in the app:</Muted>
          <SecretField value={setup.secret} label="set-up key" />
        </div>
        <TextInput
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maw={200}
          {...form.getInputProps('code')}
        />
        <FormFailure error={enable.error} fields={['code']} />
        <Group>
          <Button type="submit" loading={enable.isPending} disabled={form.values.code.trim() === ''}>
            Enable
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
