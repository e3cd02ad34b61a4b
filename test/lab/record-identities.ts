import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { runLab } from './lab-report';
import { isRight } from './score';
import { RECORDED_FILE, type RecordedIdentities } from './recorded-identities';

/**
 * `record-identities.ts [--overwrite] [PATTERN]`: adds the identities of cases that are not recorded yet. Stored issues depend on what is recorded, so
 * a case that differs is named and stays as it is, unless `--overwrite` says that the change is meant. A case that does not hold is refused.
 */
async function main(args: readonly string[]): Promise<void> {
  const overwrites = args.includes('--overwrite');
  const recorded = JSON.parse(readFileSync(RECORDED_FILE, 'utf8')) as RecordedIdentities;
  const { cases } = await runLab(args.find((arg) => !arg.startsWith('--')) ?? '');
  for (const one of cases) {
    const { key, name, identities } = one;
    if (!isRight(one)) {
      process.stderr.write(`${key}: ${name}: not recorded, because the case does not hold\n`);
      process.exitCode = 1;
      continue;
    }
    const ofTest = (recorded[key] ??= {});
    const before = ofTest[name];
    const isChanged = before !== undefined && JSON.stringify(before) !== JSON.stringify(identities);
    if (isChanged) {
      process.stderr.write(`${key}: ${name}: ${before.join(', ')} is now ${identities.join(', ')}\n`);
      if (!overwrites) process.exitCode = 1;
    }
    if (before === undefined || overwrites) ofTest[name] = identities;
  }
  const text = JSON.stringify(recorded);
  writeFileSync(
    RECORDED_FILE,
    await format(text, { ...(await resolveConfig(RECORDED_FILE)), parser: 'json' }),
  );
}

void main(process.argv.slice(2));
