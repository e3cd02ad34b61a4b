const { basename } = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;

/**
 * The longest first: the shared files, journeys in the browser, faults. Specs that wait for leases, outages
 * and pages are next to those that keep a core busy.
 */
const ORDER = [
  'lab',
  'adding-a-scanner',
  'client-package',
  'login-commands',
  'unchanged',
  'first-issue',
  'hostile-targets',
  'schedule-faults',
  '3',
  '2',
  '1',
  'authorization-matrix',
  'postgres-faults',
  'connection-faults',
  'notifications',
  'address-policy',
  'scan-pool',
];

/** Starts long specs early, also in a fresh clone, where jest knows no durations yet: none is left for the end. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const placeOf = ({ path }) => {
      const place = ORDER.indexOf(basename(path).split('.')[0]);
      return place < 0 ? ORDER.length : place;
    };
    // Array.prototype.sort is stable: the others keep the order of jest.
    return [...super.sort(tests)].sort((left, right) => placeOf(left) - placeOf(right));
  }
};
