import { IconPlus } from '../ui/icons';
import { useNavigate } from 'react-router';
import { useTeam } from '../session/team-context';
import { GuardedButton } from '../ui/guarded-button';

export function NewCheckButton() {
  const team = useTeam();
  const navigate = useNavigate();
  return (
    <GuardedButton
      refusal={team.refusal('checks.write')}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => void navigate(`${team.path}/checks/new`)}
    >
      New check
    </GuardedButton>
  );
}
