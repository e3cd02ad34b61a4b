import { Text, TextInput } from '@mantine/core';
import { api, body } from '../api/client';
import { notifyDone } from '../ui/notify';
import { PasswordForm } from './password-form';

export type ProofAction = 'codes' | 'disable';

interface SecondFactorProofProps {
  action: ProofAction;
  hasPassword: boolean;
  onCancel: () => void;
  onCodes: (codes: readonly string[]) => void;
  onDisabled: () => void;
}

const WORDS = {
  codes: { text: 'Your current recovery codes stop working.', submit: 'Replace codes' },
  disable: {
    text: 'You can then sign in without a code. Teams that require two-factor authentication are no longer open to you.',
    submit: 'Disable',
  },
} as const;

/** Asks for password and code before it changes the second factor. */
export function SecondFactorProof({ action, hasPassword, onCancel, ...then }: SecondFactorProofProps) {
  const change = async (proof: { code: string; current_password: string | null }): Promise<void> => {
    if (action === 'codes') {
      const { recovery_codes } = await body(
        api.POST('/api/v1/second-factor/recovery-codes', { body: proof }),
      );
      then.onCodes(recovery_codes);
      return;
    }
    await api.POST('/api/v1/second-factor/disable', { body: proof });
    notifyDone('Two-factor authentication is disabled.');
    then.onDisabled();
  };
  return (
    <PasswordForm
      fields={{ code: '' }}
      hasPassword={hasPassword}
      change={change}
      submitLabel={WORDS[action].submit}
      button={{ color: action === 'disable' ? 'red' : undefined }}
      onCancel={onCancel}
    >
      {(form, password) => (
        <>
          <Text>{WORDS[action].text}</Text>
          {password}
          <TextInput
            label="Code"
            description="From your authenticator app, or a recovery code."
            autoComplete="one-time-code"
            {...form.getInputProps('code')}
          />
        </>
      )}
    </PasswordForm>
  );
}
