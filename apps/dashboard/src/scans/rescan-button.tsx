import { useCheck } from '../data/checks-queries';
import { RunScanButton, RunScanButtonSpace } from './run-scan-button';

/** Runs another scan of the same check. */
export function RescanButton({ checkId }: { checkId: string }) {
  const { data: check } = useCheck(checkId);
  return check ? <RunScanButton check={check} /> : <RunScanButtonSpace />;
}
