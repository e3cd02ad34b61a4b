import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DISCLOSURES } from './shown-disclosures';
import { hasFile, hasListing } from './shown-files';
import { HANDSHAKES } from './shown-handshakes';
import { INJECTIONS } from './shown-injections';
import { hasRecords, RECORDS } from './shown-records';
import { type IsShown, plain } from './shown-words';

/** The first number with a dot that was observed is in the output. */
const hasVersion: IsShown = (observed, output) => {
  const version = /\d+(?:\.\d+)+/.exec(observed)?.[0];
  const [, ...rest] = version?.split('.') ?? [];
  // Some libraries have it in two parts.
  const minor = new RegExp(`["']${rest.join('\\.')}["']`);
  return version !== undefined && (output.includes(version) || (rest.length > 1 && minor.test(output)));
};

/** The first file of another host is named in the output: by its address, or by its name behind a base. */
const hasAddress: IsShown = (observed, output) => {
  const address = /(?:http|ws)s?:\/\/[^"'\s>]+/.exec(observed)?.[0].toLowerCase();
  if (address === undefined) return false;
  const text = output.toLowerCase();
  const [base = ''] = /^\w+:\/\/[^/{]*/.exec(address) ?? [];
  const name = address.split('/').at(-1) ?? '';
  return text.includes(address) || text.includes(base) || (name !== '' && text.includes(name));
};

/** A file of this host. */
const hasHost: IsShown = (observed, output) => output.includes(new URL(observed).host);

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
  observed.split(/;?, |; (?=Expires: )/).every((policy) => plain(output).includes(plain(policy)));

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
  [...output.matchAll(/(ey[JA][\w-]+)\.(ey[JA][\w-]+)\./g)].map(([, header = '', claims = '']) => ({
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
  const plainIds = ids.map(withoutCoding);
  const [first = ''] = plainIds;
  const differing = [...first].filter((character, place) => plainIds.some((id) => id[place] !== character));
  const bits = differing.every((character) => /\d/.test(character)) ? Math.log2(10) : 6;
  return new Set(ids).size > 2 && bits * differing.length < 64;
};

/** The id inside base64, or before a signature. */
function withoutCoding(id: string): string {
  const written = decodeURIComponent(id);
  const signed = /^s:([^.]+)\./.exec(written)?.[1];
  if (signed !== undefined) return signed;
  const inside = Buffer.from(written, 'base64').toString('latin1');
  return /^[\x20-\x7e]+$/.test(inside) ? inside : written;
}

/** The address that was observed, with an id in the place of the dots. */
const hasIdInUrl: IsShown = (observed, output) => {
  const [before = ' ', behind = ''] = (observed.split(', signed in')[0] ?? '').split('…');
  return output
    .split(before)
    .slice(1)
    .some((rest) => /^[\w.%-]{12,}/.test(rest) && rest.includes(behind));
};

/** A text in base64 that names where the program sends what it reads. */
const hidesTarget: IsShown = (observed, output) => {
  const target = /sends to ([^\s,]+)/.exec(observed)?.[1];
  const texts = [...output.matchAll(/["']([\w+/]{12,}=*)["']/g)].map(([, text = '']) =>
    Buffer.from(text, 'base64').toString(),
  );
  return target !== undefined && [...texts, output].some((text) => text.includes(target));
};

/** A line of the output, of which the evidence says what is wrong with it. */
const quotesLine: IsShown = (observed, output) => {
  const lines = output.split('\n');
  const [, number] = /\bline (\d+): (?:a |the )/.exec(observed) ?? [];
  const [, count, name] = /^(\d+) (\S+) fields/.exec(observed) ?? [];
  if (count !== undefined)
    return lines.filter((line) => line.startsWith(`${name}:`)).length === Number(count);
  return (
    lines.some((line) => line.trim().length > 5 && observed.includes(line.trim())) ||
    (number !== undefined && lines.length >= Number(number) - 1)
  );
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
  // Registries write `client hold`, and the code `clientHold`.
  return output.includes(day) && statuses.split(', ').every((each) => plain(output).includes(plain(each)));
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
    return (
      /Statistics Report for HAProxy|nginx Vhost Traffic|"serverZones"/.test(output) ||
      output.toLowerCase().includes(`<title>${lastWordOf(said)}`)
    );
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

/** Two requests that got the same response: of the page itself, and of another site. */
const SAME_TWICE = /^(\d{3} .*?)from \S+ (\d+)\n\1from \S+ \2$/m;

/** A value that is the hash of a cookie, or the values of several visitors. */
const hasWeakToken: IsShown = (_observed, output) => {
  const values = [...output.matchAll(/(?:value|content)=["']?([^"'\s/]+)/gi)].map(([, value = '']) => value);
  return values.length > 1 || values.some((value) => output.includes(`\n${value} `));
};

/** Where the evidence describes what was observed, what the output of a rule's command must show instead; the others must print what was observed. */
const SHOWS: Record<string, RegExp | IsShown> = {
  'login-cleartext': /<form|password|^\d{3}, /im,
  'login-no-throttling': /^(?:(\d{3}), \d+ bytes, .*\n)(?:\1, .*\n){12}/m,
  'rate-limit-not-observed': /^(?:200 [\d.]+ s\n){35}/,
  'csrf-login': /<input[^>]*password/i,
  'csrf-no-protection': (_observed, output) =>
    /set-cookie:[^]*<form/i.test(output) || SAME_TWICE.test(output),
  'csrf-token-weak': hasWeakToken,
  'csrf-token-in-url': /<form/i,
  'csrf-double-submit-unbound': /set-cookie/i,
  'js-vulnerable-library': hasVersion,
  'js-end-of-life-library': hasVersion,
  'info-version-in-page': hasVersion,
  'info-disclosure-version': hasFields,
  'api-mass-assignment': /"\w+": *(?:true|false|7573\d{4}|"plsd)/,
  'graphql-introspection': /"__schema": *\{/,
  'graphql-alias-unbounded': /"a99": *"/,
  'graphql-depth-unbounded': /"data": *\{ *"\w+": *(?:null|\[ *\])/,
  'graphql-suggestions': /did you mean/i,
  'graphql-get-mutation': /"__typename": *"/,
  'graphql-form-post': /"__typename": *"/,
  'graphql-error-detail':
    /"(?:stack|stack_?trace|trace|traceback)": *(?:\[\s*["{]|"[^"]{10})|"debugMessage": *"[^"]{10}/i,
  'graphql-ide': /graphiql|playground|sandbox|altair|voyager|apollo-server-landing-page/i,
  'sri-missing': hasAddress,
  'sri-no-cors': (observed, output) =>
    plain(output).includes(plain(observed)) ||
    /^access-control-allow-origin: |^no access-control/im.test(output),
  'securitytxt-missing': /^(?![^]*^(?:contact|expires):)[^]*^HTTP\/\S+ \d{3}/im,
  'securitytxt-no-expires': hasPolicies,
  'securitytxt-bad-type': (observed, output) =>
    observed.split('; ').every((part) => plain(output).includes(plain(part))),
  'http-not-redirected': /^HTTP\/\S+ (?:2\d\d|401|403)/,
  'listing-open': (_observed, output, command) => hasListing(output, command),
  'listing-sensitive': hasNames,
  'link-broken': /^HTTP\/\S+ (?:404|410|5\d\d)/m,
  'metrics-open': /^(?:# (?:HELP|TYPE) |[a-z_:]+(?:\{.*\})? [\d.])/m,
  'console-open': hasConsole,
  'setup-open': hasConsole,
  'registration-open': hasConsole,
  'method-trace-enabled': /^x-palisade-probe: 1/im,
  'csp-static-nonce': /('nonce-[^']+')\s+\1/,
  'sri-mismatch': hasOtherHash,
  'js-compromised-library': (observed, output, command) =>
    /^[0-9a-f]{64}\b/m.test(output) || hasVersion(observed, output, command),
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
  'session-id-in-url': hasIdInUrl,
  // How often the page has the private text.
  'private-page-public': /^[1-9]\d*$/m,
  'thirdparty-skimmer': hidesTarget,
  'thirdparty-known-bad-host': hasHost,
  'thirdparty-unauthorised': (observed, output, command) =>
    observed.includes('in the page')
      ? /<script(?![^>]*\ssrc=)[^>]*>\s*\S/i.test(output)
      : hasAddress(observed, output, command),
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
  'csrf-samesite-only': (_observed, output) =>
    /<form[^>]*method=["']?post/i.test(output) || SAME_TWICE.test(output),
  'csrf-token-not-verified': SAME_TWICE,
  'csrf-token-static': /(value=["'][^"']+["'])[^]*\1[^]*\1/,
  'csrf-token-cross-origin': (observed, output) => output.includes(`//${lastWordOf(observed)}`),
  'csrf-state-change-get': /<form(?![^>\n]*method=["']?post)/i,
  'csrf-simple-content-type': /^(.+ )for application\/json \{\}\n\1for text\/plain \{\}/m,
  'info-credentials-in-comment': /(?:<!--|\/\*|\/\/)[^]*?(?:passw|pwd|:\/\/[^\s:/]+:[^\s@]+@)/i,
  'info-internal-address': (observed, output) => output.includes(observed.split(' ')[2] ?? ' '),
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
  'waf-origin-exposed': hasStatus,
  'subdomain-unwatched': hasStatus,
  'subdomain-preproduction': hasStatus,
  'api-operation-without-login': /^\s*[[{]/,
  'api-undocumented-fields': hasMembers,
  'api-passwords-for-strangers': hasMembers,
  'api-document-public': /"?(?:openapi|swagger)"?\s*:/,
  // A cache may return the echo of the test.
  'cors-reflects-any-origin': /access-control-allow-origin: https?:\/\/(?:random-|[0-9a-f]{16}\.)/i,
};

const PREFIXES: readonly [prefix: string, shows: IsShown][] = [
  ['cookie-', hasCookie],
  ['csp-', hasPolicies],
  ['hsts-', hasPolicies],
  ['exposed-', hasFile],
  ['spf-', hasRecords],
  ['dmarc-', hasRecords],
];

/** What the output of a rule's command must show; undefined where it must print what was observed. */
export const claimOf = (id: string): RegExp | IsShown | undefined =>
  INJECTIONS[id] ??
  HANDSHAKES[id] ??
  DISCLOSURES[id] ??
  RECORDS[id] ??
  SHOWS[id] ??
  PREFIXES.find(([prefix]) => id.startsWith(prefix))?.[1];

/** The field that is missing, where the evidence does not say so. */
export const MISSING_FIELDS: Readonly<Record<string, string>> = {
  'securitytxt-no-expires': 'expires',
  'securitytxt-no-contact': 'contact',
  'securitytxt-bad-type': 'content-type',
  'securitytxt-canonical-mismatch': 'canonical',
};
