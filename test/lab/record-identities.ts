import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { runLab } from './lab-report';
import { RECORDED_FILE, type RecordedIdentities } from './recorded-identities';

/** Adds the identities of cases that are not recorded yet; what is recorded never changes, because stored issues depend on it. */
async function main(): Promise<void> {
  const recorded = JSON.parse(readFileSync(RECORDED_FILE, 'utf8')) as RecordedIdentities;
  const { cases } = await runLab(process.argv[2] ?? '');
  for (const { key, name, identities } of cases) (recorded[key] ??= {})[name] ??= identities;
  const text = JSON.stringify(recorded);
  writeFileSync(
    RECORDED_FILE,
    await format(text, { ...(await resolveConfig(RECORDED_FILE)), parser: 'json' }),
  );
}

void main();
