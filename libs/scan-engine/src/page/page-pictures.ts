import { parseUrl } from '@palisade/target-client';
import { cssUrls } from './css-urls';
import { LONGEST_URL } from './html/html-limits';
import { type Attributes, type HtmlEvents, scanHtml } from './html/html-scanner';
import { InertTemplates } from './html/inert-templates';

/** A picture that a page shows. */
export interface PagePicture {
  /** Absolute, `http:`, `https:` or `data:`. */
  url: string;
  /** `logo`: the first one that is called so or leads to the front page. `backdrop`: it is behind the whole page. */
  role: 'logo' | 'backdrop' | null;
}

const MOST_PICTURES = 100;
/** Enough for a logo that is in the page itself. */
const LONGEST_DATA = 262_144;
const SHOWING = new Set(['a', 'base', 'body', 'image', 'img', 'input', 'source', 'template', 'video']);
/** Attributes with the address of a picture. */
const NAMING: Readonly<Partial<Record<string, readonly string[]>>> = {
  body: ['background'],
  image: ['href', 'xlink:href'],
  video: ['poster'],
};
/** Where scripts that load pictures late keep their addresses, and where browsers find them. */
const ADDRESSES = ['data-src', 'data-lazy-src', 'data-original', 'src', 'data-srcset', 'srcset'];
/** Not of those who sign in or out. */
const LOGO = /logo(?!n|ut|ff)/i;
const SAYS = ['alt', 'class', 'id', 'src', 'data-src'];
const PIXEL = /^[01](?:px)?$/;
const STYLED = /\bstyle\s{0,5}=/i;
const PARTS = /[\s>+~/;]/;
const WHOLE_PAGE = /^(?:html|body|:root)(?![\w-])/i;
const MOST_SELECTORS = 50;

/** The pictures of a page by its elements, styles and style sheets in the page, in document order, each once. Linear in the length of the page. */
export function picturesOfPage(html: string, url: string): PagePicture[] {
  const reader = new PictureReader(url, STYLED.test(html) && html.includes('url('));
  scanHtml(html, reader);
  return [...reader.pictures.values()];
}

class PictureReader implements HtmlEvents {
  /** By address. */
  readonly pictures = new Map<string, PagePicture>();
  private readonly templates = new InertTemplates();
  private base: string | null = null;
  private leadsHome = false;
  private hasLogo = false;
  /** Of a `picture` whose `img` names none. */
  private source: string | null = null;

  constructor(
    private readonly url: string,
    private readonly hasStyles: boolean,
  ) {}

  wantsAttributes(name: string): boolean {
    return this.hasStyles || SHOWING.has(name);
  }

  start(name: string, attributes: Attributes): void {
    if (name === 'template') this.templates.start(attributes);
    if (this.templates.areOpen) return;
    this.startElement(name, attributes);
    const style = attributes.get('style');
    if (style !== undefined) this.takeStyle(style, name === 'body' || name === 'html');
  }

  end(name: string): void {
    if (name === 'template') this.templates.end();
    if (name === 'a') this.leadsHome = false;
    if (name === 'picture') this.source = null;
  }

  text(chars: string, raw: string | null): void {
    if (raw !== 'style' || this.templates.areOpen || !chars.includes('url(')) return;
    for (const rule of chars.split('}')) {
      const [declarations = '', selectors = ''] = rule.split('{').reverse();
      if (declarations.includes('url('))
        this.takeStyle(`${selectors}{${declarations}}`, isWholePage(selectors));
    }
  }

  private startElement(name: string, attributes: Attributes): void {
    switch (name) {
      case 'base':
        this.base ??= attributes.get('href') ?? null;
        return;
      case 'a':
        this.leadsHome = this.isHome(attributes.get('href') ?? '');
        return;
      case 'source':
        this.source ??= candidateOf(attributes);
        return;
      case 'img':
        return this.takeImage(attributes);
      case 'input':
        if (attributes.get('type')?.toLowerCase() === 'image') this.take(attributes.get('src'), null);
        return;
      default:
        this.take(
          NAMING[name]?.map((each) => attributes.get(each)).find(Boolean),
          name === 'body' ? 'backdrop' : null,
        );
    }
  }

  private takeImage(attributes: Attributes): void {
    // A pixel counts visits.
    if (PIXEL.test(attributes.get('width') ?? '') || PIXEL.test(attributes.get('height') ?? '')) return;
    const written = candidateOf(attributes) ?? this.source;
    if (written === null) return;
    const isCalled = SAYS.some((name) => LOGO.test((attributes.get(name) ?? '').slice(0, LONGEST_URL)));
    const isLogo = !this.hasLogo && (isCalled || this.leadsHome);
    this.hasLogo ||= isLogo;
    this.take(written, isLogo ? 'logo' : null);
  }

  private takeStyle(css: string, isBackdrop: boolean): void {
    for (const { kind, url } of cssUrls(css))
      if (kind === 'image' || kind === 'image-set') this.take(url, isBackdrop ? 'backdrop' : null);
  }

  private take(written: string | undefined, role: PagePicture['role']): void {
    const url = written === undefined ? null : this.resolved(written);
    if (url === null) return;
    const known = this.pictures.get(url);
    if (known !== undefined) known.role ??= role;
    else if (this.pictures.size < MOST_PICTURES) this.pictures.set(url, { url, role });
  }

  private resolved(written: string): string | null {
    const isData = /^data:image\//i.test(written);
    if (written === '' || written.length > (isData ? LONGEST_DATA : LONGEST_URL)) return null;
    if (isData) return written;
    const base = this.base === null ? this.url : (parseUrl(this.base, this.url)?.href ?? this.url);
    const url = parseUrl(written, base);
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
    url.hash = '';
    return url.href;
  }

  private isHome(href: string): boolean {
    if (href === '' || href.startsWith('#') || href.length > LONGEST_URL) return false;
    const [to, page] = [parseUrl(href, this.url), parseUrl(this.url)];
    return to !== null && to.host === page?.host && to.pathname === '/' && to.search === '';
  }
}

/** The first that is an address: what is in `data:` there holds the place until a script loads the picture. */
function candidateOf(attributes: Attributes): string | null {
  const all = ADDRESSES.flatMap((name) => {
    const value = attributes.get(name);
    if (value === undefined || value === '') return [];
    return name.endsWith('srcset') ? (/^[\s,]{0,9}([^\s,]{1,2048})/.exec(value)?.[1] ?? []) : [value];
  });
  return all.find((each) => !/^data:/i.test(each)) ?? all[0] ?? null;
}

/** The last part of a selector is what it is for. */
const isWholePage = (selectors: string): boolean =>
  selectors
    .split(',', MOST_SELECTORS)
    .some((selector) =>
      WHOLE_PAGE.test(selector.slice(-LONGEST_URL).split(PARTS).filter(Boolean).at(-1) ?? ''),
    );
