import { FLAW_REASON_WORDS } from '@palisade/vocabulary';
import { type Digest, digest, type DigestLine, plural } from './digest-parts';
import type { FlawChecks, FlawData } from './message';
import { plainText } from './plain-text';

/** The page has all. */
const MOST_FLAWS = 5;

export function flawDigest({ url, ...data }: FlawData): Digest {
  const { flaws, affected, not_affected: spared, not_asked: unasked } = data;
  const product = plainText(data.product);
  const all = affected.count + spared.count + unasked.count;
  const what = flaws.length === 1 ? 'a new vulnerability' : `${flaws.length} new vulnerabilities`;
  const listed = [affected, spared, unasked].reduce((sum, { checks }) => sum + checks.length, 0);
  const more = flaws.length - MOST_FLAWS;
  return {
    ...digest(
      `${product}: ${what}, ${affected.count} of ${plural(all, 'check')} affected`,
      url,
      'Open the vulnerabilities',
      [
        ...flaws.slice(0, MOST_FLAWS).map(flawWords),
        ...(more > 0 ? [`And ${more} more.`] : []),
        `Checks whose last scan saw ${product} were scanned again for this alone.`,
      ],
    ),
    lines: [
      ...linesOf('Affected', affected),
      ...linesOf('Not scanned', unasked, ': not scanned yet'),
      ...linesOf('Not affected', spared),
    ],
    more: all > listed ? `And ${plural(all - listed, 'more check')}.` : '',
  };
}

function flawWords(flaw: FlawData['flaws'][number]): string {
  const { id, severity, summary, listed_on: day, exploited_since: since, epss } = flaw;
  return [
    `${plainText(id)} (${severity}, listed on ${day}): ${plainText(summary).replace(/\.$/, '')}.`,
    ...(since === null ? [] : [`Attackers have used it since ${since} or earlier.`]),
    ...(epss === null ? [] : [`EPSS: ${Math.round(epss * 100)}%.`]),
  ].join(' ');
}

const linesOf = (tag: string, { checks }: FlawChecks, otherwise = ''): DigestLine[] =>
  checks.map(({ domain, url, reason }) => ({
    tag,
    severity: null,
    text: `${domain}${reason === null ? otherwise : `: ${FLAW_REASON_WORDS[reason]}`}`,
    location: '',
    url,
  }));
