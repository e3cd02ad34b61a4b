const { join } = require('node:path');

const isolation = join(__dirname, '../../dist/apps/worker/src/isolation/serve-isolated-scan.js');

/** A scan that does nothing but ask its worker for what scans share. */
require(isolation).serveIsolatedScan(({ mayIntrude, claimProbe, pace, signal }) => ({
  checkReachable: () => Promise.resolve({ reachable: true }),
  run: async (key) => {
    const answers = [await mayIntrude(), await claimProbe(key, 'https://shop.example.com/login')];
    const giveBack = await pace.takeTurn('a', signal);
    await pace.takeTurn('b', signal);
    giveBack();
    return { testKey: key, message: `asked: ${answers.join(' ')}` };
  },
  close: () => Promise.resolve(),
}));
