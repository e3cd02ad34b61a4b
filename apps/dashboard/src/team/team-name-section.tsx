import { body } from '../api/client';
import { useTeamChange } from '../data/team-data';
import { DETAILS } from '../data/team-queries';
import { useTeam } from '../session/team-context';
import { NameForm } from '../ui/name-form';
import { Section } from '../ui/section';

export function TeamNameSection({ name }: { name: string }) {
  const { refusal } = useTeam();
  const save = useTeamChange(
    (api, values: { name: string }) => body(api.PATCH('/api/v1/team', { body: values })),
    { ...DETAILS, done: 'Team renamed.', reloadsSession: true },
  );
  return (
    <Section title="Name">
      <NameForm
        label="Team name"
        name={name}
        autoComplete="off"
        refusal={refusal('team.rename')}
        save={save}
      />
    </Section>
  );
}
