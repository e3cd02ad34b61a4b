import { readFileSync, writeFileSync } from 'node:fs';
import { runLab } from './lab-report';
import { RECORDED_FILE, type RecordedIdentities } from './recorded-identities';

/** Adds the identities of cases that are not recorded yet; what is recorded never changes, because stored issues depend on it. */
async function main(): Promise<void> {
  const recorded = JSON.parse(readFileSync(RECORDED_FILE, 'utf8')) as RecordedIdentities;
  const { cases } = await runLab(process.argv[2] ?? '');
  for (const { key, name, identities } of cases) (recorded[key] ??= {})[name] ??= identities;
  writeFileSync(RECORDED_FILE, `${JSON.stringify(recorded, null, 1)}\n`);
}

void main();
