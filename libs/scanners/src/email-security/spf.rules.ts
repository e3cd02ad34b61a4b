import { type Finding, bounded, toFinding, dig } from '@palisade/scan-engine';
import { enforces } from './dmarc';
import type { EmailFacts } from './email-security-observation';
import { MOST_LOOK_UPS, MOST_VOIDS, type SpfFacts, type WideRange } from './spf-walk';

/** What a record that nobody but these servers may use would be. */
const CLOSED = 'v=spf1 -all';

export function judgeSpf(facts: EmailFacts): Finding[] {
  const { domain, spf, isMailDomain, dmarc, mail } = facts;
  const isProtected = enforces(dmarc.effective);
  const [record = null] = spf.records;
  const reproduce = dig(domain, 'TXT', { options: ['+short'] });
  if (spf.outcome === 'none')
    return [
      toFinding('email_security', 'spf-missing', {
        location: '',
        severity: isProtected || !isMailDomain ? 'low' : 'medium',
        evidence: {
          observed: null,
          expected: isMailDomain ? ownServers(mail.hosts.length) : CLOSED,
          reproduce,
        },
      }),
    ];
  if (spf.outcome === 'multiple')
    return [
      toFinding('email_security', 'spf-multiple', {
        location: '',
        evidence: {
          observed: spf.records.join(' | '),
          expected: 'one record that begins with v=spf1',
          reproduce,
        },
      }),
    ];
  return [
    ...nested(facts),
    ...limits(spf, reproduce),
    ...dead(spf),
    ...openings(spf, record, reproduce),
    ...ending(spf, record, isProtected, reproduce),
  ];
}

const ownServers = (count: number): string => (count > 0 ? 'v=spf1 mx -all' : CLOSED);

/** Errors of the record and of those that it includes: each of them makes the whole an error. */
function nested({ domain, spf }: EmailFacts): Finding[] {
  const findings = spf.nodes.flatMap((node) => {
    const location = node.domain === domain ? '' : node.domain;
    const reproduce = dig(node.domain, 'TXT', { options: ['+short'] });
    const where = location === '' ? {} : { detail: `The record of ${bounded(node.domain)} is included.` };
    if (node.outcome === 'multiple')
      return [
        toFinding('email_security', 'spf-multiple', {
          ...{ location, ...where },
          evidence: { observed: node.record, expected: 'one record that begins with v=spf1', reproduce },
        }),
      ];
    if (node.wrongTerms.length === 0) return [];
    const evidence = {
      observed: node.record,
      expected: 'terms of RFC 7208 only',
      wrong_terms: node.wrongTerms.slice(0, 10).map(bounded),
      reproduce,
    };
    return [toFinding('email_security', 'spf-syntax', { location, ...where, evidence })];
  });
  const [loop] = spf.loops;
  if (loop === undefined) return findings;
  const evidence = {
    observed: `${chainOf(spf)} → ${loop}`,
    expected: 'each record at most once in a chain of includes',
    reproduce: dig(loop, 'TXT', { options: ['+short'] }),
  };
  return [...findings, toFinding('email_security', 'spf-loop', { location: '', evidence })];
}

const chainOf = ({ nodes }: SpfFacts): string =>
  nodes
    .slice(0, 20)
    .map(({ domain, lookUps }) => `${domain} (${lookUps})`)
    .join(', ');

function limits(spf: SpfFacts, reproduce: string): Finding[] {
  const findings: Finding[] = [];
  const crowd = spf.tooManyMxNames.map((host) => `${host} has more than 10 MX names`);
  if (spf.lookUps > MOST_LOOK_UPS || crowd.length > 0)
    findings.push(
      toFinding('email_security', 'spf-too-many-lookups', {
        location: '',
        evidence: {
          observed: [`${spf.lookUps} queries`, ...crowd].join('; '),
          expected: `at most ${MOST_LOOK_UPS} queries, and 10 names per mx`,
          queries_by_record: bounded(chainOf(spf)),
          reproduce,
        },
      }),
    );
  if (spf.voids > MOST_VOIDS)
    findings.push(
      toFinding('email_security', 'spf-too-many-void-lookups', {
        location: '',
        evidence: {
          observed: `${spf.voids} names without records`,
          expected: `at most ${MOST_VOIDS}`,
          records: bounded(chainOf(spf)),
          reproduce,
        },
      }),
    );
  return findings;
}

function dead({ dead: all }: SpfFacts): Finding[] {
  const seen = new Set<string>();
  return all.flatMap(({ domain, from, registration }) => {
    if (seen.has(domain)) return [];
    seen.add(domain);
    const isFree = registration === 'gone';
    return [
      toFinding('email_security', 'spf-include-dead', {
        location: domain,
        severity: isFree ? 'high' : 'medium',
        ...(isFree && {
          detail: 'The domain is not registered: the person who registers it may send e-mails in your name.',
        }),
        evidence: {
          observed: `${bounded(from)} names ${bounded(domain)}, which has no SPF record`,
          expected: 'includes of names with an SPF record',
          ...(isFree && { confirmed: true }),
          reproduce: dig(domain, isFree ? 'NS' : 'TXT'),
        },
      }),
    ];
  });
}

function openings(spf: SpfFacts, record: string | null, reproduce: string): Finding[] {
  const findings: Finding[] = [];
  if (spf.isOpenToAll)
    findings.push(
      toFinding('email_security', 'spf-all-pass', {
        location: '',
        evidence: {
          observed: record,
          expected: 'an end of -all or ~all, also in the records that it includes',
          corrected_record: bounded((record ?? '').replace(/(^|\s)\+?all(?=\s|$)/gi, '$1-all')),
          confirmed: true,
          reproduce,
        },
      }),
    );
  if (spf.wideRanges.length > 0)
    findings.push(
      toFinding('email_security', 'spf-range-too-wide', {
        location: '',
        severity: spf.wideRanges.some(isHuge) ? 'high' : 'medium',
        evidence: {
          observed: spf.wideRanges.map(({ text }) => text).join(' '),
          expected: 'ranges of your own mail servers',
          confirmed: true,
          reproduce,
        },
      }),
    );
  if (spf.usesPtr)
    findings.push(
      toFinding('email_security', 'spf-ptr', {
        location: '',
        evidence: { observed: record, expected: 'no ptr', records: bounded(chainOf(spf)), reproduce },
      }),
    );
  return findings;
}

const isHuge = ({ bits, family }: WideRange): boolean => bits <= (family === 4 ? 8 : 16);

function ending(spf: SpfFacts, record: string | null, isProtected: boolean, reproduce: string): Finding[] {
  const isOpen = spf.end === '?' || (spf.end === null && !spf.hasRedirect);
  // A record with an error has no end that counts, and unread parts may have one.
  if (!isOpen || spf.nodes.some(({ wrongTerms }) => wrongTerms.length > 0)) return [];
  const kept = (record ?? '').split(' ').filter((term) => term !== '' && term.toLowerCase() !== '?all');
  return [
    toFinding('email_security', 'spf-no-end', {
      location: '',
      severity: isProtected ? 'low' : 'medium',
      evidence: { observed: record, expected: `${kept.join(' ')} -all`, reproduce },
    }),
  ];
}
