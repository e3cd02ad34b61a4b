import { useCheck } from '../checks/checks-queries';
import { RunScanButton } from './run-scan-button';

/** Scans the check of this scan once more. */
export function RescanButton({ checkId }: { checkId: string }) {
  const { data: check } = useCheck(checkId);
  return check ? <RunScanButton check={check} /> : null;
}
