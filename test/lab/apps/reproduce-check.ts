import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScanDocument } from './compare';

const TIMEOUT_MS = 120_000;
type Finding = ScanDocument['tests'][number]['findings'][number];

type IsShown = (observed: string, output: string) => boolean;

/** The first number with a dot that was observed is in the output. */
const hasVersion: IsShown = (observed, output) => {
  const version = /\d+(?:\.\d+)+/.exec(observed)?.[0];
  return version !== undefined && output.includes(version);
};

/** The first file of another host is named in the output. */
const hasAddress: IsShown = (observed, output) => {
  const address = /https?:\/\/[^"'\s>]+/.exec(observed)?.[0];
  return address !== undefined && output.includes(address);
};

/** Attributes without the value of the cookie, and without times. */
const attributesOf = (line: string): string =>
  line
    .split(';')
    .map((part) => part.trim().toLowerCase())
    .map((part, index) => (index === 0 || part.startsWith('expires') ? part.replace(/=.*/, '') : part))
    .sort()
    .join(';');

/** One of the lines sets the cookie with the same attributes; its value is another one for each visitor. */
const hasCookie: IsShown = (observed, output) =>
  output.split('\n').some((line) => attributesOf(line) === attributesOf(observed));

/** The names that were observed in a list of files are in the output. */
const hasNames: IsShown = (observed, output) => {
  const names = observed.split(' a directory listing with ')[1]?.split(', ') ?? [];
  return names.length > 0 && names.every((name) => output.includes(name));
};

/** Each of the policies, which the evidence joins, is in the output. */
const hasPolicies: IsShown = (observed, output) =>
  observed.split(/;?, /).every((policy) => plain(output).includes(plain(policy)));

/** Each of the header fields, in any order. */
const hasFields: IsShown = (observed, output) =>
  observed.split(/ (?=[\w-]+: )/).every((field) => plain(output).includes(plain(field)));

/** Neither of the two headers that keep a page out of frames; a policy of scripts may be there. */
const mayBeFramed: IsShown = (_observed, output) =>
  /^(?:no .* header|content-security-policy: )/im.test(output) &&
  !/^x-frame-options: *(?:deny|sameorigin) *$|frame-ancestors/im.test(output);

interface ShownProduct {
  paths: { shows: string; all: string[] }[];
}
const { products } = JSON.parse(
  readFileSync(join(__dirname, '../../../libs/scan-engine/src/data/shipped/products.json'), 'utf8'),
) as { products: ShownProduct[] };

/** What proves an open console is in the list of products; the statistics of HAProxy and nginx name themselves. */
const hasConsole: IsShown = (observed, output) => {
  const said = observed.replace(/^status \d+, /, '');
  const rows = products.flatMap(({ paths }) => paths).filter(({ shows }) => shows === said);
  if (rows.length === 0)
    return /Statistics Report for HAProxy|nginx Vhost Traffic|"serverZones"/.test(output);
  return rows.some(({ all }) => all.every((literal) => plain(output).includes(plain(literal))));
};

/** What the output of a rule's command must show; the others must print what the evidence says was observed. */
const SHOWS: Record<string, RegExp | IsShown> = {
  'https-unavailable': /refused|errno/i,
  'login-cleartext': /<form|password|^\d{3}, /im,
  'login-no-throttling': /^(?:(\d{3}), \d+ bytes, .*\n)(?:\1, .*\n){12}/m,
  'rate-limit-not-observed': /^(?:200 [\d.]+ s\n){35}/,
  'csrf-login': /<input[^>]*password/i,
  'csrf-no-protection': /set-cookie:[^]*<form/i,
  'csrf-token-weak': /(?:name=[^]*value=[^]*){2}/i,
  'csrf-token-in-url': /<form/i,
  'csrf-double-submit-unbound': /set-cookie/i,
  'js-vulnerable-library': hasVersion,
  'js-end-of-life-library': hasVersion,
  'info-version-in-page': hasVersion,
  'info-disclosure-version': hasFields,
  'graphql-introspection': /"__schema": *\{/,
  'graphql-alias-unbounded': /"a99": *"/,
  'graphql-ide': /graphiql|playground|sandbox|altair|voyager/i,
  // A frame of PHP, Python, or of Java, Node and .NET.
  'info-stack-trace': /^#\d+ \S+\(\d+\)|^ *File ".+", line \d+|^ *at .+:\d+/m,
  'sri-missing': hasAddress,
  // A page of html is not a security.txt.
  'securitytxt-missing': /^HTTP\/\S+ (?:400|404|410)|^content-type: text\/html/im,
  'tls-13-missing': /alert|Cipher is \(NONE\)/,
  'tls-static-rsa': /Cipher is [A-Z]/,
  'http-not-redirected': /^HTTP\/\S+ (?:2\d\d|401|403)/,
  'info-debug-mode': /DEBUG = True|@vite\/client|vite-error-overlay/,
  'info-source-map': /"version":\s*3/,
  'listing-open': /<title>(?:Index of|Directory listing for|Files within) |^<pre>\n<a href=/m,
  'listing-sensitive': hasNames,
  'exposed-git': /^ref: refs\//,
  'exposed-env-file': /^[A-Z_]+=/m,
  'exposed-database-tool': /- Adminer<|phpMyAdmin/,
  'exposed-deploy-file': /This file locks the dependencies/,
  'exposed-server-status': /Apache Status/,
  'exposed-metrics': /^# (?:HELP|TYPE) /m,
  'exposed-debug-tool': /\/debug\/pprof|profiles/,
  'link-broken': /^HTTP\/\S+ (?:404|410|5\d\d)/m,
  'metrics-open': /^(?:# (?:HELP|TYPE) |[a-z_:]+(?:\{.*\})? [\d.])/m,
  'info-error-message': /\bE(?:NOENT|ACCES): |on line|SQLSTATE|ORA-\d/,
  'console-open': hasConsole,
  'setup-open': hasConsole,
  'registration-open': hasConsole,
  'method-trace-enabled': /^x-palisade-probe: 1/im,
  'hosthdr-reflected-in-links': /palisade-probe\.example/i,
  'hosthdr-redirect': /^location: .*palisade-probe\.example/im,
  'cors-reflects-any-origin': /access-control-allow-origin: https?:\/\/random-/i,
};

/** Runs each finding's command as a reader would; a line for each whose output does not show the claim. */
export async function unshown(
  documents: readonly ScanDocument[],
): Promise<{ run: number; failed: string[] }> {
  const findings = documents.flatMap(({ tests }) => tests).flatMap((test) => test.findings);
  const byCommand = new Map(findings.map((finding) => [finding.evidence.reproduce ?? '', finding]));
  const failed: string[] = [];
  for (const [command, finding] of byCommand) {
    const output = await outputOf(command);
    if (!showsClaim(finding, output))
      failed.push(`${finding.id}: ${output.trim().slice(-200) || 'no output'}`);
  }
  return { run: byCommand.size, failed };
}

/** Nonces are others in each response. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/nonce-(?:<redacted>|[\w+/=-]+)/g, '')
    .replace(/[\s"']+/g, '');

const ofKind = (id: string): IsShown | undefined =>
  id.startsWith('cookie-') ? hasCookie : id.startsWith('csp-') ? hasPolicies : undefined;

export function showsClaim({ id, evidence }: Finding, output: string): boolean {
  const { observed } = evidence;
  const shows = SHOWS[id] ?? ofKind(id);
  if (shows instanceof RegExp) return shows.test(output);
  if (id === 'clickjacking' && observed === null) return mayBeFramed('', output);
  if (observed === null) return /^no .* header$/m.test(output) || lacks(evidence.header, output);
  if (shows !== undefined) return typeof observed === 'string' && shows(observed, output);
  return typeof observed === 'string' ? plain(output).includes(plain(observed)) : output.trim() !== '';
}

/** Other fields are there, and the one that is missing is not. */
const lacks = (header: unknown, output: string): boolean =>
  typeof header === 'string' && /^[\w-]+: /m.test(output) && !output.toLowerCase().includes(`${header}:`);

async function outputOf(command: string): Promise<string> {
  const child = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'ignore'], timeout: TIMEOUT_MS });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(child, 'close');
  return output;
}
