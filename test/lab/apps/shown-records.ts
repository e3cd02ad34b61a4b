import { createPublicKey } from 'node:crypto';
import { shippedDocument } from '@palisade/scan-engine';
import { type IsShown, plain } from './shown-words';

/** What `dig` prints about a name that does not exist: RFC 9824 says so by the type NXNAME. */
const NO_NAME = /status: NXDOMAIN|\b(?:NXNAME|TYPE128)\b/;

/** Neither the name nor a record of it. */
const isMissing = (output: string): boolean =>
  (NO_NAME.test(output) || /status: NOERROR[^]*?ANSWER: 0/.test(output)) &&
  !/status: (?:SERVFAIL|REFUSED)/.test(output);

/** Without the escapes of dig: `\\194\\160` are two bytes of UTF-8. */
const undig = (output: string): string =>
  Buffer.from(
    output
      .replace(/\\(\d{3})/g, (_escape, code: string) => String.fromCharCode(Number(code)))
      .replace(/\\(\D)/g, '$1'),
    'latin1',
  ).toString('utf8');

/** The record, which the output may have in several strings. */
const isPrinted = (record: string, output: string): boolean =>
  plain(output).includes(plain(record)) || plain(undig(output)).includes(plain(record));

/** Each record, which the evidence joins; what is wrong with them is behind a semicolon. */
export const hasRecords: IsShown = (observed, output) =>
  observed.split(' | ').every((record) => isPrinted(record.replace(/; [^;=]+$/, ''), output));

/** The texts of records, with their strings joined. */
const textsIn = (output: string): string[] =>
  output.split('\n').map((line) => plain(undig((/"[^]*"/.exec(line)?.[0] ?? '').replaceAll(/"\s*"/g, ''))));

/** The same of whole records: one with an end is another one than the same without. The evidence cuts long ones. */
export const hasWholeRecords: IsShown = (observed, output) => {
  const texts = textsIn(output);
  return observed.split(' | ').every((record) => {
    const text = plain(record.replace(/; [^;=]+$/, ''));
    return texts.some(
      (each) => each === text || (observed.length > 400 && each.startsWith(text.slice(0, 300))),
    );
  });
};

/** Each word that was observed is in one of the records. */
const hasWords: IsShown = (observed, output) =>
  observed.split(/,? /).every((word) => isPrinted(word, output));

const lacks =
  (record: RegExp): IsShown =>
  (_observed, output) =>
    isMissing(output) || (output.includes('status: NOERROR') && !record.test(output));

/** The mechanisms of RFC 7208 that cost a query. */
const LOOK_UP = /[ "][+?~-]?(?:include:|redirect=|exists:|(?:a|mx|ptr)(?=[ ":/]))/gi;

/** More queries in all records than allowed, or more hosts. */
const hasManyLookUps: IsShown = (observed, output) =>
  observed.includes('MX names')
    ? countOf(/^\d+ \S+\.$/gm, output) > 10
    : countOf(LOOK_UP, output) > 10 || isIncludedTwice(output);

