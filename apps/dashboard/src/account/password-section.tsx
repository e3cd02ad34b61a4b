import { useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client';
import { NewPasswordInput } from '../ui/new-password-input';
import { notifyDone } from '../ui/notify';
import { Section } from '../ui/section';
import { PasswordForm } from './password-form';
import { SESSIONS_KEY } from './sessions-key';

export function PasswordSection({ email }: { email: string }) {
  const client = useQueryClient();
  return (
    <Section title="Password" description="Changing your password signs you out of all other sessions.">
      <PasswordForm
        fields={{ new_password: '' }}
        hasPassword
        change={async ({ new_password, current_password }) => {
          const body = { new_password, current_password: current_password ?? '' };
          await api.PUT('/api/v1/password', { body });
          notifyDone('Password changed. You are signed out of all other sessions.');
          await client.invalidateQueries({ queryKey: SESSIONS_KEY });
        }}
        submitLabel="Change password"
      >
        {(form, password) => (
          <>
            {/* Tells password managers whose password this is. */}
            <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
            {password}
            <NewPasswordInput {...form.getInputProps('new_password')} />
          </>
        )}
      </PasswordForm>
    </Section>
  );
}
