import { IconTrash } from '../ui/icons';
import type { CheckDetail } from '../api/resources';
import { useDeleteCheck } from '../data/checks-queries';
import { useTeam } from '../session/team-context';
import { Section } from '../ui/section';
import { ConfirmedButton } from '../ui/confirmed-button';

export function DeleteCheckSection({ check }: { check: CheckDetail }) {
  const team = useTeam();
  const remove = useDeleteCheck(check);
  return (
    <Section
      title="Delete this check"
      description="Stops its scans, and removes its history and issues from all lists. To stop scans temporarily, pause the check on the General tab instead."
      isDangerous
    >
      <ConfirmedButton
        label="Delete check"
        refusal={team.refusal('checks.write')}
        variant="outline"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        title={`Delete the check for ${check.domain}?`}
        confirmLabel="Delete check"
        action={remove}
      >
        Running scans stop, and you can no longer see its history and issues. You cannot undo this.
      </ConfirmedButton>
    </Section>
  );
}
