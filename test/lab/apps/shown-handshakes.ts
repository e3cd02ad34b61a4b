import { hasRocaFingerprint } from '../../../libs/scanners/src/ssl-certificate/key.rules';
import { type IsShown, plain } from './shown-words';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** A moment of evidence as openssl writes it. */
function opensslTime(iso: string): string {
  const time = new Date(iso);
  const day = String(time.getUTCDate()).padStart(2);
  return `${MONTHS[time.getUTCMonth()]} ${day} ${time.toISOString().slice(11, 19)} ${time.getUTCFullYear()} GMT`;
}

/** The start (0) or the end (1) of one of the certificates. */
const hasDate =
  (place: 0 | 1): IsShown =>
  (observed, output) =>
    [...observed.matchAll(/valid from (\S+) to ([^\s;]+)/g)].some(([, ...dates]) =>
      output.includes(opensslTime(dates[place] ?? '')),
    );

/** Subjects of the chain, as sent. */
const subjectsIn = (output: string): string[] =>
  [...output.matchAll(/^ *\d+ s:(.*)$/gm)].map(([, subject = '']) => plain(subject));

/** Each subject, in the same order. */
const hasOrder: IsShown = (observed, output) =>
  subjectsIn(output).join() === observed.split('; ').map(plain).join();

/** A root behind the first certificate. */
const hasRoot: IsShown = (observed, output) => {
  const root = plain(/^.*?root (.*) is sent/.exec(observed)?.[1] ?? ' ');
  return subjectsIn(output).slice(1).includes(root);
};

/** The algorithms of signatures, as openssl names them. */
const SIGNATURES: Record<string, RegExp> = {
  MD2: /md2With/i,
  MD4: /md4With/i,
  MD5: /md5With/i,
  'SHA-1': /(?:with-?SHA1|sha1With)/i,
};
const hasSignature: IsShown = (observed, output) =>
  Object.entries(SIGNATURES).some(([name, pattern]) => observed.includes(name) && pattern.test(output));

/** The length of a key, or its exponent. */
const hasKey: IsShown = (observed, output) => {
  const bits = /key of (\d+) bits/.exec(observed)?.[1];
  if (bits !== undefined) return output.includes(`(${bits} bit)`);
  const exponent = /exponent (\d+)/.exec(observed)?.[1];
  if (exponent !== undefined) return output.includes(`Exponent: ${exponent} `);
  const modulus = /^Modulus=([0-9A-F]+)$/m.exec(output)?.[1];
  return modulus !== undefined && hasRocaFingerprint(BigInt(`0x${modulus}`));
};

/** The usage of the certificate lacks what the connection needs. */
const lacksUsage: IsShown = (observed, output) => {
  const usages = /Key Usage:[^\n]*\n *([^\n]*)/.exec(output)?.[1];
  const needed = / with (?:TLS_RSA|AES|CAMELLIA|ARIA|DES|RC4|NULL)/.test(observed)
    ? 'Key Encipherment'
    : 'Digital Signature';
  return usages !== undefined && output.includes('Cipher is ') && !usages.includes(needed);
};

const hasShortSerial: IsShown = (observed, output) => {
  const serial = /^serial=-?([0-9A-F]+)$/im.exec(output)?.[1];
  const bits = serial === undefined ? NaN : BigInt(`0x${serial}`).toString(2).length;
  return observed.includes(`of ${bits} bits`);
};

/** No staple, or one that clients do not accept: what is wrong with it is in its dates, its names or its signature. */
const hasNoStaple: IsShown = (observed, output) =>
  observed.includes('no staple')
    ? output.includes('no response sent')
    : /OCSP Response Status|response parse error/i.test(output);

/** The names of the certificate, which do not cover the host; or its common name. */
const hasNames: IsShown = (observed, output) => {
  const names = observed.replace(/^.*?certificate: |^common name /, '').split(', ');
  const text = output.toLowerCase();
  return names.every((name) => text.includes(name.toLowerCase()));
};

const namesIn = (observed: string): string[] => observed.split(', ').map((name) => name.toLowerCase());

/** Another certificate at each address. */
const hasDifferentCertificates: IsShown = (_observed, output) =>
  new Set(output.match(/^sha256 Fingerprint=\S+$/gim)).size > 1;

/** The bytes of a response, which the output has as lines of xxd. */
const bytesIn = (output: string): Buffer =>
  Buffer.from(
    [...output.matchAll(/^[0-9a-f]{8}: ((?:[0-9a-f]{2,4} )+)/gm)]
      .map(([, digits = '']) => digits.replaceAll(' ', ''))
      .join(''),
    'hex',
  );

const CHANGE_CIPHER_SPEC = 20;
const HANDSHAKE = 22;
const SERVER_HELLO = 2;

