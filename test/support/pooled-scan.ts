import type * as ScanEngine from '@palisade/scan-engine';
import type { Scanner } from '@palisade/scan-engine';
import type { Receipt, Target, TargetClient, TargetResponse } from '@palisade/target-client';
import type { TestKey } from '@palisade/vocabulary';
import type * as ServeScanThread from '../../apps/worker/src/scan-pool/serve-scan-thread';
import { built } from './built';

const { scanThreadOf } = built<typeof ServeScanThread>('apps/worker/src/scan-pool/serve-scan-thread');
const { scanSessionOf } = built<typeof ScanEngine>('libs/scan-engine/src/index');

const KEYS: readonly TestKey[] = ['ssl_certificate', 'security_headers', 'csrf_protection', 'brute_force'];
const EFFORT = 3;
const PAGE_MS = 20;

/** What the path of the target has a test do: `/block=KEY` never returns, `/hungry=KEY` takes memory without end, `/throw=KEY` ends the thread by an error of ours. */
const hurt: Readonly<Record<string, () => void>> = {
  block: () => {
    for (;;);
  },
  hungry: () => {
    // 8 MB at a time: the memory limit ends it long before the processor limit would.
    for (const hoard: number[][] = []; ;) hoard.push(Array<number>(1_000_000).fill(1));
  },
  throw: () => {
    setImmediate(() => {
      throw new Error('A bug of ours.');
    });
  },
};

/** Says how often it sent a request; the tests that the path does not name continue. */
const scannerOf = (key: TestKey): Scanner => ({
  key,
  budget: { requests: 9, connections: 9, bytes: 9, durationMs: 60_000 },
  observe: async ({ target, client }) => {
    const url = target.url ?? '';
    for (let sent = 0; sent < EFFORT; sent += 1) await client.request({ url });
    const [how = '', victim] = new URL(url).pathname.slice(1).split('=');
    if (victim === key) hurt[how]?.();
    for (let sent = 0; sent < EFFORT; sent += 1) await client.request({ url });
    return key;
  },
  judge: () => ({
    findings: [],
    technicalDetails: {},
    judged: 'all',
    inconclusive: null,
    summary: 'Nothing is wrong.',
  }),
});

const notNeeded = (): never => {
  throw new Error('No test of this scan does that.');
};

/** Without any network. All tests get the same response at the same moment, as those that share a page do. */
function clientOf(target: Target): TargetClient {
  const response: TargetResponse = {
    ok: true,
    url: target.url ?? '',
    status: 200,
    headers: [],
    body: Buffer.alloc(0),
    truncated: false,
    redirects: [],
    address: { address: '192.0.2.1', family: 4 },
    durationMs: PAGE_MS,
  };
  let next: Promise<TargetResponse> | null = null;
  const page = (): Promise<TargetResponse> =>
    (next ??= new Promise<TargetResponse>((resolve) => setTimeout(resolve, PAGE_MS, response)).finally(
      () => (next = null),
    ));
  const view = (): TargetClient => {
    const requests: Receipt['requests'] = { GET: 0 };
    return {
      target,
      isSignedIn: false,
      askBlockList: null,
      request: () => {
        requests.GET = (requests.GET ?? 0) + 1;
        return page();
      },
      forTest: view,
      intrusionRights: () => Promise.resolve({ kind: 'own_host' }),
      refusedOrigins: () => [],
      receipt: () => ({ requests, connections: 1, bytes_received: 0, first_at: null, last_at: null }),
      waitedMs: () => 0,
      whileWaiting: (work) => work,
      close: () => Promise.resolve(),
      resolve: notNeeded,
      textRecords: notNeeded,
      dns: notNeeded,
      validate: notNeeded,
      askServer: notNeeded,
      handshake: notNeeded,
      exchange: notNeeded,
      tryPort: notNeeded,
      probe: notNeeded,
      withSession: notNeeded,
      signIn: notNeeded,
      mayIntrude: notNeeded,
      mayHoldCredentials: notNeeded,
    };
  };
  return view();
}

/** A scan thread whose tests do what the path of the target says. */
export default scanThreadOf((options) => ({
  ...scanSessionOf(clientOf(options.target), options, new Map(KEYS.map((key) => [key, scannerOf(key)]))),
  checkReachable: () => Promise.resolve({ reachable: true }),
}));
