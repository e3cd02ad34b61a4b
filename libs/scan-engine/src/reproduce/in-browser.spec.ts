import type { Finding } from '../contract/scanner';
import { shownInBrowser } from './in-browser';
import { curlBody, curlHeader } from './shell-command';

const PAGE = 'https://shop.example/tea';
const finding = (reproduce: string): Finding => ({
  id: 'mixed-active',
  ruleVersion: 1,
  severity: 'medium',
  title: '',
  description: '',
  location: '/tea',
  evidence: { observed: null, expected: '', reproduce, references: { cwe: '', links: [] } },
});
const shown = (reproduce: string, account: string | null = null) =>
  shownInBrowser(finding(reproduce), new Set([PAGE]), account).evidence;

it('prints the rendered document where curl would print the one that the site sent', () => {
  expect(shown(`${curlBody(PAGE)} | grep -i form`)).toMatchObject({
    seen_in: 'the rendered page',
    reproduce: `chromium --headless --ignore-certificate-errors --virtual-time-budget=10000 --dump-dom '${PAGE}' 2>/dev/null | grep -i form`,
  });
});

it('keeps what curl shows: headers, other files, other pages', () => {
  for (const command of [curlHeader(PAGE), curlBody(`${PAGE}/app.js`), curlBody('https://shop.example/')])
    expect(shown(command)).toMatchObject({ reproduce: command });
  expect(shown(curlHeader(PAGE)).seen_in).toBeUndefined();
});

it('changes one of two commands', () => {
  const { reproduce } = shown(`{ ${curlHeader(PAGE)}; ${curlBody(PAGE)}; } | grep x`);
  expect(reproduce).toMatch(/^\{ curl .*--dump-header.*; chromium .*--dump-dom .*; \} \| grep x$/);
});

it('promises no session: a person signs in', () => {
  expect(shown(`${curlBody(PAGE)} | grep -i form`, 'alice').reproduce).toBe(
    `# Sign in as alice in a browser, open ${PAGE} and look at the elements of the page: scripts draw them.`,
  );
});
