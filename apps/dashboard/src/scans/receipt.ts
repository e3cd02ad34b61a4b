import { localTime } from '../ui/time-format';
import { bytesWords, counted } from './scan-words';

/** What a test sent, from `technical_details.receipt`. */
export interface Receipt {
  requests: Record<string, number>;
  connections: number;
  bytes_received: number;
  first_at: string | null;
  last_at: string | null;
}

/** Null if there is none: the test did not start, or an older version ran it. */
export function readReceipt(value: unknown): Receipt | null {
  if (typeof value !== 'object' || value === null || !('requests' in value)) return null;
  return value as Receipt;
}

export function receiptWords(receipt: Receipt | null): string {
  if (typeof receipt?.first_at !== 'string') return 'Nothing was sent to the site.';
  const requests = Object.entries(receipt.requests).map(([method, count]) => `${count} ${method}`);
  const parts = [
    ...requests,
    counted(receipt.connections, 'new connection'),
    `${bytesWords(receipt.bytes_received)} received`,
  ];
  return `Sent to the site: ${parts.join(', ')}, at ${localTime(new Date(receipt.first_at))}.`;
}
