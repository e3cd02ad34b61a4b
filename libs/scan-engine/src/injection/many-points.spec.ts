import { ANONYMOUS, type CrawlTurns, MAX_TURN_POINTS } from '@palisade/vocabulary';
import { TurnLog } from '../coverage/turn-log';
import { PageNotes } from '../visit/page-notes';
import { PointTurns } from './point-turns';

const KEY = 'reflected_xss';
const OF_A_SCAN = 40;
const POINTS = Array.from({ length: MAX_TURN_POINTS }, (_one, at) => ({ location: `/item?p${at}` }));

/** Tries the first points in turn, as a scan does whose requests then end. */
function scan(last: CrawlTurns['points'], scans: number): { tried: string[]; points: CrawlTurns['points'] } {
  const turns = { addresses: [], withParameters: [], withFindings: [], points: last ?? {} };
  const notes = new PageNotes(true, { pages: [], look: null, turns });
  const turnsOfScan = new PointTurns(KEY, notes);
  const order = turnsOfScan.ordered(POINTS);
  turnsOfScan.take(order, (_point, at) => (at < OF_A_SCAN ? 'judged' : 'untried'));
  const log = new TurnLog({ [ANONYMOUS]: { scans, readNow: 0, waiting: [], points: last } });
  log.addPoints(ANONYMOUS, KEY, notes.points ?? { tried: [], untried: 0 });
  const next = log.next('2026-11-30')[ANONYMOUS];
  return { tried: order.slice(0, OF_A_SCAN).map(({ location }) => location), points: next?.points };
}

it('come to each of the most values that a test lists before it tries one again', () => {
  const tried = new Set<string>();
  let points: CrawlTurns['points'];
  for (let scans = 0; scans < MAX_TURN_POINTS / OF_A_SCAN; scans += 1) {
    const now = scan(points, scans);
    ({ points } = now);
    for (const location of now.tried) tried.add(location);
  }
  expect(tried.size).toBe(MAX_TURN_POINTS);
});
