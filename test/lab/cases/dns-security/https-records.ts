import { issueCertificate } from '@palisade/scan-engine/testing/certificates';
import type { CaseOf } from '../../lab-case';
import type { Ground } from '../../sites/ground';
import { type ZoneCase, zone } from './zone-case';

const record = (name: string, more: string, expected: CaseOf['expected'], rest: ZoneCase = {}): CaseOf =>
  zone(`https record: ${name}`, { ...rest, zone: { more } }, expected);
const at = (text: string): string => `shop.test HTTPS ${text}`;

const H2 = '1=026832';
const H2_AND_H3 = '1=026832026833';
const NO_DEFAULT = '2=';
/** 93.184.216.34, as the zone says, and 192.0.2.1. */
const TRUE_HINT = '4=5db8d822';
const OLD_HINT = '4=c0000201';

/** One configuration of RFC 9849, whose public name is this. */
function echOf(name: string): string {
  const text = Buffer.from(name).toString('hex');
  const size = (hex: string, bytes: number): string => (hex.length / 2).toString(16).padStart(bytes * 2, '0');
  const key = '11'.repeat(32);
  const body = `070020${size(key, 2)}${key}00040001000100${size(text, 1)}${text}0000`;
  const config = `fe0d${size(body, 2)}${body}`;
  return `5=${size(config, 2)}${config}`;
}

/** A site that visitors trust, for these names, with these protocols. */
const trusted =
  (names: string[], ALPNProtocols = ['h2', 'http/1.1']) =>
  async (ground: Ground): Promise<void> => {
    const { root } = ground.authorities.public;
    const until = { notAfter: new Date('2039-01-01') };
    const issuer = await issueCertificate({ name: 'R1, O=Shop Authority', isCa: true, ...until }, root);
    const leaf = await issueCertificate({ name: 'shop.test', names }, issuer);
    await ground.tls([leaf, issuer], { ALPNProtocols }).listening;
  };
const GOOD = { site: trusted(['shop.test', 'ech.shop.test']) };
const OLD = { site: trusted(['shop.test'], ['http/1.1']) };

/** RFC 9460, RFC 9849. */
export const HTTPS_SECURITY_CASES: CaseOf[] = [
  record('everything is true', at(`1 . ${H2_AND_H3} ${TRUE_HINT} ${echOf('ech.shop.test')}`), [], GOOD),
  record('h2 at a server without it', at(`1 . ${H2}`), ['https-record-false-alpn low'], OLD),
  record(
    'h2 and nothing else at a server without it',
    at(`1 . ${H2} ${NO_DEFAULT}`),
    ['https-record-false-alpn medium'],
    OLD,
  ),
  record('h2 at a server that prefers HTTP/1.1', at(`1 . ${H2}`), [], {
    site: trusted(['shop.test'], ['http/1.1', 'h2']),
    guards: 'a preference is not a refusal',
  }),
  record('h2 of another server', at(`1 cdn.net ${H2}\ncdn.net A 93.184.216.9`), [], {
    ...OLD,
    guards: 'the server of the host promises nothing',
  }),
  record(
    'HTTP/3 alone, and another port for it',
    `${at(`1 . 1=026833 3=01bb ${TRUE_HINT} ${echOf('ech.shop.test')}`)}\n${at(`100 . 1=026833 3=20f8 ${TRUE_HINT}`)}`,
    [],
    GOOD,
  ),
  record('h3 alone', at('1 . 1=026833'), [], { ...OLD, guards: 'nothing here speaks QUIC' }),
  record('hints that DNS does not have', at(`1 . ${OLD_HINT}`), ['https-record-false-hint low']),
  record('one true hint of two', at('1 . 4=c00002015db8d822'), [], {
    guards: 'an operator moves one address at a time',
  }),
  record('a target without an address', at('1 pool.shop.test\npool.shop.test TXT pool'), [
    'https-record-dead-target low',
  ]),
  record('a target that does not exist', at('0 pool.shop.test'), ['https-record-dead-target low']),
  record('a foreign target that does not exist', at('0 shop.gone-brand.com'), [], {
    beside: { subdomain_takeover: {} },
    guards: 'subdomain_takeover reports it',
  }),
  record('a target that leads further', at('0 a.net\na.net HTTPS 1 b.net\nb.net A 93.184.216.9'), [], {
    guards: 'the last name of a chain needs the address',
  }),
  record('a target that cannot be asked about', at('1 edge.net\nedge.net !servfail'), [], {
    guards: 'an error of DNS is not a fact',
  }),
  record('parameters in the wrong order', at(`1 . ${TRUE_HINT} ${H2}`), ['https-record-invalid low'], GOOD),
  record('no-default-alpn without alpn', at(`1 . ${NO_DEFAULT}`), ['https-record-invalid low']),
  record('a mandatory key that is missing', at('1 . 0=0004'), ['https-record-invalid low']),
  record('an alias with parameters', at(`0 cdn.net ${NO_DEFAULT}\ncdn.net A 93.184.216.9`), [], {
    guards: 'parameters of an alias count for nobody',
  }),
  record('a key that nobody knows', at('1 . 667=68656c6c6f'), [], { guards: 'browsers skip it' }),
  record('an ech that is not a list', at('1 . 5=0004fe0d'), ['https-record-ech-unusable low'], GOOD),
  record('ech of a later version alone', at('1 . 5=0005fe0e0001aa'), [], {
    ...GOOD,
    guards: 'browsers skip it',
  }),
  record(
    'a public name without a certificate',
    at(`1 . ${echOf('ech.shop.test')}`),
    ['https-record-ech-unusable low'],
    { site: trusted(['shop.test']) },
  ),
  zone(
    'https record: of the CDN behind an alias',
    {
      url: 'https://www.shop.test/',
      zone: { more: `www.shop.test CNAME cdn.net\ncdn.net A 93.184.216.34\ncdn.net HTTPS 1 . ${OLD_HINT}` },
      guards: 'the owner cannot change it',
    },
    [],
  ),
];
