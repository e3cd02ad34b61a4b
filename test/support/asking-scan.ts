import type * as Isolation from '../../apps/worker/src/isolation/serve-isolated-scan';
import { built } from './built';

const PROBED = 'https://shop.example.com/login';
const ADDRESSES = ['192.0.2.1'];

/** A scan that does nothing but ask its worker for what scans share. */
built<typeof Isolation>('apps/worker/src/isolation/serve-isolated-scan').serveIsolatedScan(
  ({ rights, claimProbe, pace, signal }) => ({
    checkReachable: () => Promise.resolve({ reachable: true }),
    run: async (key) => {
      const right = typeof rights === 'function' ? await rights(ADDRESSES) : rights;
      const seen = [right.kind, await claimProbe?.(key, PROBED, ADDRESSES)];
      const giveBack = await pace?.takeTurns(['a', 'c'], signal);
      await pace?.takeTurns(['b'], signal);
      giveBack?.();
      return {
        testKey: key,
        status: 'passed',
        message: `asked: ${seen.join(' ')}`,
        findings: [],
        remediationSteps: [],
        technicalDetails: {},
        inconclusive: null,
        isApplicable: true,
        judgedLocations: [],
        unjudgedRules: [],
        receipt: { requests: {}, connections: 0, bytes_received: 0, first_at: null, last_at: null },
      };
    },
    coverage: () => Promise.resolve({ rows: [], collapsed: [], pages: {} }),
    close: () => Promise.resolve(),
  }),
);
