import { setTimeout as sleep } from 'node:timers/promises';
import {
  CookieJar,
  type CrawledPage,
  pagesOfSite,
  type HtmlForm,
  isNamedPage,
  type Scanner,
  scanner,
  type ScannerInput,
  type SiteCrawl,
  whyStartUnanswered,
  withoutQuery,
} from '@palisade/scan-engine';
import { ActiveProbes } from './active-probes';
import type { CookieFacts, CsrfObservation, ObservedForm } from './csrf-observation';
import { rules } from './csrf-protection.rules';
import {
  detailsOf,
  judgedLocations,
  judgedAnyway,
  summaryOf,
  unjudgedRules,
  whyUnsure,
} from './csrf-verdict';
import { isLeftToScripts } from './form-kind';
import { FormObserver } from './form-observation';
import { isSentByBrowsers } from './form-scripts';
import { compareFurther, comparePage, type ComparedPage, formKey, PageLoader } from './page-comparison';
import { secretTokens } from './form-protection';
import { csrfProductAdvice } from './product-advice';
import { sessionOf } from './session-carrier';

/** 10 x 2 + 2 x 2 GETs, in addition to the pages that all tests share. */
const COMPARED_PAGES = 10;
const LOADS = 24;
const MOST_FORMS = 60;
/** Forms whose page has its scripts read, six each. */
const MOST_WITH_SCRIPTS = 3;
/** No form is sent after that: three slow responses must still fit into the test. */
const LAST_PROBE_MS = 35_000;

/** The scanner with its own pause between two POSTs; only specs have a reason for another one than a second. */
export const createCsrfProtectionScanner = (pauseMs: number): Scanner<CsrfObservation> =>
  scanner('csrf_protection', {
    // 25 pages and a few scripts that all tests share, 24 GETs and, on named pages only, 3 POSTs for each of 5 forms or endpoints.
    budget: { requests: 84, connections: 90, bytes: 32 * 1024 * 1024, durationMs: 58_000 },
    asIdentities: true,
    observe: (input) => observe(input, pauseMs),
    rules,
    whyUnread: ({ pages: [start] }) => whyStartUnanswered(start),
    whyUnsure,
    judged: judgedLocations,
    judgedAnyway,
    unjudgedRules,
    summary: summaryOf,
    details: detailsOf,
    advice: csrfProductAdvice,
  });

export const csrfProtectionScanner = createCsrfProtectionScanner(1_000);

async function observe(input: ScannerInput, pauseMs: number): Promise<CsrfObservation> {
  const { client, settings, signal, target } = input;
  const begun = performance.now();
  const named = settings?.endpoints ?? [];
  const start = named.length === 0 ? undefined : [target.url ?? '/', ...named];
  const crawl = await pagesOfSite(input, start);
  const loader = new PageLoader(client, LOADS, input.drawing, signal);
  const withForms = pagesToCompare(crawl, named);
  const pages = withForms.slice(0, COMPARED_PAGES);
  const { signedInAs } = input;
  const once = await Promise.all(pages.map((page) => comparePage(loader, page, signedInAs !== null)));
  const known = sessionOf(signedInAs, headersOf(crawl, once));
  const suspects = once.filter((page) => isSuspect(page, known.cookies));
  const compared = await loadFurther(input, loader, once, suspects);
  const { cookies, carrier } = sessionOf(signedInAs, headersOf(crawl, compared));
  const observed = formsOf(compared, cookies);
  const left = observed.filter(({ form }) => form.method === 'POST' && isLeftToScripts(form));
  for (const { form, source, page } of left.slice(0, MOST_WITH_SCRIPTS))
    form.mayBeTaken = !(await isSentByBrowsers(input, page.page, source));
  const probes = new ActiveProbes(input, named, begun + LAST_PROBE_MS, () =>
    sleep(pauseMs, undefined, { signal }),
  );
  for (const { form, source, page } of observed) form.forgery = await probes.forge(form, source, page);
  const keys = new Set(observed.map(({ source }) => formKey(source)));
  for (const { form, source } of observed)
    form.pages = crawl.pages
      .filter(({ html }) => html?.forms.some((each) => formKey(each) === formKey(source)) === true)
      .map(({ url }) => withoutQuery(url));
  const hasUnseenForms = ({ html }: CrawledPage): boolean =>
    html?.forms.some((form) => isWorthComparing(form) && !keys.has(formKey(form))) === true;
  input.notes.takePartial(crawl.pages.filter(hasUnseenForms).map(({ url }) => url));
  return {
    pages: crawl.pages.map((page) => ({
      url: withoutQuery(page.url),
      outcome: page.outcome,
      failure: page.failure,
      status: page.status,
      redirectsTo: page.redirectsTo === null ? null : withoutQuery(page.redirectsTo),
      truncated: page.truncated,
      hasUnseenForms: hasUnseenForms(page),
    })),
    forms: observed.map(({ form }) => form),
    cookies,
    carrier,
    endpoints: await probes.tryEndpoints(crawl.pages, jarOf(crawl)),
    isWhole:
      crawl.waiting.length === 0 &&
      pages.length === withForms.length &&
      observed.length < MOST_FORMS &&
      !crawl.pages.some(isSignInBeforePages),
  };
}

