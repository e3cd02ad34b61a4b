import { TEST_KEYS, type TestKey } from '@palisade/vocabulary';
import { CUT_PAGES } from './cases/hostile';
import { nextGround, scan } from './run-case';
import { type Authorities, readAuthorities } from './sites/authorities';
import { installDefaultPorts } from './sites/default-ports';
import type { Ground } from './sites/ground';

/** What one test made of one oversized page. */
export interface CutPageReport {
  key: TestKey;
  page: string;
  /** Status and rules of two runs. */
  verdicts: string[];
  ms: number;
  /** By how much the process grew at most, in MiB. */
  grownBy: number;
}

const MIB = 1_048_576;
const SAMPLE_MS = 20;

const collect = (): void => (globalThis as { gc?: () => void }).gc?.();

async function run(
  key: TestKey,
  site: (ground: Ground) => unknown,
  authorities: Authorities,
): Promise<string> {
  const ground = nextGround(authorities);
  try {
    await site(ground);
    const labCase = { key, name: '', site, expected: [] };
    const { status, findings } = await scan(labCase, ground);
    return `${status}: ${findings
      .map(({ id }) => id)
      .sort()
      .join(', ')}`;
  } finally {
    await ground.close();
  }
}

/** One after the other, so that growth belongs to the run; twice, so that the verdict shows to be stable. */
async function measure(key: TestKey, page: string, authorities: Authorities): Promise<CutPageReport> {
  const site = CUT_PAGES[page] ?? (() => undefined);
  // What the site itself needs, and what is loaded once, does not count as growth of the scan.
  const verdicts = [await run(key, site, authorities)];
  collect();
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), SAMPLE_MS);
  const started = performance.now();
  try {
    verdicts.push(await run(key, site, authorities));
  } finally {
    clearInterval(timer);
  }
  return {
    key,
    page,
    verdicts,
    ms: Math.round(performance.now() - started),
    grownBy: Math.round((most - before) / MIB),
  };
}

async function main(folder: string): Promise<void> {
  installDefaultPorts();
  const authorities = await readAuthorities(folder);
  const reports: CutPageReport[] = [];
  for (const key of TEST_KEYS.filter((one) => one !== 'ssl_certificate')) {
    for (const page of Object.keys(CUT_PAGES)) reports.push(await measure(key, page, authorities));
  }
  process.stdout.write(JSON.stringify(reports));
}

void main(process.argv[2] ?? '');
