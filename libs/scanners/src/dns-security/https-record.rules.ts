import type { RuleId } from '@palisade/catalogue';
import { bounded, dig, digShort, opensslClient, rulesOf, shQuote } from '@palisade/scan-engine';
import type { ServiceBinding } from '@palisade/target-client';
import type { DnsFacts } from './dns-facts';

const HTTPS_PORT = 443;

export const httpsRecordRules = rulesOf<
  'dns_security',
  DnsFacts,
  Extract<RuleId<'dns_security'>, `https-record-${string}`>
>({
  'https-record-invalid': ({ host, bindings: { records } }) => {
    const faults = records.filter(({ fault }) => fault !== null);
    return (
      faults.length > 0 && {
        observed: faults.map((record) => `${writtenAs(record)}: ${record.fault}`).join('; '),
        expected: 'parameters of RFC 9460',
        reproduce: dig(host, 'HTTPS'),
      }
    );
  },
  'https-record-dead-target': ({ host, bindings: { deadTargets } }) =>
    deadTargets.map((name) => ({
      location: name,
      observed: `${name} has no address`,
      expected: 'an address, or a record that leads further',
      confirmed: true,
      reproduce: `${dig(host, 'HTTPS')}; ${dig(name, 'A')}; ${dig(name, 'AAAA')}`,
    })),
  'https-record-false-alpn': ({ host, bindings: { records, speaksHttp2 } }) => {
    const promising = records.filter(({ alpn }) => alpn.includes('h2'));
    return (
      speaksHttp2 === false && {
        // Without http/1.1, a browser that believes the record has no protocol left.
        severity: promising.some(({ hasDefault }) => !hasDefault) ? 'medium' : 'low',
        observed: `${promising.map(writtenAs).join('; ')}, and the server refuses h2`,
        expected: 'the protocols that the server speaks',
        confirmed: true,
        reproduce: `${dig(host, 'HTTPS')}; ${opensslClient({ host, port: HTTPS_PORT, address: null }, host, '-alpn h2')} | grep -i alpn`,
      }
    );
  },
  'https-record-false-hint': ({ host, bindings: { falseHints } }) =>
    falseHints.length > 0 && {
      observed: bounded(`hints ${falseHints.join(', ')}, which are not addresses of the host`),
      expected: 'the addresses of the host, or no hints',
      reproduce: `${dig(host, 'HTTPS')}; ${digShort(host, 'A')}; ${digShort(host, 'AAAA')}`,
    },
  'https-record-ech-unusable': ({ host, bindings: { records, uncoveredNames } }) => {
    const broken = records.some(({ ech }) => ech?.isWellFormed === false);
    const [name] = uncoveredNames;
    return (
      (broken || name !== undefined) && {
        observed: broken
          ? 'an ech parameter that is not a list of configurations'
          : `no valid certificate for the public name ${uncoveredNames.join(', ')}`,
        expected: 'configurations of RFC 9849, and a valid certificate for their public name',
        reproduce:
          name === undefined
            ? dig(host, 'HTTPS')
            : `${dig(host, 'HTTPS')}; ${opensslClient({ host, port: HTTPS_PORT, address: null }, name, `-verify_hostname ${shQuote(name)}`)} | grep -i verif`,
      }
    );
  },
});

const writtenAs = ({ priority, target, alpn, hasDefault }: ServiceBinding): string =>
  bounded(
    [
      `HTTPS ${priority} ${target === '' ? '.' : target}`,
      ...(alpn.length === 0 ? [] : [`alpn=${alpn.join(',')}`]),
      ...(hasDefault ? [] : ['no-default-alpn']),
    ].join(' '),
  );
