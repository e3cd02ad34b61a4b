import { TEST_DEFINITIONS } from './catalogue';
import { PROGRAM_NAMES, decidingPrograms, programOf } from './programs';
import { programsOf, remediationFor, sentencesOf } from './remediation-for';

const TRACE =
  'Turn TRACE off. Apache: TraceEnable off. IIS: remove the verb. Jetty and Tomcat: allowTrace="false". nginx never answers it. Then try it again.';

it.each([
  [['Apache'], 'Turn TRACE off. Apache: TraceEnable off. Then try it again.'],
  [['Tomcat', 'PHP'], 'Turn TRACE off. Jetty and Tomcat: allowTrace="false". Then try it again.'],
  [
    ['nginx', 'Apache'],
    'Turn TRACE off. Apache: TraceEnable off. nginx never answers it. Then try it again.',
  ],
  [['LiteSpeed'], 'Turn TRACE off. Then try it again.'],
  [['PHP', 'Cloudflare'], TRACE],
  [[], TRACE],
])('leaves out the settings of what a site with %j does not have', (seen, expected) => {
  expect(remediationFor(TRACE, seen)).toBe(expected);
});

it('lets the evidence decide for the part that it names, and the scan for the others', () => {
  expect(decidingPrograms(['Apache'], ['nginx', 'Express', 'Cloudflare'])).toEqual([
    'Apache',
    'Express',
    'Cloudflare',
  ]);
  expect(decidingPrograms([], ['nginx', 'PHP'])).toEqual(['nginx', 'PHP']);
});

it('leaves out frameworks and languages of a site that shows another language', () => {
  const text = 'Encode it. PHP: htmlspecialchars. Java: <c:out>. Django: {{ value }}. nginx: none.';
  expect(remediationFor(text, ['Laravel'])).toBe('Encode it. PHP: htmlspecialchars. nginx: none.');
  expect(remediationFor(text, ['Gunicorn'])).toBe('Encode it. Django: {{ value }}.');
  expect(remediationFor(text, ['Express', 'PHP'])).toBe('Encode it. PHP: htmlspecialchars. nginx: none.');
});

it('knows frameworks apart from servers', () => {
  const text = 'Deny by default. Express: use a middleware. Spring: authenticated(). nginx: auth_basic.';
  expect(remediationFor(text, ['Spring Security'])).toBe(
    'Deny by default. Spring: authenticated(). nginx: auth_basic.',
  );
});

const REMEDIATIONS = TEST_DEFINITIONS.flatMap(({ rules }) =>
  Object.values(rules).map(({ id, remediation }): [string, string] => [id, remediation]),
);
const SERVERS = PROGRAM_NAMES.filter((name) => programOf(name).part === 'server');
const words = (text: string): string[] => text.split(/[^A-Za-z]+/);

it.each(SERVERS)('no remediation names another server to a site with %s', (server) => {
  const wrong = REMEDIATIONS.flatMap(([id, remediation]) => {
    const text = remediationFor(remediation, [server]);
    const own = sentencesOf(text).flatMap(programsOf);
    const others = SERVERS.filter((name) => name !== server && !own.includes(name));
    return others.some((name) => words(text).includes(name)) ? [`${id}: ${text}`] : [];
  });
  expect(wrong).toEqual([]);
});

it('every remediation still says what to do without the settings of servers', () => {
  const short = REMEDIATIONS.filter(
    ([, remediation]) => remediationFor(remediation, ['Kestrel']).length < 20,
  );
  expect(short).toEqual([]);
});
