import {
  CATEGORY_NAMES,
  MANNER_WORDS,
  type Rule,
  TEST_CATEGORIES,
  TEST_DEFINITIONS,
  type TestDefinition,
} from '@palisade/catalogue';
import { escaped } from '../http/fields/escaped';
import { publicPage } from '../http/pages/public-page';

/** Every test with its traffic and its rules, from the catalogue. Each test has its key as anchor. */
export const testsPage = (): string =>
  publicPage(
    'The tests of Palisade',
    `<p><a href="guide">All guides</a></p>
    <h1>The tests</h1>
    <p class="lead">What each test asks, what it sends to a site, and every problem that it can find. <a href="data">The data</a> that some
      of them judge by has its own page.</p>
    <nav aria-label="Tests"><ul>
${TEST_DEFINITIONS.map(({ key, name }) => `      <li><a href="#${key}">${escaped(name)}</a></li>`).join('\n')}
    </ul></nav>
${TEST_CATEGORIES.map(categorySection).join('')}`,
  );

function categorySection(category: TestDefinition['category']): string {
  const tests = TEST_DEFINITIONS.filter((test) => test.category === category);
  if (tests.length === 0) return '';
  return `    <h2>${escaped(CATEGORY_NAMES[category])}</h2>\n${tests.map(testSection).join('')}`;
}

const testSection = ({
  key,
  name,
  question,
  manner,
  traffic,
  stagingTraffic,
  rules,
}: TestDefinition): string => `
    <h3 id="${key}">${escaped(name)} <code>${key}</code></h3>
    <p>${escaped(question)} ${escaped(MANNER_WORDS[manner].name)}. ${escaped(traffic)}${stagingTraffic === undefined ? '' : ` On a staging check: ${escaped(stagingTraffic)}`}</p>
    <table>
      <thead><tr><th scope="col">Rule</th><th scope="col">Severity</th><th scope="col">What it finds</th></tr></thead>
      <tbody>
${Object.values<Rule>(rules).map(ruleRow).join('\n')}
      </tbody>
    </table>
`;

const ruleRow = ({ id, severity, title }: Rule): string =>
  `        <tr><td><code>${id}</code></td><td>${severity}</td><td>${escaped(title)}</td></tr>`;
