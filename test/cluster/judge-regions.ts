import type { DataSource } from 'typeorm';
import { renderTable } from '../lab/text-table';
import { eventually } from '../support/program';
import type { Beats } from './beats';
import { MACHINES } from './cluster';
import { faultsOfScans, scansEnd } from './each-once';
import { strangeOf } from './felt';
import { type Load, type Lost, type Outcome, lostOf } from './load';
import type { Receivers } from './teams';

/** A change of the region that accepts writes. */
export interface Step {
  name: string;
  /** Until the previous region is stopped, or lost, in milliseconds. */
  endMs: number;
  /** Patroni, from the command until a machine accepts writes. */
  promotionMs: number;
  /** From then until api and worker are ready. */
  programsMs: number;
  outcomes: readonly Outcome[];
}

/** What was written between these two moments, in milliseconds since the epoch, may be missing. */
export interface Loss {
  from: number;
  until: number;
}

interface Suffered {
  steps: readonly Step[];
  losses: readonly Loss[];
  receivers: Receivers;
  faults: readonly string[];
  database: DataSource;
  load: Load;
  beats: Beats;
}

/** Replication is never further behind on a quiet machine, and an accepted write is answered within that time. */
const BEHIND_MS = 1_000;

const isIn = ({ from, until }: Loss, at: number): boolean =>
  from - BEHIND_MS <= at && at <= until + BEHIND_MS;

/** @returns whether everything held; prints what did not. */
export async function judgeRegions(suffered: Suffered): Promise<boolean> {
  const { steps, losses, receivers, database, load, beats } = suffered;
  await scansEnd(database);
  await eventually(
    'all messages have come',
    40_000,
    async () => (await missingMessages(suffered)).length === 0,
  ).catch(() => undefined);
  const lost = await lostOf(load, database);
  const unknown = await unknownWebhooks(suffered);
  const again = announcedAgain(receivers);
  const allowed = (at: number): boolean => losses.some((loss) => isIn(loss, at));
  const faults = [
    ...suffered.faults,
    ...lost.filter(({ at }) => !allowed(at)).map(({ what }) => `lost: ${what}`),
    ...(await faultsOfScans(database)),
    ...(await missingMessages(suffered)).map((id) => `message ${id} did not arrive`),
    ...unknown.filter(({ at }) => !allowed(at)).map(({ what }) => `nobody knows webhook ${what}`),
    ...again.filter(({ at }) => !allowed(at)).map(({ what }) => `scan ${what} was announced twice`),
    ...load.streams.faults,
    ...strangeOf(load.outcomes),
    ...strangeOrder(beats, steps.length),
  ];
  const { checks, scans: asked, piped } = load.promised;
  process.stdout.write(
    `\nregions: ${checks.size} writes and ${asked.size + piped.size} scans accepted, ${receivers.webhooks.received.length} webhooks\n` +
      renderTable(
        [
          'step',
          'the other region stops, ms',
          'Patroni promotes, ms',
          'programs start, ms',
          'without writes, ms',
        ],
        steps.map(({ name, endMs, promotionMs, programsMs, outcomes }) => [
          name,
          ...[endMs, promotionMs, programsMs, longestPause(outcomes)].map(String),
        ]),
      ) +
      '\n' +
      renderTable(
        [
          'loss',
          'writes',
          'scans',
          'webhooks of those',
          'scans announced twice',
          'oldest before the loss, ms',
        ],
        losses.map((loss, number) => {
          const here = (each: Lost): boolean => isIn(loss, each.at);
          const gone = lost.filter(here);
          return [
            String(number + 1),
            String(gone.filter(({ what }) => checks.has(what)).length),
            String(gone.filter(({ what }) => !checks.has(what)).length),
            String(unknown.filter(here).length),
            String(again.filter(here).length),
            String(Math.max(0, ...gone.map(({ at }) => loss.until - at))),
          ];
        }),
      ) +
      '\n' +
      faults.map((each) => `FAULT ${each}\n`).join(''),
  );
  return faults.length === 0;
}

function longestPause(outcomes: readonly Outcome[]): number {
  const accepted = outcomes
    .filter(({ kind, status }) => kind === 'write' && status === 201)
    .map(({ at }) => at)
    .sort((one, other) => one - other);
  return Math.max(0, ...accepted.slice(1).map((at, place) => at - (accepted[place] ?? at)));
}

/** Only one region accepts writes at a time, and none again before the other one was promoted. */
function strangeOrder({ accepted }: Beats, steps: number): string[] {
  const regions = accepted.map(({ machine }) => Math.ceil(Number(machine.place.name.slice(1)) / MACHINES));
  const changes = regions.filter((region, place) => place > 0 && region !== regions[place - 1]).length;
  return changes === steps
    ? []
    : [`the region that accepts writes changed ${changes} times in ${steps} steps`];
}

async function missingMessages({ receivers, database }: Suffered): Promise<string[]> {
  const arrived = new Set([
    ...receivers.webhooks.received.map(({ headers }) => headers['webhook-id'] ?? ''),
    ...receivers.mails.mails.map((mail) => /^Message-ID:\s+<([\w-]+)/im.exec(mail)?.[1] ?? ''),
  ]);
  const rows = await database.query<{ id: string }[]>('SELECT id FROM notification_deliveries');
  return rows.filter(({ id }) => !arrived.has(id)).map(({ id }) => id);
}

/** Sent, and no longer known: the scan will be announced again, or is lost too. */
async function unknownWebhooks({ receivers, database }: Suffered): Promise<Lost[]> {
  const arrived = new Map(
    receivers.webhooks.received.map(({ headers, at }) => [headers['webhook-id'] ?? '', at]),
  );
  const rows = await database.query<{ id: string }[]>(
    'SELECT each AS id FROM unnest($1::uuid[]) AS each WHERE NOT EXISTS (SELECT FROM notification_deliveries WHERE id = each)',
    [[...arrived.keys()]],
  );
  return rows.map(({ id }) => ({ what: id, at: arrived.get(id) ?? 0 }));
}

/** Scans with webhooks of different ids, by the time of the first one. */
function announcedAgain({ webhooks }: Receivers): Lost[] {
  const first = new Map<string, { id: string; at: number }>();
  const again = new Map<string, number>();
  for (const { headers, json, at } of webhooks.received) {
    const { id: scan } = json.data.scan as { id: string };
    const id = headers['webhook-id'] ?? '';
    const known = first.get(scan);
    if (known === undefined) first.set(scan, { id, at });
    else if (known.id !== id) again.set(scan, known.at);
  }
  return [...again].map(([what, at]) => ({ what, at }));
}
