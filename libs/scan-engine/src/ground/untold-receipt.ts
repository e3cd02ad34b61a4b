import type { Receipt } from '@palisade/target-client';

/** What is sent for all tests of a scan: the receipt of the test that ran meanwhile names it, once. */
export class UntoldReceipt {
  private told: Receipt | null = null;

  /** @param all what was sent until now @returns what was sent since the last call */
  take(all: Receipt): Receipt {
    const { told } = this;
    this.told = all;
    return told === null ? all : difference(all, told);
  }
}

function difference(all: Receipt, told: Receipt): Receipt {
  const requests = Object.entries(all.requests).map(
    ([method, count]) => [method, count - (told.requests[method] ?? 0)] as const,
  );
  const sent = requests.filter(([, count]) => count > 0);
  const foreign = (all.foreign_requests ?? 0) - (told.foreign_requests ?? 0);
  const hasSent = sent.length > 0 || foreign > 0;
  return {
    requests: Object.fromEntries(sent),
    ...(foreign > 0 && { foreign_requests: foreign }),
    connections: all.connections - told.connections,
    bytes_received: all.bytes_received - told.bytes_received,
    first_at: hasSent ? told.last_at : null,
    last_at: hasSent ? all.last_at : null,
  };
}
