import type { RuleId } from '@palisade/catalogue';
import { curlBody, opensslClient, serverNameOf, shQuote, type Sighted } from '@palisade/scan-engine';
import type { Seen } from './seen';

/** Old keys and hashes are what some findings are about: openssl must not refuse them on its own side. */
const LENIENT = "-cipher 'DEFAULT:@SECLEVEL=0'";

type Target = Pick<Seen, 'host' | 'port'>;
type Defect = Omit<Sighted<'ssl_certificate'>, 'expected'>;

/** Shows one certificate, the leaf; with `-ext`, "No extensions" where it is absent, which openssl says as an error. */
const leaf = (options: string): string => `openssl x509 -noout ${options} 2>&1`;
/** Shows every certificate that is sent. */
const chain = 'openssl crl2pkcs7 -nocrl -certfile /dev/stdin | openssl pkcs7 -print_certs -noout -text';
const lines = (pattern: string): string => `grep -E ${shQuote(pattern)}`;

/** What a stapled response says, or that there is none. */
const STAPLE = 'OCSP [Rr]esponse|Serial Number:|Cert Status:|Update:|Revocation';

/** Asks for the certificate of one type where the server has several; up to TLS 1.2 by the ciphers, in TLS 1.3 by the signature. */
const OF_KEY_TYPE: Record<string, string[]> = {
  ECDSA: [
    "-cipher 'DEFAULT:!aRSA:@SECLEVEL=0'",
    '-sigalgs ECDSA+SHA256:ECDSA+SHA384:ECDSA+SHA512:RSA+SHA256',
  ],
  RSA: ["-cipher 'DEFAULT:!aECDSA:@SECLEVEL=0'", '-sigalgs RSA-PSS+SHA256:RSA+SHA256:RSA+SHA1'],
};

/** What to make of the output of a connection. */
const VIEWS: Record<RuleId<'ssl_certificate'>, (target: Target, defect: Defect) => string> = {
  'https-unavailable': () => 'tail -n 20',
  'cert-expired': (_target, { location = '' }) =>
    location === '' ? leaf('-dates') : `${chain} | ${lines('Subject:|Not (Before|After)')}`,
  'cert-not-yet-valid': () => leaf('-dates'),
  'cert-expiring-soon': () => leaf('-dates'),
  // openssl takes the common name and parts of labels for a match, which browsers do not.
  'cert-hostname-mismatch': () => leaf('-subject -ext subjectAltName'),
  'cert-missing-san': () => leaf('-subject -ext subjectAltName'),
  'cert-self-signed': () => lines('^ *[0-9]+ s:|^ +i:|[Vv]erify (error|return code)'),
  'cert-untrusted-issuer': () => lines('^ *[0-9]+ s:|^ +i:|[Vv]erify (error|return code)'),
  'cert-chain-incomplete': () => lines('^ *[0-9]+ s:|^ +i:|[Vv]erify (error|return code)'),
  'cert-chain-order': () => lines('^ *[0-9]+ s:|^ +i:'),
  'cert-chain-extra-root': () => lines('^ *[0-9]+ s:|^ +i:'),
  'cert-revoked': (_target, { facts }) => (facts?.stapled === true ? lines(STAPLE) : leaf('-serial')),
  // Tools that know the flawed library read the modulus.
  'cert-weak-key': (_target, { observed, location = '' }) =>
    location === '' && typeof observed === 'string' && observed.includes('ROCA')
      ? leaf('-subject -modulus')
      : `${chain} | ${lines('Subject:|Public-Key:|Exponent:')}`,
  'cert-weak-signature': () => `${chain} | ${lines('Subject:|Signature Algorithm:')}`,
  'cert-bad-eku': () => leaf('-subject -ext extendedKeyUsage'),
  'cert-bad-keyusage': () => leaf('-subject -ext keyUsage'),
  'cert-ca-as-leaf': () => leaf('-subject -ext basicConstraints'),
  'cert-lifetime-too-long': () => leaf('-dates'),
  'cert-distrusted-ca': () => lines('^ *[0-9]+ s:|^ +i:|^ +v:'),
  'cert-missing-sct': () =>
    `${leaf('-text')} | grep 'CT Precertificate SCTs' || echo 'no SCT in the certificate'`,
  'cert-must-staple-no-staple': () => lines(STAPLE),
  'cert-no-revocation-info': () =>
    `${leaf('-text')} | grep -E 'CRL Distribution Points|OCSP - URI' || echo 'neither CRL nor OCSP address'`,
  'cert-no-sni-leak': () => leaf('-subject -ext subjectAltName'),
  'cert-weak-serial': () => leaf('-serial'),
  'cert-ip-inconsistent': () => leaf('-subject -dates -fingerprint -sha256 -ext subjectAltName'),
};

