import type { RuleId } from '@palisade/catalogue';
import {
  bounded,
  dig,
  digEach,
  digShort,
  rulesOf,
  type Sighting,
  type Sightings,
} from '@palisade/scan-engine';
import { enforces } from './dmarc';
import type { EmailFacts } from './email-facts';
import type { SpfFacts, SpfNode, WideRange } from './spf-facts';
import { MOST_LOOK_UPS, MOST_VOIDS } from './spf-walk';

/** The record of a domain for which nobody sends. */
const CLOSED = 'v=spf1 -all';
/** Queries of one command. */
const MOST_SHOWN = 6;

/** A rule about the one record of the domain, which has the defect as a whole. */
const ofRecord =
  (see: (facts: EmailFacts, record: string) => Sightings) =>
  (facts: EmailFacts): Sightings =>
    facts.spf.outcome === 'record' && see(facts, facts.spf.records[0] ?? '');

export const spfRules = rulesOf<
  'email_security',
  EmailFacts,
  Extract<RuleId<'email_security'>, `spf-${string}`>
>({
  'spf-missing': ({ domain, spf, isMailDomain, dmarc, mail }) =>
    spf.outcome === 'none' && {
      severity: enforces(dmarc.effective) || !isMailDomain ? 'low' : 'medium',
      observed: null,
      expected: isMailDomain && mail.hosts.length > 0 ? 'v=spf1 mx -all' : CLOSED,
      reproduce: dig(domain, 'TXT'),
    },
  'spf-multiple': ({ domain, spf }) => {
    const expected = 'one record that begins with v=spf1';
    if (spf.outcome === 'multiple')
      return { observed: spf.records.join(' | '), expected, reproduce: digShort(domain, 'TXT') };
    return spf.nodes
      .filter(({ outcome }) => outcome === 'multiple')
      .map((node) => ({ ...nodeOf(node, domain), expected }));
  },
  'spf-syntax': ({ domain, spf: { nodes } }) =>
    nodes
      .filter(({ wrongTerms }) => wrongTerms.length > 0)
      .map((node) => ({
        ...nodeOf(node, domain),
        expected: 'terms of RFC 7208 only',
        facts: { wrong_terms: node.wrongTerms.slice(0, 10).map(bounded) },
      })),
  'spf-loop': ({ spf }) => {
    const [loop] = spf.loops;
    return (
      loop !== undefined && {
        observed: `${chainOf(spf)} → ${loop}`,
        expected: 'each record at most once in a chain of includes',
        reproduce: recordsOf(spf),
      }
    );
  },
  'spf-too-many-lookups': ({ spf }) => {
    const crowd = spf.tooManyMxNames.map((host) => `${host} has more than 10 MX names`);
    return (
      (spf.lookUps > MOST_LOOK_UPS || crowd.length > 0) && {
        observed: [`${spf.lookUps} queries`, ...crowd].join('; '),
        expected: `at most ${MOST_LOOK_UPS} queries, and 10 names per mx`,
        facts: { queries_by_record: bounded(chainOf(spf)) },
        reproduce: [recordsOf(spf), ...spf.tooManyMxNames.map((host) => digShort(host, 'MX'))].join('; '),
      }
    );
  },
  'spf-too-many-void-lookups': ({ spf }) =>
    spf.voids > MOST_VOIDS && {
      observed: `${spf.voids} names without records`,
      expected: `at most ${MOST_VOIDS}`,
      facts: { records: bounded(chainOf(spf)) },
      reproduce: [
        recordsOf(spf),
        ...spf.emptyNames.slice(0, MOST_SHOWN).map(({ name, type }) => dig(name, type)),
      ].join('; '),
    },
  'spf-include-dead': ({ spf: { dead } }) =>
    dead.map(({ domain, from, registration }) => {
      const isFree = registration === 'gone';
      return {
        location: domain,
        severity: isFree ? 'high' : 'medium',
        ...(isFree && {
          detail: 'The domain is not registered: the person who registers it may send e-mails in your name.',
          confirmed: true,
        }),
        observed: `${bounded(from)} names ${bounded(domain)}, which has no SPF record`,
        expected: 'includes of names with an SPF record',
        reproduce: `${digShort(from, 'TXT')}; ${dig(domain, isFree ? 'NS' : 'TXT')}`,
      };
    }),
  'spf-all-pass': ofRecord(
    ({ spf, confirmed }, record) =>
      spf.isOpenToAll && {
        observed: record,
        expected: 'an end of -all or ~all, also in the records that it includes',
        confirmed: confirmed.openings,
        facts: { corrected_record: bounded(record.replace(/(^|\s)\+?all(?=\s|$)/gi, '$1-all')) },
        reproduce: recordsOf(spf),
      },
  ),
  'spf-range-too-wide': ({ spf, confirmed }) =>
    spf.wideRanges.length > 0 && {
      severity: spf.wideRanges.some(isHuge) ? 'high' : 'medium',
      observed: spf.wideRanges.map(({ text }) => text).join(' '),
      expected: 'ranges of your own mail servers',
      confirmed: confirmed.openings,
      reproduce: recordsOf(spf),
    },
  'spf-ptr': ofRecord(
    ({ spf }, record) =>
      spf.usesPtr && {
        observed: record,
        expected: 'no ptr',
        facts: { records: bounded(chainOf(spf)) },
        reproduce: recordsOf(spf),
      },
  ),
  // A record with an error has no end that counts, and unread parts may have one.
  'spf-no-end': ofRecord(({ domain, spf, dmarc }, record) => {
    const { end, hasRedirect, nodes } = spf;
    const isOpen = end === '?' || (end === null && !hasRedirect);
    const kept = record.split(' ').filter((term) => term !== '' && term.toLowerCase() !== '?all');
    return (
      isOpen &&
      nodes.every(({ wrongTerms }) => wrongTerms.length === 0) && {
        severity: enforces(dmarc.effective) ? 'low' : 'medium',
        observed: record,
        expected: `${kept.join(' ')} -all`,
        reproduce: digShort(domain, 'TXT'),
      }
    );
  }),
});

/** An error of an included record is one of the whole. */
function nodeOf(
  node: SpfNode,
  domain: string,
): Pick<Sighting, 'location' | 'detail' | 'observed' | 'reproduce'> {
  const isOwn = node.domain === domain;
  return {
    location: isOwn ? '' : node.domain,
    ...(isOwn ? {} : { detail: `The record of ${bounded(node.domain)} is included.` }),
    observed: node.record,
    reproduce: digShort(node.domain, 'TXT'),
  };
}

const chainOf = ({ nodes }: SpfFacts): string =>
  nodes
    .slice(0, 20)
    .map(({ domain, lookUps }) => `${domain} (${lookUps})`)
    .join(', ');

/** What the chain includes may have the defect, and the query of one record alone would not show it. */
const recordsOf = ({ nodes }: SpfFacts): string =>
  digEach(
    nodes.map(({ domain }) => domain),
    'TXT',
  );

const isHuge = ({ bits, family }: WideRange): boolean => bits <= (family === 4 ? 8 : 16);
