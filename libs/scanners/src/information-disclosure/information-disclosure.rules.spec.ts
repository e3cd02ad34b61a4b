import type { Clue, DisclosureObservation, DisclosureRule } from './disclosure-observation';
import { informationDisclosureScanner } from './information-disclosure.scanner';

type Page = DisclosureObservation['pages'][number];

const page = (path: string, changes: Partial<Page> = {}): Page => ({
  url: `https://shop.example${path}`,
  outcome: 'answered',
  failure: null,
  status: 200,
  truncated: false,
  ...changes,
});
const seen = (changes: Partial<DisclosureObservation> = {}): DisclosureObservation => ({
  pages: [page('/')],
  clues: [],
  readFiles: ['/app.js'],
  unreadScripts: 0,
  unjudged: [],
  scripts: 1,
  sourceMaps: 0,
  ...changes,
});
const clue = (rule: DisclosureRule, changes: Partial<Clue> = {}): Clue => ({
  rule,
  location: '',
  url: 'https://shop.example/%',
  shows: 'something',
  confirmed: false,
  ...changes,
});

describe('what was judged', () => {
  const judged = (changes: Partial<DisclosureObservation>) =>
    informationDisclosureScanner.judge(seen(changes)).judgedAnyway;

  it('is its scripts, and the site if the engine knows of nothing unread; the engine adds pages', () => {
    expect(judged({ pages: [page('/'), page('/gone', { status: 404 })] })).toEqual(['/app.js']);
    expect(informationDisclosureScanner.judge(seen({})).judged).toBe('all');
  });

  it('leaves out rules whose requests had no response', () => {
    const unjudged: DisclosureRule[] = ['info-stack-trace'];
    expect(informationDisclosureScanner.judge(seen({ unjudged })).unjudgedRules).toEqual(unjudged);
  });
});

it('names a lasting path in place of a random one', () => {
  const url = 'https://shop.example/3f2a1b9c-8d7e-4f60-9183-94a5b6c7d8e9';
  const [finding] = informationDisclosureScanner.judge(
    seen({ clues: [clue('info-stack-trace', { url })] }),
  ).findings;
  expect(finding?.evidence.reproduce).toBe(
    "curl -sgk -m 60 -i --compressed --path-as-is 'https://shop.example/a-page-that-does-not-exist'",
  );
});

it.each([
  ['nginx 1.18.0', {}, 'nginx: server_tokens off;'],
  ['Apache 2.4.58', {}, 'Apache: ServerSignature Off and ServerTokens Prod.'],
  ['Payara Server 6.2023', {}, 'Show error pages without'],
  ['Drupal 10', { isGenerator: true as const }, 'Remove the meta element "generator"'],
  ['WordPress 6.4', { isGenerator: true as const }, "remove_action('wp_head', 'wp_generator')"],
])('says how to hide the version of what the page names: %s', (shows, more, step) => {
  const [finding] = informationDisclosureScanner.judge(
    seen({ clues: [clue('info-version-in-page', { shows, ...more })] }),
  ).findings;
  expect(finding?.remediation).toContain(step);
  // Each says nothing of the other place.
  expect(finding?.remediation?.includes('generator')).toBe('isGenerator' in more);
});
