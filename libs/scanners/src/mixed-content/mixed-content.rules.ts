import type { RuleId } from '@palisade/catalogue';
import type { Severity } from '@palisade/vocabulary';
import {
  type Inconclusive,
  type Finding,
  type Judgement,
  toFinding,
  worstFirst,
  tooLarge,
  whyStartUnanswered,
  curlBody,
  shQuote,
  notJudged,
} from '@palisade/scan-engine';
import type { MixedElement, MixedObservation, MixedPage } from './mixed-observation';

type Id = RuleId<'mixed_content'>;

const SUMMARY = 'The pages load, link and send everything over https.';
const MOST_SHOWN = 20;

const EXPECTED: Record<Id, string> = {
  'mixed-active': 'https addresses for scripts, style sheets, fonts, frames and similar',
  'mixed-passive': 'https addresses for images, audio and video',
  'mixed-form-action': 'forms that go to https',
  'mixed-websocket': 'wss:// addresses',
  'mixed-download': 'https addresses for downloads',
};
const RULES: Record<MixedElement['kind'], Id> = {
  active: 'mixed-active',
  passive: 'mixed-passive',
  form: 'mixed-form-action',
  websocket: 'mixed-websocket',
  download: 'mixed-download',
};

/** The whole judgement: a pure function of what was seen. */
export function judgeMixedContent(site: MixedObservation): Judgement {
  const pages = site.pages.filter(isHttpsPage);
  const findings = pages.flatMap((page) => judgePage(page, site));
  const reason = findings.length === 0 ? inconclusiveReason(site, pages) : null;
  const technicalDetails = detailsOf(pages, site);
  if (reason !== null) return notJudged(reason, SUMMARY, technicalDetails);
  const { styles, scripts } = site.unread;
  return {
    findings: worstFirst(oncePerLocation(findings)),
    technicalDetails,
    judged: judgedOf(site),
    unjudgedRules: [
      ...(styles > 0 || scripts > 0 ? (['mixed-active'] as const) : []),
      ...(styles > 0 ? (['mixed-passive'] as const) : []),
      ...(scripts > 0 ? (['mixed-websocket'] as const) : []),
    ],
    inconclusive: null,
    summary: SUMMARY,
  };
}

const isHttpsPage = ({ url, outcome, isHtml, status }: MixedPage): boolean =>
  url.startsWith('https:') && outcome === 'answered' && isHtml && (status ?? 500) < 404;

function judgePage(page: MixedPage, { isLoginJudged }: MixedObservation): Finding[] {
  const elements = page.elements.filter(({ form }) => !(isLoginJudged && form?.hasPassword));
  return (Object.keys(RULES) as MixedElement['kind'][]).flatMap((kind) => {
    const found = elements.filter((element) => element.kind === kind);
    return found.length === 0 ? [] : [findingOf(RULES[kind], page, found)];
  });
}

function findingOf(id: Id, page: MixedPage, found: readonly MixedElement[]): Finding {
  const [first] = found;
  const severity = severityOf(found);
  return toFinding('mixed_content', id, {
    ...(severity === null ? {} : { severity }),
    location: new URL(page.url).pathname,
    detail: severity === 'high' ? 'A form with a password field is among them.' : '',
    evidence: {
      request: `GET ${page.url}`,
      observed: first === undefined ? null : `${first.element}: ${first.url}`,
      expected: EXPECTED[id],
      elements: found
        .slice(0, MOST_SHOWN)
        .map(({ element, url, file }) =>
          `${element}: ${url}${file === null ? '' : ` (in ${file})`}`.slice(0, LONGEST_SHOWN),
        ),
      count: found.length,
      reproduce: reproduceOf(page, found),
    },
  });
}

const LONGEST_SHOWN = 300;

/** Of forms: a password makes it high, and a search without one low. */
function severityOf(found: readonly MixedElement[]): Severity | null {
  const forms = found.flatMap(({ form }) => form ?? []);
  if (forms.length === 0) return null;
  if (forms.some(({ hasPassword }) => hasPassword)) return 'high';
  return forms.some(({ method }) => method === 'POST') ? 'medium' : 'low';
}

function reproduceOf(page: MixedPage, found: readonly MixedElement[]): string {
  const files = [...new Set(found.map(({ file }) => file ?? page.url))].slice(0, 3);
  return files
    .map((url) => `${curlBody(url)} | grep -oiE ${shQuote(`.{0,60}(http|ws)://[^"'<> )]+`)}`)
    .join('\n');
}

/** Two addresses of one path, with other queries, are one location. */
const oncePerLocation = (findings: readonly Finding[]): Finding[] => [
  ...new Map(findings.toReversed().map((finding) => [`${finding.id} ${finding.location}`, finding])).values(),
];

/** A page that is gone loads nothing. */
const isJudged = (page: MixedPage): boolean =>
  (isHttpsPage(page) && !page.truncated) ||
  (page.outcome === 'answered' && (page.status === 404 || page.status === 410));

const judgedOf = ({ pages }: MixedObservation): Judgement['judged'] => [
  ...new Set(pages.filter(isJudged).map(({ url }) => new URL(url).pathname)),
];

function inconclusiveReason({ pages }: MixedObservation, secure: readonly MixedPage[]): Inconclusive | null {
  if (secure.some(({ truncated }) => !truncated)) return null;
  if (secure.length > 0) return tooLarge('the pages are', 'give the check the URL of a shorter page');
  return whyStartUnanswered(pages[0]) ?? NO_HTTPS_PAGE;
}

const NO_HTTPS_PAGE: Inconclusive = {
  sentence:
    'there is no page of html over https; only such pages can load something over http. Give the check the https URL of a page',
  reason: 'no_https_page',
};

const detailsOf = (pages: readonly MixedPage[], { unread }: MixedObservation): Record<string, unknown> => ({
  pages: pages.map(({ url, upgrades, upgraded }) => ({
    url,
    upgrade_insecure_requests: upgrades,
    ...(upgraded > 0 ? { upgraded } : {}),
  })),
  unread_style_sheets: unread.styles,
  unread_scripts: unread.scripts,
  not_seen: 'what scripts add to a page',
});