/** A command, or a short script of sh, that shows what the finding claims, at an address where it was seen. */
export function reproduceCommand(target: Target, defect: Defect, addresses: readonly string[]): string {
  const { rule, location = '', facts = {} } = defect;
  const isTwin = rule === 'cert-hostname-mismatch' && location !== '';
  const name = rule === 'cert-no-sni-leak' ? null : serverNameOf(isTwin ? location : target.host);
  const options = optionsFor(defect);
  const view = VIEWS[rule](target, defect);
  const at = (address: string | null): string => {
    const connection = opensslClient({ ...target, address }, name, options);
    return rule === 'cert-bad-keyusage' ? keyUsage(connection) : `${connection} | ${view}`;
  };
  if (rule === 'cert-ip-inconsistent')
    return addresses.map((address) => `echo ${shQuote(address)}\n${at(address)}`).join('\n');
  const command = at(addresses[0] ?? null);
  return rule === 'cert-revoked' && typeof facts.crl === 'string'
    ? `${command}\n${listed(facts.crl, defect.observed)}`
    : command;
}

const OPTIONS: Partial<Record<RuleId<'ssl_certificate'>, string[]>> = {
  'cert-self-signed': ['-showcerts'],
  'cert-untrusted-issuer': ['-showcerts'],
  'cert-chain-incomplete': ['-showcerts'],
  // Only TLS 1.2 asks for an order.
  'cert-chain-order': ['-showcerts', '-tls1_2'],
  'cert-chain-extra-root': ['-showcerts', '-tls1_2'],
  'cert-distrusted-ca': ['-showcerts'],
  'cert-weak-key': ['-showcerts'],
  'cert-weak-signature': ['-showcerts'],
  'cert-expired': ['-showcerts'],
  'cert-must-staple-no-staple': ['-status'],
};

/** A shorter key cannot sign in TLS 1.3, and a server that tries ends the handshake. */
const SHORTEST_OF_TLS13 = 528;

function optionsFor({ rule, observed, facts = {} }: Defect): string {
  const [keyType = ''] = Array.isArray(facts.key_types) ? facts.key_types.map(String) : [];
  const staple = facts.stapled === true ? ['-status'] : [];
  const bits = typeof observed === 'string' ? /RSA key of (\d+) bits/.exec(observed)?.[1] : undefined;
  const older = Number(bits ?? Infinity) < SHORTEST_OF_TLS13 ? ['-no_tls1_3'] : [];
  return [...(OPTIONS[rule] ?? []), ...staple, ...older, ...(OF_KEY_TYPE[keyType] ?? [LENIENT])].join(' ');
}

/** The usage from the certificate, and what was negotiated from the connection. */
const keyUsage = (connection: string): string =>
  `answer="$(${connection})"\necho "$answer" | ${leaf('-subject -ext keyUsage')}\necho "$answer" | ${lines('Cipher is')}`;

/** The entry of the list for the serial number that the finding names. */
function listed(crl: string, observed: Defect['observed']): string {
  const [, serial = ''] =
    /serial ([0-9a-f]+) is revoked/.exec(typeof observed === 'string' ? observed : '') ?? [];
  return `${curlBody(crl)} --location | openssl crl -inform DER -noout -text | grep -i -A 4 ${shQuote(`Serial Number: ${serial}`)}`;
}
