import { ActionIcon, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconListCheck, IconPlayerPlay } from '../ui/icons';
import type { TestKey } from '@palisade/vocabulary';
import { useNavigate } from 'react-router';
import { useCheck } from '../data/checks-queries';
import { useRunScan } from '../data/scans-queries';
import { useTeam } from '../session/team-context';
import { GuardedButton } from '../ui/guarded-button';
import { Hint } from '../ui/hint';
import { notifyFailure } from '../ui/notify';
import { localTime } from '../ui/time-format';
import { ChooseTestsDialog } from './choose-tests-dialog';

interface Scannable {
  id: string;
  domain: string;
  is_active: boolean;
  paused_until: string | null;
}

const PAUSED = 'This check is paused. Activate it to run a scan.';
function refusalOf({ is_active: isActive, paused_until: until }: Scannable): string | null {
  if (!isActive) return PAUSED;
  return until === null
    ? null
    : `This check is paused until ${localTime(new Date(until))}. End the pause to run a scan.`;
}

/** Starts a scan and opens its page. */
function useStart(check: Scannable): { start: (tests?: TestKey[]) => void; isBusy: boolean } {
  const team = useTeam();
  const navigate = useNavigate();
  const run = useRunScan();
  return {
    start: (tests) =>
      run.mutate(
        { checkId: check.id, tests },
        {
          onSuccess: (scan) => void navigate(`${team.path}/scans/${scan.id}`),
          onError: notifyFailure,
        },
      ),
    isBusy: run.isPending,
  };
}

/** Runs another scan of the same check. */
export function RescanButton({ checkId }: { checkId: string }) {
  const { data: check } = useCheck(checkId);
  return check ? <RunScanButton check={check} /> : <RunScanButtonSpace />;
}

/** Keeps the place of the button while its check loads, so that nothing moves. */
const RunScanButtonSpace = () => (
  <Button.Group style={{ visibility: 'hidden' }} aria-hidden>
    <Button leftSection={<IconPlayerPlay size={16} />} disabled>
      Scan now
    </Button>
    <Button px={8} disabled>
      <IconListCheck size={16} />
    </Button>
  </Button.Group>
);

/** Scans all enabled tests, or those that the person chooses. */
export function RunScanButton({ check }: { check: Scannable & { tests: Record<string, boolean> } }) {
  const { start, isBusy } = useStart(check);
  const [isOpen, { open, close }] = useDisclosure();
  const refusal = refusalOf(check);
  return (
    <>
      <Button.Group>
        <GuardedButton
          refusal={refusal}
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          onClick={() => start()}
          loading={isBusy}
          aria-label={`Scan now: ${check.domain}`}
        >
          Scan now
        </GuardedButton>
        {refusal === null && (
          <Button
            px={8}
            title="Choose tests to scan"
            aria-label={`Choose tests to scan: ${check.domain}`}
            aria-haspopup="dialog"
            style={{ borderLeftColor: 'rgb(255 255 255 / 30%)' }}
            onClick={open}
          >
            <IconListCheck size={16} aria-hidden />
          </Button>
        )}
      </Button.Group>
      <ChooseTestsDialog
        isOpen={isOpen}
        onClose={close}
        enabled={check.tests}
        onScan={start}
        isBusy={isBusy}
      />
    </>
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
      <Hint label={refusal ?? 'Scan now'}>
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
      </Hint>
    </>
  );
}
