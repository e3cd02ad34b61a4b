import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INJECTIONS, type IsShown } from './shown-injections';

/** The first number with a dot that was observed is in the output. */
const hasVersion: IsShown = (observed, output) => {
  const version = /\d+(?:\.\d+)+/.exec(observed)?.[0];
  return version !== undefined && output.includes(version);
};

/** The first file of another host is named in the output. */
const hasAddress: IsShown = (observed, output) => {
  const address = /(?:http|ws)s?:\/\/[^"'\s>]+/.exec(observed)?.[0];
  return address !== undefined && output.includes(address);
};

/** The name of a cookie and its attributes: without its value, the moment of its end, and the dot before a domain. */
function cookieParts(line: string): { name: string; attributes: Set<string> } {
  const [pair = '', ...rest] = line
    .replace(/^set-cookie: */i, '')
    .split(';')
    .map((part) => part.trim());
  const attributes = rest.map((part) => part.toLowerCase().replace(/^(?:(expires)=.*|(domain=)\.)/, '$1$2'));
  return { name: pair.replace(/=.*/, ''), attributes: new Set(attributes) };
}

/** The evidence has a star for what differs between visitors. */
const isNamed = (shown: string, name: string): boolean => {
  const [start = '', end] = shown.split('*');
  return end === undefined ? name === shown : name.startsWith(start) && name.endsWith(end);
};

/**
 * One of the lines sets the cookie with the same attributes; its value is another one for each visitor. Browsers ignore Expires next to Max-Age or
 * without a date, so the evidence may lack it.
 */
const hasCookie: IsShown = (observed, output) => {
  const shown = cookieParts(observed);
  return output.split('\n').some((line) => {
    const { name, attributes } = cookieParts(line);
    const further = [...attributes].filter((each) => !shown.attributes.has(each));
    return (
      isNamed(shown.name, name) &&
      [...shown.attributes].every((each) => attributes.has(each)) &&
      further.every((each) => each === 'expires')
    );
  });
};

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
export const mayBeFramed: IsShown = (_observed, output) =>
  /^(?:no .* header|content-security-policy: )/im.test(output) &&
  !/^x-frame-options: *(?:deny|sameorigin) *$|frame-ancestors/im.test(output);

const lastWordOf = (text: string): string => text.split(' ').at(-1) ?? '';

/** The hash that a browser expects is not the one of the file. */
const hasOtherHash: IsShown = (observed, output) =>
  /^[\w+/]{40,}=*$/.test(output.trim()) && !observed.includes(output.trim());

/** Each token that the output holds, as a text of its header and claims. */
const tokensIn = (output: string): { header: Record<string, string>; claims: object }[] =>
  [...output.matchAll(/\b(ey[\w-]+)\.(ey[\w-]+)\./g)].map(([, header = '', claims = '']) => ({
    header: decoded(header) as Record<string, string>,
    claims: decoded(claims),
  }));
const decoded = (part: string): object =>
  JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as object;

/** A token with the same algorithm and the same claims. */
const hasToken: IsShown = (observed, output) =>
  tokensIn(output).some(
    ({ header, claims }) =>
      observed === `a token with alg ${header.alg} and the claims ${Object.keys(claims).sort().join(', ')}`,
  );

/** A token whose header leads to that key. */
const hasKeyAddress: IsShown = (observed, output) => {
  const [name = '', address = ''] = observed.split(': ');
  return tokensIn(output).some(({ header }) => header[name]?.startsWith(address) === true);
};

/** The same statuses one after the other, and each redirect leads to the same address. */
const hasHops: IsShown = (observed, output) => {
  const statuses = [...observed.matchAll(/: (\d{3})(?=[,;]|$)/g)].map(([, status]) => status);
  const seen = [...output.matchAll(/^HTTP\/\S+ (\d{3})/gm)].map(([, status]) => status);
  const base = observed.split(': ')[0] ?? '';
  const lead = [...output.matchAll(/^location: *(\S+)/gim)].map(([, to = '']) => new URL(to, base).href);
  const led = [...observed.matchAll(/Location: ([^;\s]+)/g)].map(([, to = '']) => new URL(to, base).href);
  return statuses.length > 0 && seen.join() === statuses.join() && led.every((to) => lead.includes(to));
};

/** Redirects alone, to the addresses of the chain: the command stops where it has shown the circle. */
const hasEndlessHops: IsShown = (observed, output) => {
  const seen = [...output.matchAll(/^HTTP\/\S+ (\d{3})/gm)].map(([, status = '']) => status);
  const leads = [...output.matchAll(/^location: *(\S+)/gim)].map(([, to = '']) => to);
  return (
    seen.length > 2 &&
    seen.every((status) => status.startsWith('3')) &&
    leads.every((to) => observed.includes(to))
  );
};

/** The ids of visitors, one for each response, whose differing characters hold fewer than 64 bits. */
const hasWeakIds: IsShown = (_observed, output) => {
  const ids = [...output.matchAll(/^set-cookie: *[^=]+=([^;\s]+)/gim)].map(([, id = '']) => id);
  const [first = ''] = ids;
  const differing = [...first].filter((character, place) => ids.some((id) => id[place] !== character));
  return new Set(ids).size > 2 && 6 * differing.length < 64;
};

/** A text in base64 that names where the program sends what it reads. */
const hidesTarget: IsShown = (observed, output) => {
  const target = /sends to ([^\s,]+)/.exec(observed)?.[1];
  const texts = [...output.matchAll(/["']([\w+/]{12,}=*)["']/g)].map(([, text = '']) =>
    Buffer.from(text, 'base64').toString(),
  );
  return target !== undefined && texts.some((text) => text.includes(target));
};

/** A line of the output, of which the evidence says what is wrong with it. */
const quotesLine: IsShown = (observed, output) =>
  output.split('\n').some((line) => line.trim().length > 5 && observed.includes(line.trim()));

/** What the evidence has in parentheses. */
const hasNamed: IsShown = (observed, output) => {
  const named = /\(([^)]+)\)/.exec(observed)?.[1];
  return named !== undefined && output.includes(named);
};

const hasHeaderField: IsShown = (observed, output) =>
  output.toLowerCase().includes(`\n${lastWordOf(observed)}:`);

const hasStatus: IsShown = (observed, output) => {
  const status = /status (\d{3})/.exec(observed)?.[1];
  return [...output.matchAll(/^HTTP\/\S+ (\d{3})/gm)].some(([, seen]) => seen === status);
};

/** The day on which the registration ends, and its statuses. */
const hasRegistration: IsShown = (observed, output) => {
  const [ends = '', statuses = ''] = observed.split('; status: ');
  const day = /\d{4}-\d{2}-\d{2}/.exec(ends)?.[0] ?? '';
  return output.includes(day) && statuses.split(', ').every((each) => output.includes(each));
};

const hasMembers: IsShown = (observed, output) =>
  (observed.split(': ')[1] ?? '')
    .split(', ')
    .every((path) => output.includes(`"${path.split(/[.\]]+/).at(-1)}"`));

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

const advisories = (
  JSON.parse(
    readFileSync(
      join(__dirname, '../../../libs/scan-engine/src/data/shipped/product-advisories.json'),
      'utf8',
    ),
  ) as { products: { advisories: { proof?: { shows: string; all: string[] } }[] }[] }
).products.flatMap((product) => product.advisories);

/** The version, or what a proof of the list shows. */
const hasVulnerability: IsShown = (observed, output, command) => {
  const proof = advisories
    .map((each) => each.proof)
    .find((each) => each !== undefined && observed.endsWith(each.shows));
  if (proof === undefined)
    return hasVersion(observed, output, command) || (observed.includes(', status ') && output !== '');
  return proof.all.every((literal) => plain(output).includes(plain(literal)));
};

/** Where the evidence describes what was observed, what the output of a rule's command must show instead; the others must print what was observed. */
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
  'graphql-suggestions': /did you mean/i,
  'graphql-get-mutation': /"__typename": *"/,
  'graphql-form-post': /"__typename": *"/,
  'graphql-error-detail':
    /"(?:stack|stack_?trace|trace|traceback)": *(?:\[\s*["{]|"[^"]{10})|"debugMessage": *"[^"]{10}/i,
  'graphql-ide': /graphiql|playground|sandbox|altair|voyager/i,
  // A frame of PHP, Python, or of Java, Node and .NET.
  'info-stack-trace': /^#\d+ \S+\(\d+\)|(?:^|\\n)\s*(?:File \\?".+", line \d+|at .+:\d+)/m,
  'sri-missing': hasAddress,
  // A page of html is not a security.txt.
  'securitytxt-missing': /^HTTP\/\S+ (?:400|404|410)|^content-type: text\/html/im,
  'tls-no-post-quantum': /^00000000: 1503/m,
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
  'exposed-deploy-file': /This file locks the dependencies|^services:/m,
  'exposed-svn': /NODES/,
  'exposed-hg': /^(?:revlogv1|store|fncache)$/m,
  'exposed-private-key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  'exposed-credentials-file': /aws_access_key_id|_authToken|^machine |password/im,
  'exposed-config-source': (observed, output) => output.includes(lastWordOf(observed)),
  'exposed-database-dump': /CREATE TABLE|INSERT INTO|SQLite format/,
  'exposed-backup-archive': /^PK|ustar/,
  'exposed-log-file': /^\[?\d[\d\w-]+[ T]\d\d:\d\d/m,
  'exposed-actuator': /"_links"/,
  'exposed-phpinfo': /PHP Version|phpinfo\(\)/,
  'exposed-configured-path': /\S/,
  'exposed-server-status': /Apache Status/,
  'exposed-metrics': /^# (?:HELP|TYPE) /m,
  'exposed-debug-tool': /\/debug\/pprof|profiles|id="telescope"/,
  'link-broken': /^HTTP\/\S+ (?:404|410|5\d\d)/m,
  'metrics-open': /^(?:# (?:HELP|TYPE) |[a-z_:]+(?:\{.*\})? [\d.])/m,
  'info-error-message': /\bE(?:NOENT|ACCES): |on line|SQLSTATE|ORA-\d/,
  'console-open': hasConsole,
  'setup-open': hasConsole,
  'registration-open': hasConsole,
  'method-trace-enabled': /^x-palisade-probe: 1/im,
  'csp-static-nonce': /('nonce-[^']+')\s+\1/,
  'sri-mismatch': hasOtherHash,
  'js-compromised-library': /^[0-9a-f]{64}\b/m,
  'jwt-alg-none': hasToken,
  'jwt-weak-secret': hasToken,
  'jwt-no-expiry': hasToken,
  'jwt-long-lived': hasToken,
  'jwt-sensitive-claims': hasToken,
  'jwt-in-url': hasToken,
  'jwt-header-key': hasKeyAddress,
  'http-redirect-client-side': hasHops,
  'http-redirect-stays-http': hasHops,
  'http-redirect-via-http': hasHops,
  'http-redirect-other-host': hasHops,
  'http-redirect-loop': hasEndlessHops,
  'session-id-weak': hasWeakIds,
  'session-id-in-url': /;jsessionid=[\w-]{16,}/i,
  // How often the page has the private text.
  'private-page-public': /^[1-9]\d*$/m,
  'thirdparty-skimmer': hidesTarget,
  'http-path-not-redirected': hasHops,
  'http-twin-not-redirected': hasHops,
  'mixed-active': hasAddress,
  'mixed-passive': hasAddress,
  'mixed-form-action': hasAddress,
  'mixed-download': hasAddress,
  'mixed-websocket': hasAddress,
  'securitytxt-invalid': quotesLine,
  'securitytxt-wrong-place': /^contact:/im,
  'securitytxt-not-https': /^contact:/im,
  'mta-sts-mx-mismatch': (observed, output) => output.includes(lastWordOf(observed)),
  'csrf-samesite-only': /<form[^>]*method=["']?post/i,
  'csrf-token-not-verified': /^(\d{3} .*?)from \S+ (\d+)\n\1from \S+ \2$/m,
  'csrf-token-static': /(value=["'][^"']+["'])[^]*\1[^]*\1/,
  'csrf-token-cross-origin': (observed, output) => output.includes(`//${lastWordOf(observed)}`),
  'csrf-state-change-get': /<form(?![^>\n]*method=["']?post)/i,
  'csrf-simple-content-type': /^(.+ )for application\/json \{\}\n\1for text\/plain \{\}/m,
  'info-debug-console': /werkzeug|EVALEX|better_errors|ignition/i,
  'info-secret-in-page': hasNamed,
  'info-credentials-in-comment': /(?:<!--|\/\*|\/\/)[^]*?(?:passw|pwd)/i,
  'info-internal-address': (observed, output) => output.includes(lastWordOf(observed)),
  'info-debug-header': hasHeaderField,
  'method-webdav-open': /<(?:\w+:)?multistatus/i,
  'method-auth-bypass': /^HTTP\/\S+ 40[135][^]*^HTTP\/\S+ 200/m,
  'method-put-open': /^HTTP\/\S+ 20[014][^]*palisade/m,
  'product-end-of-life': hasVersion,
  'vulnerability-known': hasVulnerability,
  'vulnerability-possible': hasVulnerability,
  'admin-interface-public': (observed, output, command) =>
    output.includes(observed.split(' of ').at(-1) ?? '') || hasConsole(observed, output, command),
  'domain-expiring': hasRegistration,
  'domain-expired': hasRegistration,
  'domain-no-transfer-lock': hasRegistration,
  'domain-on-hold': hasRegistration,
  'subdomain-unwatched': hasStatus,
  'subdomain-preproduction': hasStatus,
  'api-operation-without-login': /^\s*[[{]/,
  'api-undocumented-fields': hasMembers,
  'api-passwords-for-strangers': hasMembers,
  'api-document-public': /"?(?:openapi|swagger)"?\s*:/,
  'cors-reflects-any-origin': /access-control-allow-origin: https?:\/\/random-/i,
};

/** Nonces are others in each response. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/nonce-[^'"\s;]+/g, '')
    .replace(/[\s"']+/g, '');

/** What the output of a rule's command must show; undefined where it must print what was observed. */
export const claimOf = (id: string): RegExp | IsShown | undefined =>
  INJECTIONS[id] ??
  SHOWS[id] ??
  (id.startsWith('cookie-') ? hasCookie : id.startsWith('csp-') ? hasPolicies : undefined);

/** The field that is missing, where the evidence does not say so. */
export const MISSING_FIELDS: Readonly<Record<string, string>> = {
  'securitytxt-no-expires': 'expires',
  'securitytxt-no-contact': 'contact',
  'securitytxt-canonical-mismatch': 'canonical',
};
