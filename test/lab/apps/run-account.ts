import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScanDocument } from './compare';
import { compareSignedIn, labelledKeys } from './compare-signed-in';
import { homeOf, logOf, runScript } from './processes';
import type { RigAccount } from './rig-account';
import type { ApplicationReport } from './rig-report';
import {
  forbiddenLines,
  nothingYet,
  oneAtATime,
  scanByCommandLine,
  setUp,
  whileRunning,
} from './run-application';
import { harmBetween, type Snapshot, takeSnapshot } from './snapshot';

/** One scan of an application that signs in, with what it found and changed. Never throws. */
export async function runAccount(data: string, account: RigAccount): Promise<ApplicationReport> {
  const began = Date.now();
  const { application } = account;
  const report = { application: application.name, judged: [], ...nothingYet() };
  const seconds = (): number => Math.round((Date.now() - began) / 1_000);
  try {
    await oneAtATime(() => setUp(data, application));
    const result = await scannedWithin(data, account);
    return { ...report, ...result, failure: null, seconds: seconds() };
  } catch (error) {
    return { ...report, failure: error instanceof Error ? error.message : String(error), seconds: seconds() };
  }
}

type Scanned = Pick<ApplicationReport, 'judged' | 'harm'>;

async function scannedWithin(data: string, account: RigAccount): Promise<Scanned> {
  const scanned: Scanned = { judged: [], harm: [] };
  rmSync(logOf(data, account.application), { force: true });
  await whileRunning(data, account.application, async () => {
    await makeAccounts(data, account);
    const before = await stateOf(data, account);
    scanned.judged.push(...compareSignedIn(account, await scan(data, account)));
    const after = await stateOf(data, account);
    scanned.harm.push(...harmBetween(before.snapshot, after.snapshot, allowedBy(account)));
    scanned.harm.push(...forbiddenLines(data, account.application));
    if (before.counters !== after.counters)
      scanned.harm.push(`counters: ${before.counters.trim()} became ${after.counters.trim()}`);
  });
  return scanned;
}

async function makeAccounts(data: string, { application, setup }: RigAccount): Promise<void> {
  const marker = join(homeOf(data, application), '.has-accounts');
  if (setup === undefined || existsSync(marker)) return;
  await runScript(data, application, setup);
  writeFileSync(marker, '');
}

async function stateOf(
  data: string,
  { application, parts = [], counters }: RigAccount,
): Promise<{ snapshot: Snapshot; counters: string }> {
  const lines = [...(await takeSnapshot(data, application))];
  const compared = lines.map((line) => parts.reduce((text, { part }) => text.replace(part, '…'), line));
  return {
    snapshot: new Set(compared),
    counters: counters === undefined ? '' : await runScript(data, application, counters),
  };
}

const allowedBy = ({ application, allowed }: RigAccount): RigAccount['application'] => ({
  ...application,
  allowed: [...application.allowed, ...allowed],
});

/** One scan by the built command line with the labelled tests, signed in. */
async function scan(data: string, account: RigAccount): Promise<ScanDocument> {
  const { application, identities, settings = {}, truth } = account;
  const results = join(data, 'results');
  mkdirSync(results, { recursive: true });
  const pathOf = (what: string): string => join(results, `${application.name}.signed-in${what}.json`);
  // JSON is YAML.
  writeFileSync(pathOf('.identities'), JSON.stringify({ scan_identities: identities }));
  writeFileSync(pathOf('.config'), JSON.stringify(settings));
  const output = await scanByCommandLine(data, application, [
    '--identities',
    pathOf('.identities'),
    '--config',
    pathOf('.config'),
    '--coverage',
    pathOf('.coverage'),
    '--tests',
    labelledKeys(truth).join(','),
  ]);
  writeFileSync(pathOf(''), output);
  return JSON.parse(output) as ScanDocument;
}