/** A record that is included twice counts twice. */
function isIncludedTwice(output: string): boolean {
  const names = output.match(/(?:include:|redirect=)[^ "]+/gi) ?? [];
  return new Set(names).size < names.length;
}

/** Names of the records, of which nothing is known. */
const hasVoidNames: IsShown = (_observed, output) => {
  const names = [...output.matchAll(/^;(\S+)\.\s+IN\s/gm)].map(([, name = ' ']) => name);
  const [records = ''] = output.split(';; ');
  return (
    names.filter((name) => isPrinted(name, records)).length > 2 &&
    countOf(/status: NXDOMAIN|ANSWER: 0/g, output) > 2
  );
};

/** A record names it, and it has none. */
const hasDeadInclude: IsShown = (observed, output, command) => {
  const [, domain = ' '] = / names (\S+), which/.exec(observed) ?? [];
  const [records = '', ...rest] = output.split(/(?=; <<>> DiG)/);
  return isPrinted(domain, records) && lacks(/"v=spf1[ "]/i)(observed, rest.join(''), command);
};

const countOf = (pattern: RegExp, output: string): number => output.match(pattern)?.length ?? 0;

const PRIVATE =
  /^(?:\S+\s+\d+\s+IN\s+A{1,4}\s+)?(?:10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|f[cd][0-9a-f]{2}:|fe80:)/im;

/** What is wrong with a host of MX records. */
const hasFaultyHost: IsShown = (observed, output) => {
  const host = /^MX (\S+):/.exec(observed)?.[1] ?? ' ';
  const says =
    observed.includes('not registered') || observed.includes('no address')
      ? isMissing(output)
      : observed.includes('alias')
        ? /\sCNAME\s/.test(output)
        : observed.includes('private')
          ? PRIVATE.test(output)
          : /^\d+ [\d.]+$/m.test(output);
  return new RegExp(`^\\d+ ${host.replaceAll('.', '\\.')}\\.?$`, 'im').test(output) && says;
};

/** How a name server of a zone responds. */
const hasLameServer: IsShown = (observed, output) => {
  if (observed.includes('refuses')) return output.includes('status: REFUSED');
  if (observed.includes('does not respond')) return /no servers could be reached|timed out/.test(output);
  return /flags:(?!.*\baa\b)/.test(output);
};

/** The property as a record of CAA; those that cannot be read are bytes. */
const hasProperties: IsShown = (observed, output) => {
  const records = [...observed.matchAll(/\d+ \S+ "[^"]*"/g)].map(([record]) => record);
  if (records.length === 0) return /\sCAA\s+\\#|malformed|bad packet/i.test(output);
  return records.every((record) => isPrinted(record, output)) && /\sCAA\s/.test(output);
};

/** The end of the signatures, as it is in RRSIG records. */
const hasSignatureEnd: IsShown = (observed, output) =>
  output.includes((observed.split(' end at ')[1] ?? '').replace(/\D/g, '').slice(0, 14) || ' ');

/** Keys of these algorithms, and DS records with SHA-1 alone. */
const hasWeakAlgorithm: IsShown = (observed, output) => {
  const algorithms = [...observed.matchAll(/algorithm (\d+)/g)].map(([, number = '']) => number);
  const digests = [...output.matchAll(/^\d+ \d+ (\d) [0-9A-F]/gm)].map(([, digest]) => digest);
  return (
    algorithms.every((number) => new RegExp(`^\\d+ 3 ${number} `, 'm').test(output)) &&
    (!observed.includes('SHA-1 only') || (digests.length > 0 && digests.every((digest) => digest === '1')))
  );
};

/** Moments of RRSIG records, as dig prints them. */
const momentOf = (digits: string): number =>
  Date.parse(digits.replace(/(....)(..)(..)(..)(..)(..)/, '$1-$2-$3T$4:$5:$6Z'));

/** The parent names a key, and a resolver that validates refuses, or what the evidence says of the signatures can be read. */
const hasBrokenChain: IsShown = (observed, output) => {
  if (!/\sDS\s+\d/.test(output)) return false;
  if (output.includes('status: SERVFAIL')) return true;
  const type = /^\S+ (\w+):/.exec(observed)?.[1] ?? '';
  const signatures = [
    ...output.matchAll(new RegExp(`\\sRRSIG\\s+${type} \\d+ \\d+ \\d+ (\\d{14}) (\\d{14}) (\\d+) `, 'g')),
  ];
  if (observed.includes('no signature')) return signatures.length === 0;
  if (observed.includes('expired')) return signatures.some(([, end = '']) => momentOf(end) < Date.now());
  if (observed.includes('not yet valid'))
    return signatures.some(([, , begin = '']) => momentOf(begin) > Date.now());
  const keys = [...output.matchAll(/key id = (\d+)/g)].map(([, id]) => id);
  const named = [...output.matchAll(/\sDS\s+(\d+) /g)].map(([, id]) => id);
  if (observed.includes('ds without key')) return !named.some((id) => keys.includes(id));
  if (observed.includes('unknown key')) return !signatures.some(([, , , id]) => keys.includes(id));
  // A wrong signature is one like others until a program computes it.
  return /\sDNSKEY\s|\sRRSIG\s|status: /.test(output);
};

/** A hash that no receiver takes, or a record that is not one of a key as RFC 6376 writes it. */
const hasUnusableKey: IsShown = (observed, output) => {
  const [text = ''] = output
    .split('\n')
    .map((line) => undig(line.replaceAll(/"\s*"/g, '').replaceAll(/^"|"$/g, '')));
  if (observed.includes('h=')) return /h=\s*sha1\s*(?:;|$)/.test(text);
  const tags = text.split(';').filter((tag) => tag.trim() !== '');
  const isWritten =
    tags.every((tag) => /^\s*[a-z]\w*\s*=[^"\\]*$/i.test(tag)) && /^\s*(?:v\s*=\s*DKIM1|(?!v\b))/.test(text);
  const value = /(?:^|;)\s*p\s*=([^;]*)/.exec(text)?.[1]?.replaceAll(/\s/g, '');
  if (!isWritten || value === undefined || !/^[\w+/]+=*$/.test(value) || value.includes('_'))
    return text !== '';
  const key = Buffer.from(value, 'base64');
  if (observed.includes('ed25519')) return key.length !== 32;
  try {
    createPublicKey({ key, format: 'der', type: 'spki' });
    return false;
  } catch {
    return true;
  }
};

/** Configurations whose lengths do not fit, or a certificate that does not fit their public name. */
const hasUnusableEch: IsShown = (observed, output) => {
  if (!/\sHTTPS\s/.test(output)) return false;
  if (!observed.startsWith('an ech parameter'))
    return /mismatch|verify error|[Vv]erify return code: (?!0 )/.test(output);
  const written = /ech="?([\w+/=]+)/.exec(output)?.[1];
  // dig prints a record that it cannot read in bytes.
  if (written === undefined) return /\\#|malformed|bad packet/.test(output);
  const bytes = Buffer.from(written, 'base64');
  return (
    bytes.length < 6 ||
    bytes.readUInt16BE(0) !== bytes.length - 2 ||
    bytes.readUInt16BE(4) !== bytes.length - 6
  );
};

const leadsTo = (target: string, output: string): boolean =>
  output.toLowerCase().includes(target.toLowerCase());

/** The first name leads to the next one, and something at the end does not exist. */
const hasDeadEnd: IsShown = (observed, output) => {
  const [, next = ''] = /(?:→|leads to) ([^\s,;]+)/.exec(observed) ?? [];
  return leadsTo(next, output) && isMissing(output);
};

const { services } = shippedDocument('takeover_services');

/** The text that a service shows for names without a site, by the list of services; a bucket says it itself. */
const hasSign = (sign: string, output: string): boolean => {
  const [, name] = /the text that (.*) shows for/.exec(sign) ?? [];
  const [, status = ' '] = /^status (\d{3})/.exec(sign) ?? [];
  if (!new RegExp(`^HTTP/\\S+ ${status}`, 'm').test(output)) return false;
  if (name === undefined) return output.includes('NoSuchBucket');
  const texts = services.flatMap((service) =>
    service.name === name && typeof service.sign === 'object' ? [service.sign.text] : [],
  );
  return texts.some((text) => plain(output).includes(plain(text)));
};

/** A name of a service that a stranger can take: its address does not exist, or its page says that nobody has it. */
const hasFreeService: IsShown = (observed, output) => {
  const [, next = ''] = /→ ([^\s,;]+)/.exec(observed) ?? [];
  const sign = observed.split('); ')[1] ?? '';
  return (
    leadsTo(next, output) && (sign.endsWith('does not exist') ? isMissing(output) : hasSign(sign, output))
  );
};

/** The hints are in the record, and not among the addresses, which the command prints behind it. */
const hasHints: IsShown = (observed, output) => {
  const addresses: string[] = output.match(/^[\d.]+$|^[\da-f:]+$/gim) ?? [];
  return (/^hints ([^ ]+(?:, [^ ]+)*), which/.exec(observed)?.[1] ?? ' ')
    .split(', ')
    .every((hint) => output.includes(hint) && !addresses.includes(hint));
};

/** What is wrong with the policy of MTA-STS or its record. */
const hasPolicyFault: IsShown = (observed, output) => {
  if (observed.includes('v=STSv1')) return hasRecords(observed, output, '');
  const status = /status (\d{3})/.exec(observed)?.[1];
  if (status !== undefined && !new RegExp(`^HTTP/\\S+ ${status}`, 'm').test(output)) return false;
  if (observed.includes('refuses connections')) return /refused|connect/i.test(output);
  if (observed.includes('the certificate')) return /certificate|SSL/.test(output);
  const missing = /the field (\w+) is missing/.exec(observed)?.[1];
  return missing === undefined ? status !== undefined : !output.includes(`${missing}:`);
};

/** What the output of `dig` must show. */
export const RECORDS: Record<string, RegExp | IsShown> = {
  'acme-delegation-unregistered': hasDeadEnd,
  'acme-delegation-fails': /status: SERVFAIL/,
  'caa-missing': /^(?![^]*\sCAA\s+\d+ issue(?:wild)? )[^]*status: (?:NOERROR|NXDOMAIN)/i,
  'caa-invalid': hasProperties,
  'caa-excludes-current-ca': hasProperties,
  'caa-lookup-fails': /status: SERVFAIL[^]*status: (?!SERVFAIL)/,
  'dnssec-bogus': hasBrokenChain,
  'dnssec-missing': /^(?![^]*\s(?:DS|DNSKEY)\s+\d)[^]*status: NOERROR[^]*status: NOERROR/,
  'dnssec-island': /^(?![^]*\sDS\s+\d)[^]*\sDNSKEY\s+\d/,
  'dnssec-expiring': hasSignatureEnd,
  'dnssec-weak-algorithm': hasWeakAlgorithm,
  'dnssec-nsec3-iterations': (observed, output) =>
    new RegExp(`\\sNSEC3\\s+1 \\d+ ${parseInt(observed, 10)} `).test(output),
  'dns-ns-dangling': (observed, output) =>
    output.split('\n').includes(`${observed.split(' ')[0]}.`) && output.includes('status: NXDOMAIN'),
  'dns-single-server': (_observed, output) =>
    new Set(output.split('\n').filter((line) => /^[\d.:a-f]+$/i.test(line))).size === 1,
  'dns-ns-lame': hasLameServer,
  'dns-zone-transfer': /\sSOA\s[^]*\sSOA\s/,
  'dns-open-recursion': /flags:[^;]*\bra\b[^]*ANSWER SECTION/,
  'dns-private-address': PRIVATE,
  'https-record-invalid': /bad packet|malformed|\\#/i,
  'https-record-dead-target': (observed, output) =>
    new RegExp(`\\sHTTPS\\s+\\d+ ${observed.split(' has ')[0]}`, 'i').test(output) && isMissing(output),
  'https-record-false-alpn': /alpn="?[^"\n]*h2[^]*No ALPN negotiated/,
  'https-record-false-hint': hasHints,
  'https-record-ech-unusable': hasUnusableEch,
  'spf-missing': /^(?![^]*"v=spf1[ "])[^]*status: (?:NOERROR|NXDOMAIN)/i,
  'spf-multiple': hasRecords,
  'spf-loop': (observed, output) =>
    new RegExp(`(?:include:|redirect=)${observed.split(' → ')[1] ?? ' '}`, 'i').test(output),
  'spf-too-many-lookups': hasManyLookUps,
  'spf-too-many-void-lookups': hasVoidNames,
  'spf-include-dead': hasDeadInclude,
  'spf-range-too-wide': hasWords,
  'spf-ptr': /[ "][+?~-]?ptr[ ":]/i,
  'dmarc-missing':
    /(?<![^])(?![^]*^_dmarc\S*\s+\d+\s+IN\s+TXT\s+"v=DMARC1)[^]*status: (?:NOERROR|NXDOMAIN)/im,
  'dmarc-multiple': hasRecords,
  'dmarc-report-unauthorised': (observed, output) =>
    isPrinted(observed, output) && /^"?.*v=DMARC1/m.test(output) && isMissing(output),
  'dmarc-report-invalid': hasWords,
  'dkim-missing': NO_NAME,
  'dkim-invalid': hasUnusableKey,
  'dkim-weak-key': (observed, output) => output.includes(`(${/\d+/.exec(observed)?.[0]} bit)`),
  'mx-dangling': hasFaultyHost,
  'mx-invalid': hasFaultyHost,
  'mx-null-invalid': /^0 \.$/m,
  'mta-sts-invalid': hasPolicyFault,
  'mta-sts-missing': /status: (?:NOERROR|NXDOMAIN)(?![^]*"v=STSv1)|^mode: *none/im,
  'tlsrpt-missing': /^(?![^]*"v=TLSRPTv1)[^]*status: (?:NOERROR|NXDOMAIN)/i,
  'tlsrpt-invalid': hasRecords,
  'bimi-ineffective': hasRecords,
  'takeover-target-unregistered': hasDeadEnd,
  'takeover-dangling-cname': hasDeadEnd,
  'takeover-unclaimed-service': hasFreeService,
  'takeover-owner-checked': hasFreeService,
  'address-listed': (observed, output) => output.includes(/[\d.]+/.exec(observed)?.[0] ?? ' '),
  'link-domain-unregistered': /status: NXDOMAIN[^]*status: NXDOMAIN/,
  'thirdparty-dead-host': /status: NXDOMAIN/,
  'subdomain-private-address': PRIVATE,
  'port-database-open': /succeeded|\bopen\b/,
  'port-container-api-open': /succeeded|\bopen\b/,
  'port-remote-admin-open': /succeeded|\bopen\b/,
  'port-cleartext-service': /succeeded|\bopen\b/,
  'port-unexpected': /succeeded|\bopen\b/,
};
