import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, openSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { RIG_PRODUCTS, type RigProduct } from './products';

/** Starts each product on loopback, scans it with product_exposure, and compares with its row of the table. */

const DATA = process.env.DATA ?? '';
const PATTERN = new RegExp(process.argv[2] ?? '');
const MAIN = resolve(__dirname, '../../../dist/apps/cli/main.js');
const FIRST_PORT = 21_000;
const READY_WITHIN_MS = 120_000;

interface Result {
  message: string;
  is_inconclusive: boolean;
  findings: { id: string; severity: string; location: string }[];
}

/** Whether it returned anything at all. */
const responds = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual', signal: AbortSignal.timeout(20_000) }).then(
    () => true,
    () => false,
  );

async function untilReady(product: ChildProcess, port: number): Promise<boolean> {
  const end = Date.now() + READY_WITHIN_MS;
  while (Date.now() < end && product.exitCode === null) {
    if (await responds(port)) return true;
    await wait(300);
  }
  return false;
}

function scan(url: string): Promise<Result | null> {
  const args = [MAIN, 'scan', url, '--allow-host', '127.0.0.1', '--tests', 'product_exposure', '--json'];
  return new Promise((done) => {
    execFile(process.execPath, args, { maxBuffer: 1 << 26 }, (_error, stdout) => {
      try {
        done((JSON.parse(stdout) as { tests: Result[] }).tests[0] ?? null);
      } catch {
        done(null);
      }
    });
  });
}

async function judge({ name, start, path = '/' }: RigProduct, place: number): Promise<Result | null> {
  const here = join(DATA, 'products', name);
  rmSync(here, { recursive: true, force: true });
  mkdirSync(here, { recursive: true });
  const port = FIRST_PORT + place * 10;
  const log = openSync(join(DATA, 'logs', `${name}.log`), 'w');
  const product = spawn('sh', ['-euc', start], {
    cwd: here,
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, HERE: here, PORT: String(port), NPM: join(DATA, 'n') },
  });
  try {
    if (!(await untilReady(product, port))) return null;
    await wait(2_000);
    return await scan(`http://127.0.0.1:${port}${path}`);
  } finally {
    if (product.pid !== undefined) endGroup(product.pid);
  }
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

const saidBy = ({ is_inconclusive, findings }: Result): string =>
  is_inconclusive
    ? 'inconclusive'
    : [...new Set(findings.map(({ id, severity }) => `${id} ${severity}`))].sort().join(', ') || '-';

interface Verdict {
  kind: 'right' | 'wrong' | 'not started';
  said: string;
}

function compare({ expected }: RigProduct, result: Result | null): Verdict & { wanted: string } {
  const wanted = expected === null ? 'inconclusive' : [...expected].sort().join(', ') || '-';
  if (result === null) return { kind: 'not started', said: '', wanted };
  const said = saidBy(result);
  return { kind: said === wanted ? 'right' : 'wrong', said, wanted };
}

async function main(): Promise<void> {
  mkdirSync(join(DATA, 'logs'), { recursive: true });
  const counts = { right: 0, wrong: 0, 'not started': 0 };
  for (const [place, product] of RIG_PRODUCTS.entries()) {
    if (!PATTERN.test(product.name)) continue;
    const result = await judge(product, place);
    const { kind, said, wanted } = compare(product, result);
    counts[kind] += 1;
    const places = (result?.findings ?? []).map(({ location }) => location).join(' ');
    const more = kind === 'right' ? '' : ` | expected ${wanted} | ${result?.message ?? ''} ${places}`;
    process.stdout.write(`${kind}: ${product.state} ${product.name}: ${said}${more}\n`);
  }
  process.stdout.write(`${JSON.stringify(counts)}\n`);
  process.exit(counts.wrong === 0 ? 0 : 1);
}

void main();
