import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Program } from '../support/program';
import { type BenchContext, type BenchRow, sizeOf } from './bench-row';
import type { FloodPlan } from './flood';
import { floodsOf, openFloodGround } from './flood-plans';
import { headersOf, timeOf } from './http-load';
import { pairedRow, undisturbed } from './paired';
import { type Server, printedBy, startApi, startProgram } from './programs';
import { atEvenDistances } from './steady';
import { type BenchTeam, enterWorld } from './world';

const MOST = 3;
const EVERY_MS = 15;
/** `floodForMs`: for what a flood reaches in its first moments, limits and buffers that fill. */
const WHOLE = { samples: 420, warmUp: 200, floodForMs: 1_000 };
const SMOKE = { samples: 8, warmUp: 4, floodForMs: 300 };
type Size = typeof WHOLE;

/** What one team's requests take while another client floods the api, next to what they take in quiet. */
export async function benchFloods(context: BenchContext): Promise<BenchRow[]> {
  const { databaseUrl, redisUrl } = context;
  const size = sizeOf(context, WHOLE, SMOKE);
  const world = await enterWorld(databaseUrl);
  const ground = await openFloodGround(databaseUrl, world.middle);
  const api = await startApi(databaseUrl, redisUrl, { SCAN_ALLOWED_HOSTS: '127.0.0.1' });
  const rows: BenchRow[] = [];
  try {
    for (const { name, plan, paths, needsWorker = false } of floodsOf(world, ground)) {
      process.stdout.write(`  ${name} …\n`);
      const worker = needsWorker ? await startProofWorker(databaseUrl) : null;
      try {
        rows.push(await besideFlood({ api, team: world.small, paths }, name, plan(api.url), size));
      } finally {
        await worker?.stop('SIGTERM');
      }
    }
  } finally {
    await api.stop();
    await ground.close();
  }
  return rows;
}

async function startProofWorker(databaseUrl: string): Promise<Program> {
  const worker = startProgram('test/bench/programs/proof-worker.ts', [databaseUrl]);
  await worker.says(/ready/);
  return worker;
}

/** Whose requests are measured. */
interface Victim {
  api: Server;
  team: BenchTeam;
  /** Asked for in turns. */
  paths: readonly string[];
}

/** Quiet, then flooded: the passes of a run are the turns. */
async function besideFlood(
  victim: Victim,
  name: string,
  plan: FloodPlan,
  { samples, warmUp, floodForMs }: Size,
): Promise<BenchRow> {
  await p95Of(victim, warmUp);
  const baselineMs = await p95Of(victim, samples);
  const flood = await startFlood(plan);
  let ms: number;
  let statuses: string;
  try {
    await delay(floodForMs);
    ms = await p95Of(victim, samples);
  } finally {
    statuses = await flood.stop();
  }
  const pair = undisturbed([{ baselineMs, ms }]);
  const row = pairedRow(`p95 of one team next to ${name}`, pair, { most: MOST, of: 'quiet' });
  return { ...row, detail: statuses };
}

/** Requests at a steady pace; exports one after the other. */
async function p95Of({ api, team, paths }: Victim, samples: number): Promise<number> {
  // A team may have two exports at the same time, and these want to be served.
  let lastExport: Promise<unknown> = Promise.resolve();
  const times = await atEvenDistances(samples, EVERY_MS, (sample) => {
    const path = paths[sample % paths.length] ?? '';
    const time = (): Promise<number> => timeOf(`${api.url}/api/v1${path}`, headersOf(team));
    if (!path.includes('/export')) return time();
    const taken = lastExport.then(time);
    lastExport = taken;
    return taken;
  });
  const sorted = times.sort((left, right) => left - right);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
}

/** @returns what ends it and tells how often each status came */
async function startFlood(plan: FloodPlan): Promise<{ stop(): Promise<string> }> {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-flood-'));
  const file = join(folder, 'plan.json');
  writeFileSync(file, JSON.stringify(plan));
  const flood = startProgram('test/bench/flood.ts', [file]);
  try {
    await flood.says(/^flooding$/m);
  } finally {
    rmSync(folder, { recursive: true });
  }
  return {
    stop: async () => {
      await flood.stop('SIGTERM');
      const statuses = Object.entries(await printedBy<Record<string, number>>(flood));
      return statuses.map(([status, count]) => `${count} x ${status}`).join(', ') || 'none ended';
    },
  };
}
