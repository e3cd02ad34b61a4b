import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '@palisade/version';
import { Marked, type Tokens } from 'marked';
import { publicPage } from '../http/pages/public-page';

/** The start page of the guides; the dashboard links to it. */
export const GUIDES_PATH = '/docs/guide';

/** Files of docs/ for the users and operators of an installation, by name. */
const GUIDES = [
  ['results', 'What does a failed test mean? What is the pass rate? How do I stop a false alarm?'],
  ['grades', 'How is a grade computed? How do I show it to others?'],
  ['issues', 'When does an issue close? How do I accept one?'],
  ['evidence', 'How do I prove to an auditor what was tested, and verify such a report?'],
  ['coverage', 'Which pages does a passed test cover?'],
  ['schedules', 'When are checks scanned? How do I pause one?'],
  ['notifications', 'How do I get notified?'],
  ['tickets', 'How do issues become tickets?'],
  ['ci-recipes', 'How do I stop a pipeline?'],
  ['domain-verification', 'How do I verify a domain?'],
  ['domains', 'When do certificates and domains end? Which host names do I have?'],
  ['scripts', 'Which scripts run in my pages, and what changed?'],
  ['dashboard', 'How do I use the dashboard?'],
  ['accounts', 'How do I share a team, set roles and sign in?'],
  ['sign-in-providers', 'How do people sign in with Entra, Google, Okta, Keycloak or Authentik?'],
  ['mcp', 'How do I connect an agent?'],
  ['agents', 'How does an agent fix an issue?'],
  ['identities', 'How do scans sign in?'],
  ['checks-as-code', 'How do I keep checks in a repository?'],
  ['command-line', 'How do I scan without the service?'],
  ['deployment', 'How do I install it, and put it behind a proxy?'],
  ['zones', 'How do workers in other networks scan internal sites?'],
  ['kubernetes', 'How do I install it on Kubernetes?'],
  ['configuration', 'Which variables are there?'],
  ['signed-requests', 'How do sites and firewalls verify that a scan is ours?'],
  ['data', 'How do I publish newer lists for the tests?'],
  ['operations', 'How do I upgrade, monitor and repair it?'],
  ['backup', 'How do I back up and restore it?'],
  ['scale', 'How do I size it?'],
] as const;

const NAMES = new Set<string>(GUIDES.map(([name]) => name));

const guides = new Marked({
  renderer: {
    /** With the anchor that code hosts give it, because links between the files use these. */
    heading({ tokens, depth, text }: Tokens.Heading) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    /** Links to files that an installation does not serve become plain text. */
    link({ href, tokens }: Tokens.Link) {
      const text = this.parser.parseInline(tokens);
      const [, name = '', anchor = ''] = /^([a-z-]+)\.md(#[\w-]+)?$/.exec(href) ?? [];
      if (NAMES.has(name)) return `<a href="${name}${anchor}">${text}</a>`;
      return /^(https:\/\/|#)/.test(href) ? `<a href="${href}">${text}</a>` : text;
    },
  },
});

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');

/** The Markdown of a guide; null when there is no guide with this name. */
export const guideText = (name: string): string | null =>
  NAMES.has(name) ? readFileSync(join(packageFolder(__dirname) ?? '.', 'docs', `${name}.md`), 'utf8') : null;

const rendered = new Map<string, string>();

/**
 * One guide as a page.
 *
 * @returns null when there is no guide with this name.
 */
export function guidePage(name: string): string | null {
  const kept = rendered.get(name);
  if (kept !== undefined) return kept;
  const text = guideText(name);
  if (text === null) return null;
  const [, title = name] = /^# (.+)$/m.exec(text) ?? [];
  const back = `<p><a href="../guide">All guides</a></p>\n`;
  const page = publicPage(`${title} · Palisade`, back + guides.parse(text, { async: false }));
  rendered.set(name, page);
  return page;
}

/** The list of guides, by the questions that they answer. */
export const guidesPage = (): string =>
  publicPage(
    'Guides · Palisade',
    `<h1>Guides</h1>
    <ul>
${GUIDES.map(([name, question]) => `      <li><a href="guide/${name}">${question}</a></li>`).join('\n')}
    </ul>
    <p>What the tests send and find: <a href="tests">the tests</a>. The lists that they judge by, with dates: <a href="data">the data</a>. The REST API: <a href="../docs">API reference</a>.</p>
`,
  );

/** What an installation has for programs that read text, see https://llmstxt.org. */
export const llmsTxt = (appUrl: string): string =>
  [
    '# Palisade',
    '',
    '> Tests web sites for security defects on a schedule, tracks them as issues, and says how to fix them.',
    '',
    `Agents begin with [Palisade for agents](${appUrl}/docs/agents.md). They work over MCP (${appUrl}/mcp) or the REST API, with a key of a team.`,
    '',
    '## API',
    '',
    `- [OpenAPI document](${appUrl}/docs/openapi.json): every operation of the REST API`,
    '',
    '## Guides',
    '',
    ...GUIDES.map(([name, question]) => `- [${question}](${appUrl}${GUIDES_PATH}/${name}.md)`),
    '',
  ].join('\n');