interface Hello {
  version: number;
  suite: number;
  compression: number;
}

/** The ServerHello of a response; null for an alert or none. */
function helloIn(output: string): Hello | null {
  const all = bytesIn(output);
  // Servers may send a record for the sake of old boxes on the way first.
  const bytes = all[0] === CHANGE_CIPHER_SPEC ? all.subarray(6) : all;
  if (bytes.length < 47 || bytes[0] !== HANDSHAKE || bytes[5] !== SERVER_HELLO) return null;
  const at = 44 + (bytes[43] ?? 0);
  return at + 3 > bytes.length
    ? null
    : { version: bytes.readUInt16BE(9), suite: bytes.readUInt16BE(at), compression: bytes[at + 2] ?? 0 };
}

const hasHello: IsShown = (_observed, output) => helloIn(output) !== null;

/** A handshake that came to an end, or a ServerHello: the scripted servers end the handshake behind it. */
const ACCEPTED = /Cipher is [A-Z]|:unexpected message/;
const REFUSED = /alert|Cipher is \(NONE\)/;

/** What the output of openssl, or of a hello that it cannot send, must show. */
export const HANDSHAKES: Record<string, RegExp | IsShown> = {
  'https-unavailable':
    /refused|errno|wrong version number|packet length too long|unrecognized name|alert number 112/i,
  'cert-expired': hasDate(1),
  'cert-not-yet-valid': hasDate(0),
  'cert-expiring-soon': hasDate(1),
  'cert-lifetime-too-long': (...all) => hasDate(0)(...all) && hasDate(1)(...all),
  'cert-hostname-mismatch': hasNames,
  'cert-missing-san': /No extensions/,
  'cert-self-signed': /self[- ]signed certificate/,
  'cert-untrusted-issuer': /verify error|[Vv]erify return code: (?!0 )/,
  'cert-chain-incomplete': /unable to (?:get local issuer certificate|verify the first certificate)/,
  'cert-chain-order': hasOrder,
  'cert-chain-extra-root': hasRoot,
  'cert-revoked': /Cert Status: revoked|Serial Number:[^]*Revocation Date/i,
  'cert-weak-key': hasKey,
  'cert-weak-signature': hasSignature,
  'cert-bad-eku': /^(?![^]*TLS Web Server Authentication)[^]*(?:Extended Key Usage|No extensions)/,
  'cert-bad-keyusage': lacksUsage,
  'cert-ca-as-leaf': /CA:TRUE/,
  'cert-distrusted-ca': (observed, output) =>
    plain(output).includes(plain(`i:${/root (.*), issued/.exec(observed)?.[1]}`)),
  'cert-missing-sct': /no SCT in the certificate/,
  'cert-must-staple-no-staple': hasNoStaple,
  'cert-no-revocation-info': /neither CRL nor OCSP address/,
  'cert-no-sni-leak': (observed, output) =>
    namesIn(observed).every((name) => output.toLowerCase().includes(name)),
  'cert-weak-serial': hasShortSerial,
  'cert-ip-inconsistent': hasDifferentCertificates,
  'tls-sslv2-offered': (_observed, output) => {
    const [first = 0, , type] = bytesIn(output);
    return first >= 0x80 && type === 4;
  },
  'tls-sslv3-offered': (_observed, output) => helloIn(output)?.version === 0x0300,
  'tls-10-offered': ACCEPTED,
  'tls-11-offered': ACCEPTED,
  'tls-no-modern-version': REFUSED,
  'tls-13-missing': REFUSED,
  // An alert, or no response.
  'tls-no-post-quantum': (_observed, output) => helloIn(output) === null,
  'tls-version-intolerant': /^no response$/m,
  'tls-no-fallback-scsv': ACCEPTED,
  'tls-no-secure-renegotiation': /Secure Renegotiation IS NOT supported/,
  'tls-compression': (_observed, output) => helloIn(output)?.compression === 1,
  'tls-no-extended-master-secret': /Extended master secret: no/,
  'tls-null-cipher': hasHello,
  'tls-anon-cipher': hasHello,
  'tls-export-cipher': hasHello,
  'tls-des-cipher': hasHello,
  'tls-rc4-cipher': hasHello,
  'tls-64bit-block-cipher': hasHello,
  'tls-no-forward-secrecy': REFUSED,
  'tls-no-aead': REFUSED,
  'tls-static-rsa': hasHello,
  'tls-weak-dh': (observed, output) =>
    output.includes(`Server Temp Key: DH, ${/of (\d+) bits/.exec(observed)?.[1]} bits`),
  'tls-weak-curve': hasHello,
  'tls-weak-kx-signature': (observed, output) =>
    plain(output).includes(
      `peersigningdigest:${plain(/^[\w-]+/.exec(observed)?.[0] ?? ' ').replace('-', '')}`,
    ),
};
