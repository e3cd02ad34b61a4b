import { isNever, parseUrl } from '@palisade/target-client';
import type { ClickableElement } from '../contract/renderer';
import { actionOfText, actionOfUrl, decodedText } from '../page/avoid/avoided-links';
import { isLeftAlone } from '../page/avoid/editor-links';
import type { HtmlLink } from '../page/html/html-elements';
import { whatActs } from '../page/link-reader';
import { placesIn } from './page-programs';

/** Only the words of the element count. */
const NOWHERE = 'https://site.invalid/';
const LABELS = ['aria-label', 'title', 'value', 'alt'];
/** The address of a link that is a program. */
const PROGRAM = /^javascript:/i;
const SENDS = /^(?:submit|reset|image|file)$/i;

/** A function that a handler calls by its name alone: methods of elements, such as `remove`, say nothing. Menus open by what toggles. */
const CALLED = /(?<![\w$.])(?!toggle)[A-Za-z_$][\w$]{0,60}(?=\()/gi;

const BOX = /^(?:checkbox|radio)$/i;

/**
 * Whether a click is worth its time and harms nothing: the law on links that act, for what people click. A link to another address is not clicked,
 * because the crawl reads its address in the document, unless a script listens to it. What nothing names is left alone, and so are the boxes of an account:
 * they may keep what they are set to.
 */
export function mayClickOn(
  visitor: { isSignedIn: boolean },
  { page, never }: { page: string; never: readonly string[] },
): (element: ClickableElement) => boolean {
  const here = withoutFragment(page);
  const { origin } = new URL(page);
  const isHere = (url: URL, isHandled: boolean): boolean =>
    withoutFragment(url.href) === here || (isHandled && url.origin === origin);
  return ({ text, address: written, attributes, isHandled = false }) => {
    const program = programOf(written);
    const address = program === null ? written : null;
    const words = [text, ...LABELS.flatMap((name) => attributes[name] ?? [])].join(' ').trim();
    const acts = actsOf(attributes, program);
    const url = parseUrl(address ?? NOWHERE, page);
    if (url === null || words === '' || SENDS.test(attributes.type ?? '')) return false;
    if (visitor.isSignedIn && BOX.test(attributes.type ?? '')) return false;
    if (address !== null && !(isHere(url, isHandled) && !isNever(url, never))) return false;
    const link: HtmlLink = { url: url.href, text: words, ...(acts !== null && { acts }) };
    return !isLeftAlone(visitor, link);
  };
}

const programOf = (address: string | null): string | null =>
  address !== null && PROGRAM.test(address) ? decodedText(address.replace(PROGRAM, '')) : null;

/** Names of functions say what they do, and so do addresses. */
const actsOf = (attributes: ClickableElement['attributes'], program: string | null): string | null =>
  whatActs(new Map(Object.entries(attributes))) ??
  actionOfHandlers(attributes) ??
  (program === null ? null : (whatActs(new Map([['onclick', program]])) ?? actionOfText(program)));

function actionOfHandlers(attributes: ClickableElement['attributes']): string | null {
  for (const [name, program] of Object.entries(attributes)) {
    if (!name.startsWith('on')) continue;
    const called = (program.match(CALLED) ?? []).map((each) => actionOfText(each));
    const addresses = placesIn(program).flatMap((place) => parseUrl(place, NOWHERE) ?? []);
    const actions = [...called, ...addresses.map(({ href }) => actionOfUrl(href))];
    const action = actions.find((each) => each !== null);
    if (action !== undefined) return action;
  }
  return null;
}

const withoutFragment = (url: string): string => url.split('#', 1)[0] ?? url;
