import {
  type Inconclusive,
  type Finding,
  type Judgement,
  bounded,
  toFinding,
  worstFirst,
  lastingUrl,
  curl,
  shQuote,
  isWholeCrawl,
  whyUnread,
  type CrawlRecord,
  notJudged,
} from '@palisade/scan-engine';
import type { Clue, DisclosureObservation } from './disclosure-observation';

const SUMMARY = 'Pages, scripts and errors reveal nothing that helps attackers.';

/** The whole judgement: a pure function of what was seen. */
export function judgeInformationDisclosure(observation: DisclosureObservation): Judgement {
  const { clues, pages, scripts, sourceMaps, unjudged, unreadScripts } = observation;
  const reason: Inconclusive | null = clues.length > 0 ? null : whyUnread(pages);
  const technicalDetails = {
    pages_read: pages.filter(isRead).length,
    scripts_read: scripts,
    unread_scripts: unreadScripts,
    source_maps: sourceMaps,
    ...(unjudged.length > 0 ? { unjudged_rules: unjudged } : {}),
  };
  if (reason !== null) return notJudged(reason, SUMMARY, technicalDetails);
  return {
    findings: worstFirst(clues.map(findingOf)),
    technicalDetails,
    judged: judgedOf(observation),
    unjudgedRules: unjudged,
    inconclusive: null,
    summary: SUMMARY,
  };
}

/** A page that is gone reveals nothing. */
const isRead = ({ outcome, status, truncated }: CrawlRecord): boolean =>
  outcome === 'answered' && !truncated && ![401, 403, 451].includes(status ?? 0);

/** What belongs to the whole site is judged when nothing of it was left unread. */
function judgedOf({ pages, readFiles, unreadScripts }: DisclosureObservation): string[] {
  const pathOf = ({ url }: CrawlRecord): string => new URL(url).pathname;
  const unread = new Set(pages.filter((page) => !isRead(page)).map(pathOf));
  const read = pages.filter(isRead).map(pathOf);
  const isWhole = isWholeCrawl(pages) && unreadScripts === 0;
  return [...new Set([...(isWhole ? [''] : []), ...read.filter((path) => !unread.has(path)), ...readFiles])];
}

function findingOf({ rule, location, url, shows, severity, detail, confirmed }: Clue): Finding {
  // A random path is another one at each scan.
  const lasting = lastingUrl(url).replace(/\/[0-9a-f]{8}-[0-9a-f-]{27}$/, '/a-page-that-does-not-exist');
  return toFinding('information_disclosure', rule, {
    location,
    ...(severity === undefined ? {} : { severity }),
    ...(detail === undefined ? {} : { detail }),
    evidence: {
      request: `GET ${lasting}`,
      observed: bounded(shows),
      expected: 'a response without it',
      confirmed,
      reproduce: `${curl(lasting)} -i --compressed --path-as-is ${shQuote(lasting)}`,
    },
  });
}
