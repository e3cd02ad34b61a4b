import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Environment } from '@palisade/config';
import released from './support/released-defaults.json';
import { environmentVariables } from './support/program-variables';

/** What the CHANGELOG says since the last release. */
const [news = ''] = readFileSync(join(__dirname, '../CHANGELOG.md'), 'utf8').split(`## ${released.version}`);

/** Defaults by variable; null of one that has none. */
const defaults = (): Map<string, unknown> => {
  const environment = new Environment() as unknown as Record<string, unknown>;
  return new Map(
    [...environmentVariables()].map(([property, name]) => [name, environment[property] ?? null]),
  );
};

/** A test cannot see that a new variable changes what happened before. Those that can are in the file, with what stood for them. */
it('says in the CHANGELOG which defaults are others than in the last release', () => {
  const now = defaults();
  const changed = Object.entries(released.defaults).filter(
    ([name, value]) => String(now.get(name)) !== String(value),
  );
  expect(changed.map(([name]) => name)).toEqual(expect.arrayContaining(['BIND_ADDRESS', 'SIGN_UP']));
  const unsaid = changed
    .filter(
      ([name]) =>
        !news.split('\n- ').some((line) => line.includes(`\`${name}\``) && line.includes('by default')),
    )
    .map(([name, value]) => `${name} was ${JSON.stringify(value)}, and is ${JSON.stringify(now.get(name))}.`);
  expect(unsaid).toEqual([]);
});
