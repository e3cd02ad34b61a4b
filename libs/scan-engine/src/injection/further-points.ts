import type { ScannerInput } from '../contract/scanner';
import { inlinePrograms } from '../page/inline-programs';
import { type SiteCrawl, textOfPage } from '../visit/crawled-page';
import { readOwnScripts } from '../visit/own-scripts';
import type { InjectionPoint } from './injection-point';
import { cookieOf, stagingPoints, type StagingSources } from './staging-points';

const PROGRAM_PAGES = 8;
/** Header fields that a session may send in addition to its own. */
const WITH_SESSION = /^(?:referer|x-forwarded-for)$/;

/** Where only a staging site is tried. */
export async function furtherPoints(crawl: SiteCrawl, input: ScannerInput): Promise<InjectionPoint[]> {
  const programs: [page: string, script: string][] = [];
  const readable = crawl.pages.filter(({ html }) => html !== null && html.scripts > 0);
  for (const page of readable.slice(0, PROGRAM_PAGES)) {
    const text = (await textOfPage(input.client, page)) ?? '';
    for (const script of inlinePrograms(text, undefined, 1)) programs.push([page.url, script]);
  }
  const { scripts } = await readOwnScripts(input, crawl.pages);
  for (const { pages, text } of scripts) programs.push([pages[0] ?? crawl.origin ?? '', text]);
  const points = stagingPoints({
    crawl,
    programs,
    requests: input.settings?.requests ?? [],
    nextVisit: await nextVisitOf(crawl, input),
    visitor: input.client,
    onLeftAlone: (url, reason) => input.notes.takeLeftAlone(url, reason),
  });
  if (input.signedInAs === null) return points;
  return points.filter(({ place, name }) => place !== 'header' || WITH_SESSION.test(name));
}

/** Some sites set a cookie only for those who come back. */
async function nextVisitOf(
  { pages }: SiteCrawl,
  { client, signedInAs }: ScannerInput,
): Promise<StagingSources['nextVisit']> {
  const [page] = pages;
  const cookie = cookieOf(pages);
  if (page === undefined || cookie === null || signedInAs !== null) return null;
  const response = await client.request({ url: page.url, headers: { cookie }, share: false });
  return response.ok ? { url: page.url, hops: [], headers: response.headers } : null;
}