type DocumentPage = ComparedPage['page'];

const isDocumentPage = (page: CrawledPage): page is DocumentPage =>
  page.html !== null && ((page.status ?? 500) < 400 || [401, 403].includes(page.status ?? 500));

/** Pages with forms that are not on an earlier page already; those that the user named come first. */
function pagesToCompare(crawl: SiteCrawl, named: readonly string[]): DocumentPage[] {
  const known = new Set<string>();
  const isNamed = ({ url }: CrawledPage): boolean => isNamedPage(url, named);
  const inOrder = crawl.pages
    .filter(isDocumentPage)
    .sort((one, other) => Number(isNamed(other)) - Number(isNamed(one)));
  return inOrder.filter((page) => {
    const fresh = page.html.forms.filter((form) => isWorthComparing(form) && !known.has(formKey(form)));
    for (const form of fresh) known.add(formKey(form));
    return fresh.length > 0;
  });
}

/** What lies behind it was not read. */
const isSignInBeforePages = ({ url, requestedUrl, html }: CrawledPage, place: number): boolean =>
  html?.hasPasswordField === true && (place === 0 || url !== requestedUrl);

/** A GET form without hidden fields has nothing that could differ; it is judged as it is. */
const isWorthComparing = ({ method, fields }: HtmlForm): boolean =>
  method === 'POST' ||
  (method === 'GET' &&
    fields.some(({ type }) => ['hidden', 'password', 'textarea', 'email', 'tel'].includes(type)));

/** Loads pages again as further visitors. Those of an account need another session of it. */
async function loadFurther(
  { signedInAs, signal }: ScannerInput,
  loader: PageLoader,
  pages: readonly ComparedPage[],
  suspects: readonly ComparedPage[],
): Promise<ComparedPage[]> {
  const another = signedInAs === null || suspects.length === 0 ? null : await signedInAs.secondSession();
  if (signedInAs !== null && another === null) return [...pages];
  const further = another === null ? loader : new PageLoader(another, LOADS, undefined, signal);
  return Promise.all(
    pages.map(async (page) => (suspects.includes(page) ? await compareFurther(further, page) : page)),
  );
}

/** A token that does not change is a serious finding, unless a cache or the session explains it. */
function isSuspect(compared: ComparedPage, cookies: readonly CookieFacts[]): boolean {
  const observer = new FormObserver(compared, cookies);
  return compared.page.html.forms.some((source) => {
    const form = observer.observe(source);
    if (form.isOfAccount) return form.mayHoldToken && secretTokens(form).length === 0;
    return form.tokens.some(({ behaviour, isPlaceholder }) => behaviour === 'constant' && !isPlaceholder);
  });
}

const headersOf = (crawl: SiteCrawl, compared: readonly ComparedPage[]): CrawledPage['headers'][] => [
  ...crawl.pages.flatMap(({ hops, headers }) => [...hops.map((hop) => hop.headers), headers]),
  ...compared.flatMap(({ freshHeaders }) => freshHeaders.slice(1)),
];

const jarOf = (crawl: SiteCrawl): CookieJar => {
  const jar = new CookieJar();
  for (const { headers } of crawl.pages) jar.take(headers);
  return jar;
};

function formsOf(compared: readonly ComparedPage[], cookies: readonly CookieFacts[]) {
  const observed: { form: ObservedForm; source: HtmlForm; page: ComparedPage }[] = [];
  const known = new Set<string>();
  for (const page of compared) {
    const observer = new FormObserver(page, cookies);
    for (const source of page.page.html.forms) {
      const key = `${formKey(source)} ${source.label}`;
      if (source.method === 'DIALOG' || known.has(key) || observed.length >= MOST_FORMS) continue;
      known.add(key);
      observed.push({ form: observer.observe(source), source, page });
    }
  }
  return observed;
}
