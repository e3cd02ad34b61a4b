import { LONGEST_URL, LONGEST_WORDS, MOST_ASSETS } from '../html/html-limits';
import type { Attributes } from '../html/html-scanner';
import { ownText } from '../html/text-capture';
import { whatActs, type WrittenLink } from '../link-reader';
import { refreshIn } from './refresh';
import { relationKind } from './relations';
import { isStaticFile } from './static-files';
import { WrittenAddresses } from './written-addresses';

/** Attributes with the address of something that a visitor may see, and that is neither a link nor a frame. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  object: 'data',
  embed: 'src',
  img: 'longdesc',
  blockquote: 'cite',
  q: 'cite',
  ins: 'cite',
  del: 'cite',
};
/** Where scripts keep the address that an element opens: htmx, AngularJS, routers, and scripts of the site. */
const FOR_SCRIPTS = ['hx-get', 'data-hx-get', 'ng-href', 'data-ng-href', 'routerlink', 'data-href'];
/** What a page shows in itself. */
const EMBEDDING: Readonly<Record<string, readonly string[]>> = {
  img: ['src', 'srcset'],
  image: ['href', 'xlink:href', 'src'],
  source: ['src', 'srcset'],
  audio: ['src'],
  video: ['src'],
  track: ['src'],
  input: ['src'],
};
/** Attributes that are read elsewhere, or whose value is not an address. */
const READ = new Set(
  'href xlink:href src srcset action formaction cite content data longdesc class id style title alt d placeholder name'
    .split(' ')
    .concat(FOR_SCRIPTS),
);
/** Those to which something is sent. */
const SENT_TO = /^on|(?:^|-)(?:post|put|patch|delete|action|ping|report|submit)(?:-|$)/;
const SLASH_OR_DOT = /^[/.]/;
const WHOLE_PLACE = /^\.{0,2}\/(?!\/)[\w\-./?&=%~+:@!$,;]{0,1000}$/;
const MOST_CANDIDATES = 10;
const PIXEL = /^[01](?:px)?$/;
/** A list that leads to what is chosen. */
const JUMPS = /\blocation\b|\bopen\(|\bnavigate/;
const PLACE = /^(?:https?:\/\/|\/|\.{1,2}\/)[^\s]{1,2000}$/i;

/** Elements that `HintReader` reads. */
export const HINTING = Object.keys(ATTRIBUTES).concat(
  Object.keys(EMBEDDING),
  'link meta select option head body table td param applet'.split(' '),
);
/** What people press: only its words say what it does. */
const PRESSED = new Set(['a', 'button', 'input', 'option', 'summary']);

/** Reads the addresses of pages that a document names without a link. As written. */
export class HintReader {
  readonly pages: WrittenLink[] = [];
  readonly embedded: WrittenLink[] = [];
  readonly sources: string[] = [];
  readonly written: WrittenAddresses;
  /** The open list leads to what is chosen. */
  private jumps = false;
  /** The open option of such a list. */
  private option: WrittenLink | null = null;

  constructor(url: string) {
    this.written = new WrittenAddresses(url);
  }

  start(name: string, attributes: Attributes): void {
    if (name === 'link') return this.takeLink(attributes);
    if (name === 'meta') return this.takeMeta(attributes);
    if (name === 'select' || name === 'option') this.takeChoice(name, attributes);
    const attribute = ATTRIBUTES[name];
    if (attribute !== undefined) this.keep(attributes.get(attribute), attributes);
    // A pixel counts visits.
    if (PIXEL.test(attributes.get('width') ?? '')) return;
    for (const each of EMBEDDING[name] ?? []) this.embed(each, attributes.get(each));
  }

  private takeChoice(name: string, attributes: Attributes): void {
    this.option = null;
    if (name === 'select') this.jumps = JUMPS.test(attributes.get('onchange') ?? '');
    else if (this.jumps && PLACE.test(attributes.get('value') ?? ''))
      this.option = this.keep(attributes.get('value'), attributes);
  }

  /** What any element may have. */
  attributes(element: string, attributes: Attributes): void {
    if (PRESSED.has(element) || attributes.has('onclick') || attributes.get('role') === 'button') return;
    for (const [name, value] of attributes)
      if (SLASH_OR_DOT.test(value)) this.takeOther(element, name, value);
    for (const name of FOR_SCRIPTS) if (attributes.has(name)) this.keep(attributes.get(name), attributes);
  }

  /** What people read. */
  text(chars: string): void {
    this.written.text(chars);
    if (this.option !== null && this.option.text.length < LONGEST_WORDS)
      this.option.text += ` ${chars.slice(0, LONGEST_WORDS)}`;
  }

  /** Frameworks and old browsers have attributes of their own for addresses. */
  private takeOther(element: string, name: string, value: string): void {
    if (READ.has(name) || SENT_TO.test(name) || (name === 'value' && element !== 'param')) return;
    if (WHOLE_PLACE.test(value)) this.embed(name, value);
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

  private keep(href: string | undefined, attributes: Attributes): WrittenLink | null {
    if (!isKept(href) || this.pages.length >= MOST_ASSETS) return null;
    const text = ownText((attributes.get('title') ?? '').slice(0, LONGEST_WORDS));
    const acts = whatActs(attributes);
    const link: WrittenLink = { href: ownText(href), text, ...(acts !== null && { acts }) };
    this.pages.push(link);
    return link;
  }

  /** `srcset` has several addresses, each with a size. */
  private embed(attribute: string, value: string | undefined): void {
    if (value === undefined) return;
    const all =
      attribute === 'srcset'
        ? value.split(',', MOST_CANDIDATES).map((candidate) => candidate.trim().split(/\s/, 1)[0] ?? '')
        : [value];
    for (const href of all) {
      const isPicture = /^data:/i.test(href) || isStaticFile(href.split(/[?#]/, 1)[0] ?? '');
      if (isKept(href) && !isPicture && this.embedded.length < MOST_ASSETS)
        this.embedded.push({ href: ownText(href), text: attribute.replaceAll('-', ' '), isEmbedded: true });
    }
  }
}

const isKept = (href: string | undefined): href is string =>
  href !== undefined && href.trim() !== '' && href.length <= LONGEST_URL;
