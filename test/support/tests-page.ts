import {
  CATEGORY_NAMES,
  DATA_SETS,
  MANNER_WORDS,
  type Rule,
  TEST_CATEGORIES,
  TEST_DEFINITIONS,
  type TestDefinition,
  enabledByDefault,
} from '@palisade/catalogue';
import { requirementsOf } from '@palisade/vocabulary';
import { resolve } from 'node:path';

export const TESTS_PAGE_FILE = resolve(__dirname, '../../docs/tests.md');

const HEAD = `# The tests

What each test asks, what it sends to a site, and every problem that it can find. Made by \`npm run generate:docs\` from the catalogue; an installation shows the
same at \`/docs/tests\`, and its API at \`GET /api/v1/tests\`. The README of a test says how it judges, what it guards against and what it cannot see.
`;

/** docs/tests.md, from the catalogue. */
export const testsPage = (): string =>
  [HEAD, overview(), ...TEST_CATEGORIES.map(categorySection), data()]
    .filter((part) => part !== '')
    .join('\n');

const overview = (): string => `| test | key | manner | on in a new check |
|---|---|---|---|
${TEST_DEFINITIONS.map(
  ({ key, name, manner }) =>
    `| [${name}](#${anchorOf(name)}) | \`${key}\` | ${manner} | ${enabledByDefault(key) ? 'yes' : 'no'} |`,
).join('\n')}
`;

function categorySection(category: TestDefinition['category']): string {
  const tests = TEST_DEFINITIONS.filter((test) => test.category === category);
  return tests.length === 0 ? '' : [`## ${CATEGORY_NAMES[category]}\n`, ...tests.map(testSection)].join('\n');
}

const testSection = ({
  key,
  name,
  question,
  manner,
  traffic,
  stagingTraffic,
  rules,
}: TestDefinition): string => `### ${name}
${question} ${MANNER_WORDS[manner].name}: ${traffic}${stagingTraffic === undefined ? '' : ` On a staging check: ${stagingTraffic}`} More: [README](../libs/scanners/src/${key.replaceAll('_', '-')}/README.md).

Standards: ${requirementsOf(key)
  .map((each) => `\`${each}\``)
  .join(', ')}.

| rule | severity | what it finds |
|---|---|---|
${Object.values<Rule>(rules)
  .map(({ id, severity, title }) => `| \`${id}\` | ${severity} | ${title.replaceAll('|', '\\|')} |`)
  .join('\n')}
`;

const data = (): string => `## Data
Some tests use lists that become outdated. An outdated list can miss problems, but never causes a finding. Technical details name the date. An installation shows this
at \`/docs/data\`.

| data | date | source | refresh |
|---|---|---|---|
${DATA_SETS.map(({ name, date, source, refresh }) => `| ${name} | ${date} | ${source} | ${refresh} |`).join(
  '\n',
)}
`;

/** As GitHub and GitLab make the anchors of headings. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
