import type { HandOver } from '@palisade/persistence';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { createCheck, createTeam } from '../support/factories';
import { type ScanRig, createScanRig } from '../support/scan-rig';

let database: TestDatabase;
let rig: ScanRig;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  rig = createScanRig(database.dataSource);
  await rig.rows('TRUNCATE checks, outbox CASCADE');
});

async function waitingScans(teamId: string, count: number): Promise<string[]> {
  const scanIds: string[] = [];
  for (let place = 0; place < count; place += 1) {
    scanIds.push(await rig.trigger(await createCheck(database.dataSource, teamId)));
  }
  return scanIds;
}
const team = async () => (await createTeam(database.dataSource)).id;
const all = (scans: readonly HandOver[]) => Promise.resolve(scans.map(({ scanId }) => scanId));

describe('sending to the queue', () => {
  it('deletes what the queue took and marks it as sent', async () => {
    const scanIds = await waitingScans(await team(), 3);
    const sent: HandOver[] = [];
    const taken = await rig.outbox.forWorkerHandOver(10, (scans) => {
      sent.push(...scans);
      return Promise.resolve(scanIds.slice(0, 2));
    });
    expect(taken).toBe(2);
    expect(sent).toMatchObject(scanIds.map((scanId) => ({ scanId, class: 'interactive' })));
    expect(await rig.rows('SELECT scan_id FROM outbox')).toEqual([{ scan_id: scanIds[2] }]);
    expect(await rig.rows('SELECT FROM scan_slots WHERE relayed_at IS NOT NULL')).toHaveLength(2);
  });

  it('makes a new message of a scan that is sent again, and the same one of a row that is tried again', async () => {
    await waitingScans(await team(), 1);
    const sent: string[] = [];
    const note = (scans: readonly HandOver[]) => sent.push(...scans.map(({ id }) => id));
    await rig.outbox.forWorkerHandOver(10, (scans) => Promise.resolve(note(scans)).then(() => []));
    await rig.outbox.forWorkerHandOver(10, (scans) => Promise.resolve(note(scans)).then(() => all(scans)));
    await rig.repair.forWorkerResendUnclaimed(0);
    await rig.outbox.forWorkerHandOver(10, (scans) => Promise.resolve(note(scans)).then(() => all(scans)));
    const [first, retried, resent] = sent;
    expect(retried).toBe(first);
    expect(resent).not.toBe(first);
  });

  it('keeps everything and counts the try when the queue fails', async () => {
    await waitingScans(await team(), 2);
    const fail = () => Promise.reject(new Error('Redis is unavailable.'));
    await expect(rig.outbox.forWorkerHandOver(10, fail)).rejects.toThrow('Redis is unavailable.');
    expect(await rig.rows('SELECT tries FROM outbox')).toEqual([{ tries: 1 }, { tries: 1 }]);
    expect(await rig.rows('SELECT FROM scan_slots WHERE relayed_at IS NOT NULL')).toEqual([]);
    expect(await rig.outbox.forWorkerHandOver(10, all)).toBe(2);
  });

  it('serves the team with the fewest running scans first, and gives a single team everything', async () => {
    const [big, small] = [await team(), await team()];
    await waitingScans(big, 12);
    expect(await rig.outbox.forWorkerHandOver(6, all)).toBe(6);
    const late = await waitingScans(small, 3);
    const sent: string[] = [];
    await rig.outbox.forWorkerHandOver(4, (scans) => {
      sent.push(...scans.map(({ scanId }) => scanId));
      return all(scans);
    });
    expect(sent.slice(0, 3)).toEqual(late);
    expect(sent).toHaveLength(4);
  });

  it('takes turns between teams', async () => {
    const [one, other] = [await team(), await team()];
    const [first, second] = [await waitingScans(one, 3), await waitingScans(other, 3)];
    const sent: string[] = [];
    await rig.outbox.forWorkerHandOver(4, (scans) => {
      sent.push(...scans.map(({ scanId }) => scanId));
      return all(scans);
    });
    expect(sent).toEqual([first[0], second[0], first[1], second[1]]);
  });

  it('sends nothing for a scan that runs, only clears its entry', async () => {
    const [scanId] = await waitingScans(await team(), 1);
    await rig.claim(String(scanId));
    expect(await rig.outbox.forWorkerHandOver(10, all)).toBe(0);
    expect(await rig.rows('SELECT FROM outbox')).toEqual([]);
  });

  it('shares the entries among relays that work at the same time, each entry once', async () => {
    await waitingScans(await team(), 30);
    const sent: string[] = [];
    const slowly = async (scans: readonly HandOver[]) => {
      sent.push(...scans.map(({ scanId }) => scanId));
      await new Promise((resolve) => setTimeout(resolve, 20));
      return all(scans);
    };
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(Array.from({ length: 3 }, () => rig.outbox.forWorkerHandOver(10, slowly)));
    }
    expect(sent).toHaveLength(30);
    expect(new Set(sent).size).toBe(30);
  });
});
