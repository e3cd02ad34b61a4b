const { relative } = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;
const { ROOT } = require('./spec-groups.cjs');

/**
 * Parts of paths, the longest specs first: shared files, journeys in the browser, faults. Specs that wait for leases, outages
 * and pages are next to those that keep a core busy.
 */
const ORDER = [
  'lab/lab.',
  'second-lab.',
  'together/sockets/',
  'test/adding.',
  'lab/unrelated.',
  'adding-a-scanner.',
  'pipeline-',
  'client-package.',
  'login-commands.',
  'lab/unchanged.',
  'browser/together-slow/',
  'together/e2e-slow/',
  'hostile-targets.',
  'together/e2e/',
  'first-issue.',
  'browser/together/',
  'renderer-wall.spec',
  'together/',
  'schedule-faults.',
  'authorization-matrix.',
  'postgres-faults.',
  'connection-faults.',
  'chaos/notifications.',
  'address-policy.',
  'scan-pool.',
];

/** Starts long specs early, also in a fresh clone, where jest knows no durations yet: none is left for the end. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const placeOf = ({ path }) => {
      const place = ORDER.findIndex((part) => relative(ROOT, path).includes(part));
      return place < 0 ? ORDER.length : place;
    };
    // Array.prototype.sort is stable: the others keep the order of jest.
    return [...super.sort(tests)].sort((left, right) => placeOf(left) - placeOf(right));
  }
};
