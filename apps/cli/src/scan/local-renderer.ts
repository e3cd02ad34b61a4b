import { createLocalRenderer } from '@palisade/rendering';
import type { ScanOrder } from './run-scan';
import { WrongUsage } from './scan-order';

/** A renderer for each scan. @throws WrongUsage where this machine has no Chromium, with the command that installs it */
export function withLocalRenderer(orders: readonly ScanOrder[]): ScanOrder[] {
  try {
    return orders.map((order) => ({ ...order, renderer: createLocalRenderer() }));
  } catch (error) {
    throw new WrongUsage(`--render: ${error instanceof Error ? error.message : String(error)}`);
  }
}
