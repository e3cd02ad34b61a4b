import { ConcurrentIndex } from '../migration/concurrent-index';

/** Each batch of checks that are asked about new flaws reads the waiting rows of its checks: without an index, all that wait. */
export class IndexWaitingFlaws1796724800090 extends ConcurrentIndex {
  protected readonly index = 'flaw_checks_waiting_check_idx';
  protected readonly on = `flaw_checks (check_id) WHERE state = 'waiting'`;
}
