const { join } = require('node:path');

const isolation = join(__dirname, '../../dist/apps/worker/src/isolation/serve-isolated-scan.js');

/** A scan that does nothing but ask its worker for what scans share. */
require(isolation).serveIsolatedScan(({ rights, claimProbe, pace, signal }) => ({
  checkReachable: () => Promise.resolve({ reachable: true }),
  run: async (key) => {
    const answers = [
      (await rights(['192.0.2.1'])).kind,
      await claimProbe(key, 'https://shop.example.com/login', ['192.0.2.1']),
    ];
    const giveBack = await pace.takeTurns(['a', 'c'], signal);
    await pace.takeTurns(['b'], signal);
    giveBack();
    return { testKey: key, message: `asked: ${answers.join(' ')}` };
  },
  close: () => Promise.resolve(),
}));
