import { IconPlayerPlay } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useTeam } from '../session/team-context';
import { GuardedButton } from '../ui/guarded-button';
import { notifyFailure } from '../ui/notify';
import { useRunScan } from '../data/scans-queries';

interface RunScanButtonProps {
  check: { id: string; domain: string; is_active: boolean };
  /** For table rows. */
  isCompact?: boolean;
}

const PAUSED = 'This check is paused. Activate it to run a scan.';

/** Starts a scan and opens its page. */
export function RunScanButton({ check, isCompact = false }: RunScanButtonProps) {
  const team = useTeam();
  const navigate = useNavigate();
  const run = useRunScan();
  const start = (): void =>
    run.mutate(check.id, {
      onSuccess: (scan) => void navigate(`${team.path}/scans/${scan.id}`),
      onError: notifyFailure,
    });
  const refusal = check.is_active ? null : PAUSED;
  const name = `Scan now: ${check.domain}`;
  if (isCompact)
    return <CompactButton name={name} refusal={refusal} onClick={start} isBusy={run.isPending} />;
  return (
    <GuardedButton
      refusal={refusal}
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
      onClick={start}
      loading={run.isPending}
      aria-label={name}
    >
      Scan now
    </GuardedButton>
  );
}

interface CompactButtonProps {
  name: string;
  refusal: string | null;
  onClick: () => void;
  isBusy: boolean;
}

/** A label where there is room for it, otherwise an icon. */
function CompactButton({ name, refusal, onClick, isBusy }: CompactButtonProps) {
  const look = { refusal, onClick, loading: isBusy, variant: 'default', 'aria-label': name } as const;
  return (
    <>
      <GuardedButton {...look} size="xs" visibleFrom="sm">
        Scan now
      </GuardedButton>
      <GuardedButton {...look} size="compact-md" px={8} hiddenFrom="sm">
        <IconPlayerPlay size={16} aria-hidden />
      </GuardedButton>
    </>
  );
}
