import { CATALOGUE, type RuleId } from '@palisade/catalogue';
import type { Severity } from '@palisade/vocabulary';
import {
  type Finding,
  bounded,
  isWorse,
  toFinding,
  headerLines,
  pathOf,
  type Page,
} from '@palisade/scan-engine';
import type { Defect } from './defect';
import { reproduceCommand } from './reproduce-command';

/** A defect with the pages that have it. */
export interface SeenDefect {
  defect: Defect;
  page: Page;
  pages: string[];
  confirmed: boolean;
  /** '' when the defect is the host's. */
  location: string;
}

export const severityOf = (defect: Defect): Severity =>
  defect.severity ?? CATALOGUE.security_headers.rules[defect.id].severity;

const MOST_PAGES = 5;

export function findingOf(seen: SeenDefect): Finding {
  const { defect, page, pages, confirmed, location } = seen;
  const severity = severityOf(defect);
  // Serious findings need a second independent probe; what only one probe saw counts less.
  const unconfirmed = !confirmed && isWorse(severity, 'medium');
  return toFinding('security_headers', defect.id, {
    severity: unconfirmed ? 'medium' : severity,
    detail: defect.detail,
    location,
    evidence: {
      page: page.url,
      ...(pages.length > 1 ? { pages: pages.slice(0, MOST_PAGES) } : {}),
      request: `GET ${page.url}`,
      status: page.status,
      header: defect.header,
      observed: observedIn(defect, page),
      expected: defect.expected,
      ...(defect.effective === undefined ? {} : { effective: defect.effective }),
      confirmed,
      reproduce: reproduceCommand(defect, page),
    },
  });
}

function observedIn(defect: Defect, page: Page): string | null {
  const lines = headerLines(page, defect.header);
  const value =
    defect.observed === undefined ? (lines.length === 0 ? null : lines.join(', ')) : defect.observed;
  return value === null ? null : maskValue(value);
}

/** Before masking, which shortens. */
const LONGEST_MASKED = 4096;

function withoutQuery(word: string): string {
  const query = /https?:\/\//i.test(word) ? word.indexOf('?') : -1;
  return query < 0 ? word : `${word.slice(0, query)}?<redacted>`;
}

/** Nonces are secrets of one page view and differ each time; queries of report addresses often do. */
export function maskValue(value: string): string {
  const masked = value
    .slice(0, LONGEST_MASKED)
    .replace(/'nonce-[^']*'/gi, "'nonce-<redacted>'")
    .replace(/[^\s;,]+/g, withoutQuery);
  return bounded(masked);
}

/** Names of static files change with every release of a site; its paths do not. */
const locationOf = (page: Page): string => (page.role === 'asset' ? 'static files' : pathOf(page));

/** One finding per rule: the first page counts, a worse severity on a further page wins. */
export function mergeByRule(
  seenOnPages: readonly { page: Page; defects: readonly Defect[]; confirmedBy: readonly Defect[] }[],
): SeenDefect[] {
  const merged = new Map<RuleId<'security_headers'>, SeenDefect>();
  for (const [index, { page, defects, confirmedBy }] of seenOnPages.entries()) {
    for (const defect of defects) {
      const confirmed = confirmedBy.some(
        (other) => other.id === defect.id && !isWorse(severityOf(defect), severityOf(other)),
      );
      const known = merged.get(defect.id);
      if (known === undefined) {
        const location = index === 0 ? '' : locationOf(page);
        merged.set(defect.id, { defect, page, pages: [pathOf(page)], confirmed, location });
        continue;
      }
      known.pages.push(pathOf(page));
      if (isWorse(severityOf(defect), severityOf(known.defect)) && confirmed) {
        Object.assign(known, { defect, page, confirmed });
      }
    }
  }
  return [...merged.values()];
}
