import type { RuleId } from '@palisade/catalogue';
import type { Severity } from '@palisade/vocabulary';
import {
  curlBody,
  type Inconclusive,
  type Judgement,
  pathsOf,
  shQuote,
  type Sighting,
  type Sightings,
  rulesOf,
  tooLarge,
  whyStartUnanswered,
} from '@palisade/scan-engine';
import type { MixedElement, MixedKind, MixedObservation, MixedPage } from './mixed-observation';

const MOST_SHOWN = 20;
const LONGEST_SHOWN = 300;

export const mixedContentRules = rulesOf<'mixed_content', MixedObservation>({
  'mixed-active': of('active', 'https addresses for scripts, style sheets, fonts, frames and similar'),
  'mixed-passive': of('passive', 'https addresses for images, audio and video'),
  'mixed-form-action': of('form', 'forms that go to https'),
  'mixed-websocket': of('websocket', 'wss:// addresses'),
  'mixed-download': of('download', 'https addresses for downloads'),
});

/** What of one kind the pages load, one sighting a page. */
function of(kind: MixedKind, expected: string): (site: MixedObservation) => Sightings {
  return ({ pages, isLoginJudged }) =>
    pages.filter(isHttpsPage).flatMap((page) => {
      const found = page.elements.filter(
        (element) => element.kind === kind && !(isLoginJudged && element.form?.hasPassword),
      );
      return found.length === 0 ? [] : [{ ...sightingOf(page, found), expected }];
    });
}

export const isHttpsPage = ({ url, outcome, isHtml, status }: MixedPage): boolean =>
  url.startsWith('https:') && outcome === 'answered' && isHtml && (status ?? 500) < 404;

function sightingOf(page: MixedPage, found: readonly MixedElement[]): Omit<Sighting, 'expected'> {
  const severity = severityOf(found);
  const shown = found.map(({ element, url, file }) =>
    `${element}: ${url}${file === null ? '' : ` (in ${file})`}`.slice(0, LONGEST_SHOWN),
  );
  return {
    severity,
    location: new URL(page.url).pathname,
    detail: severity === 'high' ? 'A form with a password field is among them.' : '',
    url: page.url,
    observed: found[0] === undefined ? null : `${found[0].element}: ${found[0].url}`,
    confirmed: severity === 'high' ? page.isLoginConfirmed : undefined,
    facts: { elements: shown.slice(0, MOST_SHOWN), count: found.length },
    reproduce: reproduceOf(page, found),
  };
}

/** Of forms: a password makes it high, and a search without one low. */
function severityOf(found: readonly MixedElement[]): Severity | undefined {
  const forms = found.flatMap(({ form }) => form ?? []);
  if (forms.length === 0) return undefined;
  if (forms.some(({ hasPassword }) => hasPassword)) return 'high';
  return forms.some(({ method }) => method === 'POST') ? 'medium' : 'low';
}

function reproduceOf(page: MixedPage, found: readonly MixedElement[]): string {
  const files = [...new Set(found.map(({ file }) => file ?? page.url))].slice(0, 3);
  return files
    .map((url) => `${curlBody(url)} | tr -d '\\0' | grep -oiE ${shQuote(`.{0,60}(http|ws)://[^"'<> )]*`)}`)
    .join('\n');
}

/** A page that is gone loads nothing. */
export const judgedPages = ({ pages }: MixedObservation): Judgement['judged'] =>
  pathsOf(pages.filter((page) => isHttpsPage(page) && !page.truncated));

/** What own files load is unknown where one could not be read. */
export const unjudgedRules = ({
  unread: { styles, scripts },
}: MixedObservation): RuleId<'mixed_content'>[] => [
  ...(styles > 0 || scripts > 0 ? (['mixed-active'] as const) : []),
  ...(styles > 0 ? (['mixed-passive'] as const) : []),
  ...(scripts > 0 ? (['mixed-websocket'] as const) : []),
];

export function whyUnsure({ pages }: MixedObservation): Inconclusive | null {
  const secure = pages.filter(isHttpsPage);
  if (secure.some(({ truncated }) => !truncated)) return null;
  if (secure.length > 0) return tooLarge('the pages are', 'give the check the URL of a shorter page');
  return whyStartUnanswered(pages[0]) ?? NO_HTTPS_PAGE;
}

const NO_HTTPS_PAGE: Inconclusive = {
  sentence:
    'no HTML page was found over https, and only such a page can load something over http. Give the check the https URL of a page',
  reason: 'no_https_page',
};
