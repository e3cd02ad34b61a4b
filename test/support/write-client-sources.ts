import { writeFileSync } from 'node:fs';
import { apiDocument } from './api-document';
import { clientSources } from './client-sources';

/**
 * Writes the generated files of the TypeScript client, or prints them as JSON by path with `--print`, and with `--comments` as the package has
 * them. With `--document` it prints the OpenAPI document.
 */
async function run(): Promise<void> {
  if (process.argv.includes('--document')) return print(await apiDocument());
  const sources = await clientSources({ comments: process.argv.includes('--comments') });
  if (process.argv.includes('--print')) return print(sources);
  for (const [path, text] of Object.entries(sources)) writeFileSync(path, text);
}

const print = (value: object): Promise<void> =>
  new Promise((resolve) => process.stdout.write(JSON.stringify(value), () => resolve()));

run().then(
  () => process.exit(0),
  (error: unknown) => process.stderr.write(`${String(error)}\n`, () => process.exit(1)),
);
