import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useTeam } from '../session/team-context';
import { GuardedButton } from '../ui/guarded-button';
import { notifyFailure } from '../ui/notify';
import { useRunScan } from './scans-queries';

interface RunScanButtonProps {
  check: { id: string; domain: string; is_active: boolean };
  /** In rows of a table. */
  isCompact?: boolean;
}

const PAUSED = 'The check is paused. Make it active to scan it.';

/** Starts a scan and leads to its page, where it can be watched. */
export function RunScanButton({ check, isCompact = false }: RunScanButtonProps) {
  const team = useTeam();
  const navigate = useNavigate();
  const run = useRunScan();
  const start = (): void =>
    run.mutate(check.id, {
      onSuccess: (scan) => void navigate(`${team.path}/scans/${scan.id}`),
      onError: notifyFailure,
    });
  const look = isCompact
    ? ({ size: 'xs', variant: 'default' } as const)
    : ({ leftSection: <IconPlayerPlay size={16} aria-hidden /> } as const);
  if (!check.is_active) {
    return (
      <GuardedButton refusal={PAUSED} {...look} aria-label={`Scan ${check.domain} now`}>
        Scan now
      </GuardedButton>
    );
  }
  return (
    <Button {...look} onClick={start} loading={run.isPending} aria-label={`Scan ${check.domain} now`}>
      Scan now
    </Button>
  );
}
