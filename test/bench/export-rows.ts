import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { promisify } from 'node:util';
import { type BenchContext, type BenchRow, sizeOf } from './bench-row';
import { copyOut } from './copy-out';
import { headersOf } from './http-load';
import { BARE_REQUEST, undisturbed, pairedRow, withBareRequest } from './paired';
import { type Server, startApi } from './programs';
import { round } from './round';
import { type BenchTeam, enterWorld } from './world';

const [ROUNDS, SMOKE_ROUNDS] = [15, 1];
const SAMPLE_EVERY_MS = 20;

/** The same rows in the same order, as PostgreSQL writes them. */
const copyQuery = ({ id }: BenchTeam): string =>
  `SELECT c.domain, i.test_key, i.severity, i.title, i.description, i.first_detected_at, i.last_detected_at,
          i.is_resolved, i.resolved_at
   FROM issues i JOIN checks c ON c.id = i.check_id
   WHERE i.team_id = '${id}' AND c.deleted_at IS NULL ORDER BY i.id DESC`.replace(/\s+/g, ' ');

/** The CSV export of the big team's issues next to `\copy`, in turns; of times the best, of memory the worst. */
export async function benchExport(context: BenchContext): Promise<BenchRow[]> {
  const { databaseUrl, redisUrl } = context;
  const api = await startApi(databaseUrl, redisUrl);
  try {
    const { big } = await enterWorld(databaseUrl);
    const exports: (Export & { bareMs: number })[] = [];
    const copies: number[] = [];
    await withBareRequest(databaseUrl, async (bare) => {
      for (let turn = 0; turn < sizeOf(context, ROUNDS, SMOKE_ROUNDS); turn += 1) {
        copies.push(await timeOfCopy(databaseUrl, copyQuery(big)));
        const bareMs = await bare();
        exports.push({ ...(await takeExport(api, big)), bareMs });
      }
    });
    return rowsOf(exports, Math.min(...copies));
  } finally {
    await api.stop();
  }
}

interface Export {
  seconds: number;
  firstByteMs: number;
  lines: number;
  grownMb: number;
}

function rowsOf(exports: readonly (Export & { bareMs: number })[], baseline: number): BenchRow[] {
  const seconds = Math.min(...exports.map((each) => each.seconds));
  const grown = Math.max(...exports.map((each) => each.grownMb));
  const firstByte = undisturbed(exports.map(({ firstByteMs: ms, bareMs }) => ({ ms, baselineMs: bareMs })));
  const ratio = round(seconds / baseline, 2);
  return [
    {
      name: `CSV export of ${exports[0]?.lines} issues`,
      figure: round(seconds, 2),
      unit: 's',
      baseline: round(baseline, 2),
      ratio,
      target: '<= 2.5 of \\copy',
      reached: ratio <= 2.5,
    },
    {
      name: 'CSV export, growth of memory',
      figure: round(grown, 0),
      unit: 'MB',
      target: '<= 60 MB',
      reached: grown <= 60,
    },
    pairedRow('CSV export, first byte, lower quartile', firstByte, { most: 120, of: BARE_REQUEST }),
  ];
}

function takeExport(api: Server, team: BenchTeam): Promise<Export> {
  const memoryMb = (): number =>
    Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${api.pid}/status`, 'utf8'))?.[1]) / 1024;
  const before = memoryMb();
  let highest = before;
  const sampler = setInterval(() => (highest = Math.max(highest, memoryMb())), SAMPLE_EVERY_MS);
  const start = performance.now();
  return new Promise<Export>((resolve, reject) => {
    get(`${api.url}/api/v1/issues/export`, { headers: headersOf(team) }, (response) => {
      let firstByteMs = 0;
      let lines = -1;
      response.on('data', (chunk: Buffer) => {
        firstByteMs ||= performance.now() - start;
        lines += linesIn(chunk);
      });
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode !== 200) reject(new Error(`The export answers ${response.statusCode}.`));
        resolve({
          seconds: (performance.now() - start) / 1000,
          firstByteMs,
          lines,
          grownMb: highest - before,
        });
      });
    }).on('error', reject);
  }).finally(() => clearInterval(sampler));
}

function linesIn(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
  return lines;
}

/** @returns seconds. psql's \copy where there is a psql, the same command over the driver elsewhere. */
async function timeOfCopy(databaseUrl: string, query: string): Promise<number> {
  const start = performance.now();
  if (spawnSync('psql', ['--version']).status === 0) {
    const args = ['-q', '-d', databaseUrl, '-c', `\\copy (${query}) TO '/dev/null' WITH (FORMAT csv)`];
    await promisify(execFile)('psql', args);
  } else {
    await copyOut(databaseUrl, `COPY (${query}) TO STDOUT WITH (FORMAT csv)`);
  }
  return (performance.now() - start) / 1000;
}
