const { join } = require('node:path');

const built = (path) => require(join(__dirname, '../../dist', path));
const { scanThreadOf } = built('apps/worker/src/scan-pool/serve-scan-thread.js');
const { scanSessionOf } = built('libs/scan-engine/src/index.js');

/**
 * A scan thread whose tests do what the path of the target says, without any network: `/block=KEY` never returns in the test KEY,
 * `/hungry=KEY` takes memory without end, `/throw=KEY` ends the thread by an error of ours. The others say how often they asked.
 */
const [KEYS, EFFORT] = [['ssl_certificate', 'security_headers', 'csrf_protection', 'brute_force'], 3];
const hurt = {
  block: () => {
    for (;;);
  },
  hungry: () => {
    // 8 MB at a time: the memory limit ends it long before the processor limit would.
    for (const hoard = []; ;) hoard.push(Array(1_000_000).fill(1));
  },
  throw: () =>
    void setImmediate(() => {
      throw new Error('A bug of ours.');
    }),
};

function scannerOf(key) {
  return {
    key,
    manner: key === 'brute_force' ? 'intrusive' : 'passive',
    budget: { requests: 9, connections: 9, bytes: 9, durationMs: 60_000 },
    observe: async ({ target, client }) => {
      for (let asked = 0; asked < EFFORT; asked += 1) await client.request({ url: target.url });
      const [how, victim] = new URL(target.url).pathname.slice(1).split('=');
      if (victim === key) hurt[how]();
      // The others continue next to it.
      for (let asked = 0; asked < EFFORT; asked += 1) await client.request({ url: target.url });
      return key;
    },
    judge: () => ({
      ...{ findings: [], technicalDetails: {}, judged: 'all', inconclusive: null },
      summary: 'Nothing is wrong.',
    }),
  };
}

/** All tests get the same response at the same moment, as those that share a page do. */
function clientOf(target) {
  let next = null;
  const page = () =>
    (next ??= new Promise((resolve) => setTimeout(resolve, 20)).finally(() => (next = null)));
  const view = () => {
    let requests = 0;
    return {
      target,
      request: () => page((requests += 1)),
      intrusionRights: () => Promise.resolve({ kind: 'own_host' }),
      refusedOrigins: () => [],
      receipt: () => ({
        ...{ requests: { GET: requests }, connections: 1, bytes_received: 0 },
        ...{ first_at: null, last_at: null },
      }),
    };
  };
  return { ...view(), forTest: view, close: () => Promise.resolve() };
}

module.exports = scanThreadOf((options) => ({
  ...scanSessionOf(clientOf(options.target), options, new Map(KEYS.map((key) => [key, scannerOf(key)]))),
  checkReachable: () => Promise.resolve({ reachable: true }),
}));
