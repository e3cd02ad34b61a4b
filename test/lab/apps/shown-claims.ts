import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DISCLOSURES } from './shown-disclosures';
import { ELEMENTS } from './shown-elements';
import { hasFile, hasListing } from './shown-files';
import { FORMS } from './shown-forms';
import { HANDSHAKES } from './shown-handshakes';
import { INJECTIONS } from './shown-injections';
import { LIMITS } from './shown-limits';
import { hasWholeRecords, RECORDS } from './shown-records';
import { TOKENS } from './shown-tokens';
import { type IsShown, plain } from './shown-words';

/** The first number with a dot that was observed is in the output. */
const hasVersion: IsShown = (observed, output) => {
  const version = /\d+(?:\.\d+)+/.exec(observed)?.[0];
  const [, ...rest] = version?.split('.') ?? [];
  // Some libraries have it in two parts.
  const minor = new RegExp(`["']${rest.join('\\.')}["']`);
  return version !== undefined && (output.includes(version) || (rest.length > 1 && minor.test(output)));
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

const fieldLinesIn = (output: string): string[] =>
  output.split(/\r?\n/).filter((line) => /^(?:[\w-]+: |no .* header$)/i.test(line));

/** Each of the header fields, in any order. */
const hasFields: IsShown = (observed, output) =>
  observed.split(/ (?=[\w-]+: )/).every((field) => plain(output).includes(plain(field)));

/** Neither of the two headers that keep a page out of frames; a policy of scripts may be there. */
export const mayBeFramed: IsShown = (_observed, output) =>
  /^(?:no .* header|content-security-policy: )/im.test(output) &&
  !/^x-frame-options: *(?:deny|sameorigin) *$|frame-ancestors/im.test(output);

const lastWordOf = (text: string): string => text.split(' ').at(-1) ?? '';

/** The page expects the hash that was observed, and not the one of the file, which the command prints last. */
const hasOtherHash: IsShown = (observed, output) => {
  const [, page = '', hash = ' '] = /^([^]*\n)([\w+/]{40,}=*)\s*$/.exec(output) ?? [];
  const expected = /sha\d{3}-[\w+/=]+/.exec(observed)?.[0] ?? ' ';
  return page.includes(expected) && !page.includes(hash);
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

/** Fields of such a file at the second place alone, of which the command prints the path between both. */
const isAtOldPlace: IsShown = (_observed, output) => {
  const [first = '', second = ''] = output.split('/security.txt:\n');
  return /^[\w-]+: /m.test(second) && !/^(?:contact|expires):/im.test(first);
};

/** That type and nothing behind it; bytes that are not UTF-8 have their own line. */
const hasType: IsShown = (observed, output) => {
  const [type = '', bytes] = observed.split(/; (?=bytes )/);
  const types = [...output.matchAll(/^content-type: *([^\r\n]*)/gim)].map(([, each = '']) => plain(each));
  return bytes === undefined ? types.includes(plain(type)) : output.includes(bytes);
};

/** The host is in a record, and the policy names it not. */
const hasStrangeHost: IsShown = (observed, output) => {
  const host = (observed.split(' ')[0] ?? ' ').replaceAll('.', '\\.');
  return (
    new RegExp(`^\\d+ ${host}\\.$`, 'im').test(output) && !new RegExp(`^mx: *${host}\\s*$`, 'im').test(output)
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
  return (
    (day !== '' || ends === 'no date') &&
    output.includes(day) &&
    statuses.split(', ').every((each) => plain(output).includes(plain(each)))
  );
};

const hasMembers: IsShown = (observed, output) =>
  (observed.split(': ')[1] ?? '')
    .split(', ')
    .every((path) => output.includes(`"${path.split(/[.\]]+/).at(-1)}"`));

/** The members that were observed, each with the value that the command sends. */
const hasAssigned: IsShown = (observed, output, command) => {
  const [, names = ''] = /says for (.*), read twice/.exec(observed) ?? [];
  const sent = JSON.parse(/--data-binary '(\{[^']*\})'/.exec(command)?.[1] ?? '{}') as Record<
    string,
    unknown
  >;
  const compact = output.replaceAll(/": +/g, '":');
  return names
    .split(', ')
    .every((name) => sent[name] !== undefined && compact.includes(`"${name}":${JSON.stringify(sent[name])}`));
};

interface ShownProduct {
  paths: { shows: string; all: string[] }[];
}
const { products } = JSON.parse(
  readFileSync(join(__dirname, '../../../libs/scan-engine/src/data/shipped/products.json'), 'utf8'),
) as { products: ShownProduct[] };

/** What proves an open console is in the list of products; the statistics of HAProxy and nginx and the stream of MCP name themselves. */
const hasConsole: IsShown = (observed, output) => {
  const said = observed.replace(/^status \d+, /, '');
  const rows = products.flatMap(({ paths }) => paths).filter(({ shows }) => shows === said);
  if (rows.length === 0)
    return (
      /Statistics Report for HAProxy|nginx Vhost Traffic|"serverZones"|^event: ?endpoint\b/m.test(output) ||
      output.toLowerCase().includes(`<title>${lastWordOf(said)}`)
    );
  return rows.some(({ all }) => all.every((literal) => plain(output).includes(plain(literal))));
};

/** Each text that the command searches for has its line. */
const hasTexts: IsShown = (_observed, output, command) => {
  const [, searched = ''] = command.split('| grep -oF ');
  const texts = [...searched.matchAll(/-e '((?:[^']|'\\'')+)'/g)].map(([, text = '']) =>
    text.replaceAll(`'\\''`, `'`),
  );
  return texts.length > 0 && texts.every((text) => output.split('\n').includes(text));
};

/** Three numbers as one: `10610` is 1.6.10. */
const hasPackedVersion = (observed: string, output: string): boolean => {
  const [, first = ' ', ...rest] = /(\d+)\.(\d+)\.(\d+)/.exec(observed) ?? [];
  return new RegExp(`\\D${first}${rest.map((part) => part.padStart(2, '0')).join('')}(?!\\d)`).test(output);
};

/** The version, or each text of a proof. */
const hasVulnerability: IsShown = (observed, output, command) =>
  observed.includes(', status ')
    ? hasTexts(observed, output, command)
    : hasVersion(observed, output, command) || hasPackedVersion(observed, output);

/** Where the evidence describes what was observed, what the output of a rule's command must show instead; the others must print what was observed. */
const SHOWS: Record<string, RegExp | IsShown> = {
  'js-vulnerable-library': hasVersion,
  'js-end-of-life-library': hasVersion,
  'info-version-in-page': hasVersion,
  'info-disclosure-version': hasFields,
  'api-mass-assignment': hasAssigned,
  'graphql-introspection': /"__schema": *\{/,
  'graphql-alias-unbounded': /"a99": *"/,
  'graphql-cost-unbounded': /^(?![^]*"errors")[^]*"data": *\{ *"\w+": *(?:null|\[ *\])/,
  'graphql-depth-unbounded': /^(?![^]*"errors")[^]*"data": *\{ *"\w+": *(?:null|\[ *\])/,
  'graphql-suggestions': /did you mean/i,
  'graphql-get-mutation': /"__typename": *"/,
  'graphql-form-post': /"__typename": *"/,
  'graphql-error-detail':
    /"(?:stack|stack_?trace|trace|traceback)": *(?:\[\s*["{]|"[^"]{10})|"debugMessage": *"[^"]{10}/i,
  'graphql-ide': /graphiql|playground|sandbox|altair|voyager|apollo-server-landing-page/i,
  'securitytxt-missing': /(?<![^])(?![^]*^(?:contact|expires):)[^]*^HTTP\/\S+ \d{3}/im,
  'securitytxt-no-expires': hasPolicies,
  'securitytxt-bad-type': hasType,
  'http-not-redirected': /^HTTP\/\S+ (?:2\d\d|401|403)/,
  'listing-open': (_observed, output, command) => hasListing(output, command),
  'listing-sensitive': hasNames,
  'link-broken': /^HTTP\/\S+ (?:404|410|5\d\d)/m,
  'metrics-open': /^(?:# (?:HELP|TYPE) |[a-z_:]+(?:\{.*\})? [\d.])/m,
  'console-open': hasConsole,
  'setup-open': hasConsole,
  'registration-open': hasConsole,
  'method-trace-enabled': /^x-palisade-probe: 1/im,
  'csp-meta-ignored-directive': (observed, output, command) =>
    /<meta[^>]*content-security-policy/i.test(output) && hasPolicies(observed, output, command),
  // Two visits, and one value of two, or of none.
  'header-inconsistent': (_observed, output) => new Set(fieldLinesIn(output)).size > 1,
  'csp-static-nonce': /('nonce-[^']+')\s+\1/,
  'sri-mismatch': hasOtherHash,
  'js-compromised-library': (observed, output, command) =>
    observed.startsWith('malicious code')
      ? hasTexts(observed, output, command)
      : hasVersion(observed, output, command),
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
  'http-path-not-redirected': hasHops,
  'http-twin-not-redirected': hasHops,
  'securitytxt-invalid': quotesLine,
  'securitytxt-wrong-place': isAtOldPlace,
  'securitytxt-not-https': /^contact:/im,
  'mta-sts-mx-mismatch': hasStrangeHost,
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
  'api-operation-without-login': /^HTTP\/\S+ 2\d\d[^]*\n\r?\n\s*[[{]/m,
  'api-undocumented-fields': hasMembers,
  'api-passwords-for-strangers': hasMembers,
  'api-document-public': /"?(?:openapi|swagger)"?\s*:/,
  // A cache may return the echo of the test.
  'cors-reflects-any-origin': /access-control-allow-origin: https?:\/\/(?:random-|[0-9a-f]{16}\.)/i,
  'cors-missing-vary': /(?<![^])(?![^]*^vary:.*(?:\borigin\b|\*))[^]*^access-control-allow-origin: \w/im,
};

const PREFIXES: readonly [prefix: string, shows: IsShown][] = [
  ['cookie-', hasCookie],
  ['csp-', hasPolicies],
  ['hsts-', hasPolicies],
  ['exposed-', hasFile],
  ['spf-', hasWholeRecords],
  ['dmarc-', hasWholeRecords],
];

/** What the output of a rule's command must show; undefined where it must print what was observed. */
export const claimOf = (id: string): RegExp | IsShown | undefined =>
  INJECTIONS[id] ??
  FORMS[id] ??
  ELEMENTS[id] ??
  LIMITS[id] ??
  TOKENS[id] ??
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
