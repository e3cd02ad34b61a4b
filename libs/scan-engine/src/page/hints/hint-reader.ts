import { LONGEST_URL, LONGEST_WORDS, MOST_ASSETS } from '../html/html-limits';
import type { Attributes } from '../html/html-scanner';
import { ownText } from '../html/text-capture';
import { refreshIn } from './refresh';
import { relationKind } from './relations';

/** Attributes with the address of something that a visitor may see, and that is neither a link nor a frame. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  object: 'data',
  embed: 'src',
  blockquote: 'cite',
  q: 'cite',
  ins: 'cite',
  del: 'cite',
};

/** Elements that `HintReader` reads. */
export const HINTING = [...Object.keys(ATTRIBUTES), 'link', 'meta'];

/** Reads the addresses of pages that a document names without a link: in its head, its quotations and what it embeds. As written. */
export class HintReader {
  readonly pages: { href: string; text: string }[] = [];
  readonly sources: string[] = [];

  start(name: string, attributes: Attributes): void {
    if (name === 'link') return this.takeLink(attributes);
    if (name === 'meta') return this.takeMeta(attributes);
    const attribute = ATTRIBUTES[name];
    if (attribute !== undefined) this.keep(attributes.get(attribute), attributes);
  }

  private takeLink(attributes: Attributes): void {
    const href = attributes.get('href');
    const isProperty = attributes.get('itemprop')?.trim() === 'url';
    const rel = attributes.get('rel') ?? (isProperty ? 'canonical' : '');
    const kind = relationKind(rel.slice(0, LONGEST_WORDS), attributes.get('type') ?? '');
    if (kind === 'page') this.keep(href, attributes);
    else if (kind === 'source' && isKept(href) && this.sources.length < MOST_ASSETS)
      this.sources.push(ownText(href));
  }

  private takeMeta(attributes: Attributes): void {
    const content = attributes.get('content') ?? '';
    if (attributes.get('http-equiv')?.trim().toLowerCase() === 'refresh')
      this.keep(refreshIn(content)?.to, attributes);
    else if (attributes.get('property')?.trim().toLowerCase() === 'og:url') this.keep(content, attributes);
  }

  private keep(href: string | undefined, attributes: Attributes): void {
    if (!isKept(href) || this.pages.length >= MOST_ASSETS) return;
    const text = ownText((attributes.get('title') ?? '').slice(0, LONGEST_WORDS));
    this.pages.push({ href: ownText(href), text });
  }
}

const isKept = (href: string | undefined): href is string =>
  href !== undefined && href.trim() !== '' && href.length <= LONGEST_URL;
