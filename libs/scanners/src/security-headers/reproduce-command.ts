import type { RuleId } from '@palisade/catalogue';
import { curlBody, curlHeader, onlyFields, shQuote, type Page } from '@palisade/scan-engine';
import type { Defect } from './defect';

/** Shows a defect of a page; a few need more than the header of one response. */
type Command = (defect: Defect, page: Page) => string;

const header: Command = ({ header: name, fields = [name] }, { url }) =>
  `${curlHeader(url)} | ${onlyFields(fields)}`;

/** Next to the header, what the document says in elements that match. */
const withElements =
  (pattern: string): Command =>
  (defect, page) =>
    `${header(defect, page)}\n${curlBody(page.url)} | grep -ioE ${shQuote(pattern)}`;

const META_POLICY = '<meta[^>]*content-security-policy[^>]*>';

const policy: Command = (defect, page) =>
  page.html === null || page.html.metaPolicies.length === 0
    ? header(defect, page)
    : withElements(META_POLICY)(defect, page);

/** The nonces of two visits, from header and document. */
const nonces: Command = (_defect, { url }) =>
  [
    'for visit in 1 2; do',
    `  { ${curlHeader(url)}; ${curlBody(url)}; } | grep -ioE "'nonce-[^']*'" | sort -u`,
    'done',
  ].join('\n');

const visits: Command = (defect, page) =>
  ['for visit in 1 2 3 4; do', `  ${header(defect, page)}`, "  echo '--'", 'done'].join('\n');

/** The fields on the start page, and then on one that does not exist. */
const errorPage: Command = ({ fields = [] }, { url }) =>
  [
    `${curlHeader(new URL('/', url).href)} | ${onlyFields(fields)}`,
    "echo '-- page that does not exist:'",
    `${curlHeader(url)} | ${onlyFields(fields)}`,
  ].join('\n');

/** Where http serves the site as well, its response too. */
const transport: Command = (defect, page) => {
  if (defect.severity !== 'high') return header(defect, page);
  const plain = `http://${new URL(page.url).hostname}/`;
  return `${header(defect, page)}\n${curlHeader(plain)} | grep -iE '^(HTTP/|location:)'`;
};

const passwordPage: Command = (defect, page) =>
  page.html?.hasPasswordField === true
    ? withElements('<input[^>]*password[^>]*>')(defect, page)
    : header(defect, page);

const referrer: Command = (defect, page) =>
  page.html?.metaReferrer === null || page.html === null
    ? header(defect, page)
    : withElements('<meta[^>]*referrer[^>]*>')(defect, page);

const COMMANDS: Partial<Record<RuleId<'security_headers'>, Command>> = {
  'csp-static-nonce': nonces,
  'header-inconsistent': visits,
  'headers-missing-on-errors': errorPage,
  'hsts-missing': transport,
  'hsts-disabled': transport,
  'hsts-preload-not-eligible': transport,
  clickjacking: passwordPage,
  'coop-missing': passwordPage,
  'referrer-policy-unsafe': referrer,
};

/** A command, or a short script of sh, that shows what the finding claims at the page that it names. */
export function reproduceCommand(defect: Defect, page: Page): string {
  const command = COMMANDS[defect.id] ?? (defect.id.startsWith('csp-') ? policy : header);
  return command(defect, page);
}
