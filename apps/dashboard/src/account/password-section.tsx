import { api } from '../api/client';
import { SESSIONS_KEY } from '../api/query-client';
import { useChange } from '../data/change';
import { NewPasswordInput } from '../ui/new-password-input';
import { Section } from '../ui/section';
import { PasswordForm } from './password-form';

interface Passwords {
  new_password: string;
  current_password: string | null;
}

export function PasswordSection({ email }: { email: string }) {
  const save = useChange(
    ({ new_password, current_password }: Passwords) =>
      api.PUT('/api/v1/password', { body: { new_password, current_password: current_password ?? '' } }),
    [SESSIONS_KEY],
    { done: 'Password changed. You are signed out of all other sessions.' },
  );
  return (
    <Section title="Password" description="Changing your password signs you out of all other sessions.">
      <PasswordForm
        fields={{ new_password: '' }}
        hasPassword
        change={save.mutateAsync}
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
