import { isNever, parseUrl } from '@palisade/target-client';
import type { ClickableElement } from '../contract/renderer';
import { actionOfText, decodedText } from '../page/avoid/avoided-links';
import { isLeftAlone } from '../page/avoid/editor-links';
import type { HtmlLink } from '../page/html/html-elements';
import { whatActs } from '../page/link-reader';

/** Only the words of the element count. */
const NOWHERE = 'https://site.invalid/';
const LABELS = ['aria-label', 'title', 'value'];
/** The address of a link that is a program. */
const PROGRAM = /^javascript:/i;
const SENDS = /^(?:submit|reset|image|file)$/i;

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

/** Names of functions say what they do. */
const actsOf = (attributes: ClickableElement['attributes'], program: string | null): string | null =>
  whatActs(new Map(Object.entries(attributes))) ??
  (program === null ? null : (whatActs(new Map([['onclick', program]])) ?? actionOfText(program)));

const withoutFragment = (url: string): string => url.split('#', 1)[0] ?? url;
