import type { HtmlDocument } from '../page/html/html-elements';
import { saysSignIn, speaksOfSignIn } from '../page/sign-in-words';
import type { Asked } from './ask';
import { type CrawledPage, crawledPage } from './crawled-page';
import type { NotedPage } from './page-outcome';

/** A page with a login on it says more than that. */
const LONGEST_LOGIN = 600;

/**
 * Whether a page shows a login with status 200 at its own address instead of its content. A login at an address that speaks of it is a page, and so is one with a
 * box to sign in that the start page has too.
 */
export function isSignInInstead(page: CrawledPage, [start]: readonly CrawledPage[]): boolean {
  const { html, url } = page;
  if (html === null || page === start || start?.html?.hasPasswordField === true) return false;
  return asksToSignIn(html, url);
}

/** Whether a document is a login, at an address that does not speak of one. */
export function asksToSignIn(html: HtmlDocument, url: string): boolean {
  if (!html.hasPasswordField || speaksOfSignIn(new URL(url).pathname)) return false;
  const asks = html.forms.some(
    (form) => form.fields.some(({ type }) => type === 'password') && saysSignIn(form),
  );
  return speaksOfSignIn(html.title) || (asks && html.text.length < LONGEST_LOGIN);
}

export const signInInstead = ({ url }: CrawledPage): NotedPage => ({
  url,
  outcome: 'blocked',
  hasContent: false,
  isGone: false,
  reason: 'requires a sign-in (shows a login instead of its content)',
});

/** Whether an address that only one test requests shows something else with status 200: a login, or nothing. */
export function showsOther(asked: Asked): boolean {
  const page = crawledPage(asked, 1);
  return page.isEmpty || (new URL(page.url).pathname !== '/' && isSignInInstead(page, []));
}
