import { writeFileSync } from 'node:fs';
import { API_TYPES_FILE, apiTypes } from './api-types';

/** Writes the types of the dashboard's client, or prints them with `--print`. */
async function run(): Promise<void> {
  const text = await apiTypes();
  if (!process.argv.includes('--print')) return writeFileSync(API_TYPES_FILE, text);
  await new Promise((resolve) => process.stdout.write(text, resolve));
}

run().then(
  () => process.exit(0),
  (error: unknown) => process.stderr.write(`${String(error)}\n`, () => process.exit(1)),
);
