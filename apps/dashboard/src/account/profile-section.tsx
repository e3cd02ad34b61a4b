import { api, body } from '../api/client';
import type { Session } from '../api/resources';
import { useChange } from '../data/change';
import { NameForm } from '../ui/name-form';
import { Section } from '../ui/section';

export function ProfileSection({ user }: { user: Session['user'] }) {
  const save = useChange(
    (values: { name: string }) => body(api.PATCH('/api/v1/user', { body: values })),
    [],
    { done: 'Name saved.', reloadsSession: true },
  );
  return (
    <Section title="Name" description="Shown to the other members of your teams and in the audit log.">
      <NameForm label="Your name" name={user.name} autoComplete="name" save={save} />
    </Section>
  );
}
