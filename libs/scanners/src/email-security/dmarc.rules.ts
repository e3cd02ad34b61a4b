import type { RuleId } from '@palisade/catalogue';
import { bounded, dig, digShort, rulesOf, type Sighting } from '@palisade/scan-engine';
import { type DmarcFacts, type DmarcPlace, type DmarcRecord, enforces, mailHostOf } from './dmarc';
import type { EmailFacts } from './email-facts';

/** A rule about the record that receivers use; what it does not say is the record itself. */
const ofRecord =
  (
    see: (record: DmarcRecord, dmarc: DmarcFacts) => (Omit<Sighting, 'observed'> & Partial<Sighting>) | false,
  ) =>
  ({ domain, dmarc }: EmailFacts): Sighting | false => {
    const { record, foundAt } = dmarc;
    const sighting = record !== null && see(record, dmarc);
    return (
      record !== null &&
      sighting && { observed: record.text, reproduce: recordsAt(foundAt ?? domain), ...sighting }
    );
  };

/** A rule about holes in the own record of a domain, while its policy protects the domain itself. */
const ofEnforcing = (see: (record: DmarcRecord) => string | false) =>
  ofRecord((record, { effective, isInherited }) => {
    const expected = enforces(effective) && !isInherited && see(record);
    return expected !== false && { expected };
  });

export const dmarcRules = rulesOf<
  'email_security',
  EmailFacts,
  Extract<RuleId<'email_security'>, `dmarc-${string}`>
>({
  'dmarc-missing': ({ domain, dmarc }) =>
    dmarc.record === null &&
    !dmarc.isIncomplete &&
    severalAt(dmarc) === undefined &&
    brokenAt(dmarc, domain) === undefined && {
      observed:
        dmarc.misplaced === null ? null : `at ${domain} instead of _dmarc.${domain}: ${dmarc.misplaced}`,
      expected: 'v=DMARC1; p=reject; rua=mailto:…',
      reproduce: [
        dig(`_dmarc.${domain}`, 'TXT'),
        ...(dmarc.misplaced === null ? [] : [digShort(domain, 'TXT')]),
      ].join('; '),
    },
  'dmarc-multiple': ({ dmarc }) => {
    const place = severalAt(dmarc);
    return (
      place && {
        observed: place.records.join(' | '),
        expected: 'one record at this name',
        reproduce: recordsAt(place.domain),
      }
    );
  },
  'dmarc-syntax': ({ domain, dmarc }) => {
    const place = brokenAt(dmarc, domain);
    return (
      place && {
        observed: place.broken[0] ?? null,
        expected: 'v=DMARC1; then tags, separated by semicolons',
        reproduce: recordsAt(domain),
      }
    );
  },
  'dmarc-policy-none': ofRecord(
    ({ rua, wrong }, { effective, isInherited }) =>
      effective === 'none' && {
        severity: rua.length === 0 ? 'medium' : 'low',
        expected:
          wrong.length > 0
            ? `none, quarantine or reject as ${wrong.join(' and ')}: with another value receivers act as with p=none`
            : isInherited
              ? 'sp=reject or sp=quarantine'
              : 'p=reject or p=quarantine, without t=y',
      },
  ),
  'dmarc-subdomains-open': ofEnforcing(({ sp }) => sp === 'none' && 'no sp, or sp=reject'),
  'dmarc-nonexistent-open': ofEnforcing(
    ({ sp, np }) => sp !== 'none' && np === 'none' && 'no np, or np=reject',
  ),
  'dmarc-partial': ofEnforcing(({ pct }) => pct < 100 && 'no pct'),
  'dmarc-report-unauthorised': ({ domain, dmarc: { reports, foundAt } }) =>
    reports
      .filter(({ authorisation }) => authorisation === 'missing')
      .map(({ uri, host }) => {
        const name = `${foundAt ?? domain}._report._dmarc.${host}`;
        return {
          location: host,
          observed: bounded(uri),
          expected: `the TXT record "v=DMARC1" at ${name}`,
          reproduce: `${recordsAt(foundAt ?? domain)}; ${dig(name, 'TXT')}`,
        };
      }),
  'dmarc-report-invalid': ofRecord(({ rua, ruf }) => {
    const wrong = [...rua, ...ruf].filter((uri) => mailHostOf(uri) === null);
    const isNoUri = wrong.some((uri) => !/^[a-z][a-z0-9+.-]*:/i.test(uri));
    const hasNoMail = rua.length > 0 && rua.every((uri) => mailHostOf(uri) === null);
    return (isNoUri || hasNoMail) && { observed: wrong.join(', '), expected: 'mailto: with an address' };
  }),
});

const recordsAt = (domain: string): string => digShort(`_dmarc.${domain}`, 'TXT');

const severalAt = ({ places }: DmarcFacts): DmarcPlace | undefined =>
  places.find(({ records }) => records.length > 1);

/** Only the own record of the domain is its owner's business. */
function brokenAt({ places }: DmarcFacts, domain: string): DmarcPlace | undefined {
  const place = places.find(({ broken, records }) => broken.length > 0 && records.length === 0);
  return place?.domain === domain ? place : undefined;
}
