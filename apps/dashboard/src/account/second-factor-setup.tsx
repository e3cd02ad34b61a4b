import { Box, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { fieldErrorsOf } from '../api/api-failure';
import { api, body } from '../api/client';
import type { SecondFactorSetup as Setup } from '../api/resources';
import { FormFailure } from '../ui/form-failure';
import { PageLoading } from '../ui/loading';
import { SecretField } from '../ui/secret-field';
import { RecoveryCodes } from './recovery-codes';

const QrCode = lazy(() => import('./qr-code'));

interface SecondFactorSetupProps {
  hasPassword: boolean;
  /** The person has seen the recovery codes. */
  onDone: () => void;
}

/** Password, then the QR code and a first code of the app, then the recovery codes. */
export function SecondFactorSetup({ hasPassword, onDone }: SecondFactorSetupProps) {
  const form = useForm({ initialValues: { current_password: '' } });
  const begin = useMutation({
    mutationFn: (values: { current_password: string }) =>
      body(
        api.POST('/api/v1/second-factor', {
          body: { current_password: hasPassword ? values.current_password : null },
        }),
      ),
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  if (begin.data) return <FirstCode setup={begin.data} onDone={onDone} />;
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
            loading={begin.isPending}
            disabled={hasPassword && form.values.current_password === ''}
          >
            Set up
          </Button>
        </Group>
      </Stack>
    </form>
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
        <Text>Scan the code with an authenticator app, then enter what the app shows.</Text>
        <Box mih={200}>
          <Suspense fallback={<PageLoading />}>
            <QrCode text={setup.uri} label="QR code for your authenticator app" />
          </Suspense>
        </Box>
        <div>
          <Text size="sm" c="dimmed" mb={4}>
            No camera? Type this key into the app:
          </Text>
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
            Turn on
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
