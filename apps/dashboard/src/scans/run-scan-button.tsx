import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useRunScan } from '../data/scans-queries';
import { useTeam } from '../session/team-context';
import { GuardedButton } from '../ui/guarded-button';
import { notifyFailure } from '../ui/notify';

interface Scannable {
  id: string;
  domain: string;
  is_active: boolean;
}

const PAUSED = 'This check is paused. Activate it to run a scan.';
const refusalOf = (check: Scannable): string | null => (check.is_active ? null : PAUSED);

/** Starts a scan and opens its page. */
function useStart(check: Scannable): { start: () => void; isBusy: boolean } {
  const team = useTeam();
  const navigate = useNavigate();
  const run = useRunScan();
  return {
    start: () =>
      run.mutate(
        { checkId: check.id },
        {
          onSuccess: (scan) => void navigate(`${team.path}/scans/${scan.id}`),
          onError: notifyFailure,
        },
      ),
    isBusy: run.isPending,
  };
}

export function RunScanButton({ check }: { check: Scannable }) {
  const { start, isBusy } = useStart(check);
  return (
    <GuardedButton
      refusal={refusalOf(check)}
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
      onClick={start}
      loading={isBusy}
      aria-label={`Scan now: ${check.domain}`}
    >
      Scan now
    </GuardedButton>
  );
}

/** For table rows: a label where there is room for it, otherwise an icon. */
export function CompactScanButton({ check }: { check: Scannable }) {
  const { start, isBusy } = useStart(check);
  const refusal = refusalOf(check);
  const name = `Scan now: ${check.domain}`;
  return (
    <>
      <GuardedButton
        refusal={refusal}
        onClick={() => start()}
        loading={isBusy}
        variant="default"
        aria-label={name}
        size="xs"
        visibleFrom="sm"
      >
        Scan now
      </GuardedButton>
      <Tooltip label={refusal ?? 'Scan now'} events={{ hover: true, focus: true, touch: true }}>
        <ActionIcon
          variant="default"
          size="lg"
          hiddenFrom="sm"
          aria-label={name}
          aria-disabled={refusal !== null || undefined}
          data-disabled={refusal !== null || undefined}
          loading={isBusy}
          onClick={() => refusal === null && start()}
        >
          <IconPlayerPlay size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </>
  );
}
