import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { fieldErrorsOf } from '../api/api-failure';
import { api, body } from '../api/client';
import { FormFailure } from '../ui/form-failure';
import { notifyDone } from '../ui/notify';

export type ProofAction = 'codes' | 'disable';

interface SecondFactorProofProps {
  action: ProofAction;
  hasPassword: boolean;
  onCancel: () => void;
  onCodes: (codes: readonly string[]) => void;
  onDisabled: () => void;
}

/** Asks for password and code before the second factor is changed. */
export function SecondFactorProof({ action, hasPassword, ...then }: SecondFactorProofProps) {
  const form = useForm({ initialValues: { current_password: '', code: '' } });
  const change = useMutation({
    mutationFn: async ({ current_password: password, code }: typeof form.values) => {
      const proof = { current_password: hasPassword ? password : null, code };
      if (action === 'codes') {
        const made = await body(api.POST('/api/v1/second-factor/recovery-codes', { body: proof }));
        then.onCodes(made.recovery_codes);
        return;
      }
      await api.POST('/api/v1/second-factor/disable', { body: proof });
      notifyDone('Two-factor authentication is off.');
      then.onDisabled();
    },
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  return (
    <form onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
      <Stack gap="sm" maw={420}>
        <Text>
          {action === 'codes'
            ? 'The old recovery codes stop working.'
            : 'Your password alone will be enough to sign in. Teams that require two-factor authentication stay closed to you.'}
        </Text>
        {hasPassword && (
          <PasswordInput
            label="Your password"
            autoComplete="current-password"
            {...form.getInputProps('current_password')}
          />
        )}
        <TextInput
          label="Code"
          description="Of your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          {...form.getInputProps('code')}
        />
        <FormFailure error={change.error} fields={['current_password', 'code']} />
        <Group gap="xs">
          <Button
            type="submit"
            color={action === 'disable' ? 'red' : undefined}
            loading={change.isPending}
            disabled={form.values.code.trim() === ''}
          >
            {action === 'codes' ? 'Replace codes' : 'Turn off'}
          </Button>
          <Button variant="default" onClick={then.onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
