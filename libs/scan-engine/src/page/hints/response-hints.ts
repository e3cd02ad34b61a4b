import { FROM_SITES, parseOutsideJson } from '@palisade/outside-json';
import { parseUrl } from '@palisade/target-client';
import type { HtmlLink } from '../html/html-elements';
import { LONGEST_URL } from '../html/html-limits';
import { type Attributes, type HtmlEvents, scanHtml } from '../html/html-scanner';
import { refreshIn } from './refresh';
import { relationKind } from './relations';

/** Addresses of one response. */
const MOST_HINTS = 500;
const LONGEST_FIELD = 8_192;
const LONGEST_LINES = 524_288;
const TARGET = /<([^<>]{1,2000})>([^<]{0,500})/g;
const PARAMETERS = {
  rel: /;\s{0,9}rel\s{0,9}=\s{0,9}"?([^";,]{1,100})/i,
  type: /;\s{0,9}type\s{0,9}=\s{0,9}"?([^";,]{1,100})/i,
};

/** Pages that a response names, and documents that name further ones. */
export interface Hints {
  pages: HtmlLink[];
  sources: string[];
}

/** What the header fields `Link` (RFC 8288), `Refresh` and `Content-Location` name. */
export function hintsInHeaders(headers: readonly (readonly [string, string])[], url: string): Hints {
  const hints: Hints = { pages: [], sources: [] };
  const keep = (written: string, kind: 'page' | 'source' | null): void => {
    const address = kind === null ? null : addressOf(written, url);
    if (address === null || hints.pages.length + hints.sources.length >= MOST_HINTS) return;
    if (kind === 'source') hints.sources.push(address);
    else hints.pages.push({ url: address, text: '' });
  };
  for (const [name, value] of headers) {
    if (name === 'refresh') keep(refreshIn(value)?.to ?? '', 'page');
    if (name === 'content-location') keep(value, 'page');
    if (name !== 'link') continue;
    for (const [, to = '', parameters = ''] of value.slice(0, LONGEST_FIELD).matchAll(TARGET)) {
      const of = (parameter: RegExp): string => parameter.exec(parameters)?.[1] ?? '';
      keep(to, relationKind(of(PARAMETERS.rel), of(PARAMETERS.type)));
    }
  }
  return hints;
}

/** Pages that a document names which is none itself: JSON in its values, XML (a sitemap, a feed) in its links. Their keys are their words. */
export function hintsInBody(text: string, url: string): HtmlLink[] {
  // A byte order mark may come first.
  const said = text.trimStart();
  const start = said.slice(0, 1);
  const written = start === '{' || start === '[' ? inJson(said) : start === '<' ? inXml(said) : inLines(said);
  return written.flatMap(({ href, text: words }) => {
    const address = addressOf(href, url);
    return address === null ? [] : [{ url: address, text: words }];
  });
}

interface Written {
  href: string;
  text: string;
}

/** A whole address, or a path of the site. */
const ADDRESS = /^(?:https?:\/\/|\/(?!\/))[\w\-.~:/?#[\]@!$&'()*+,;=%]{1,2000}$/;
/** Members whose value is an address, also where it is relative. */
const OF_ADDRESSES = /(?:^|_)(?:url|uri|href|link)$|Ur[il]$|Href$/;
const RELATIVE = /^[\w\-.~/][\w\-.~:/?&=%]{0,500}$/;

function inJson(text: string): Written[] {
  const found: Written[] = [];
  const waiting: [key: string, value: unknown][] = [];
  try {
    waiting.push(['', parseOutsideJson(text, FROM_SITES)]);
  } catch {
    return [];
  }
  for (let next = waiting.pop(); next !== undefined && found.length < MOST_HINTS; next = waiting.pop()) {
    const [key, value] = next;
    if (typeof value === 'string') {
      if (ADDRESS.test(value) || (OF_ADDRESSES.test(key) && RELATIVE.test(value)))
        found.push({ href: value, text: key.replace(/_/g, ' ') });
    } else if (Array.isArray(value)) for (const each of value as unknown[]) waiting.push([key, each]);
    else if (typeof value === 'object' && value !== null)
      for (const member of Object.entries(value)) waiting.push(member);
  }
  return found;
}

/** `Sitemap:` of robots.txt, fields of security.txt, the lines of a sitemap of text. What robots.txt disallows is not requested for that: some sites ban visitors who do. */
const FIELD = /^[ \t]{0,9}(?:[A-Za-z-]{3,30}:[ \t]{0,9})?(https?:\/\/\S{1,2000})/gm;

const inLines = (text: string): Written[] =>
  [...text.slice(0, LONGEST_LINES).matchAll(FIELD)]
    .slice(0, MOST_HINTS)
    .map(([, href = '']) => ({ href, text: '' }));

function inXml(text: string): Written[] {
  const reader = new XmlReader();
  // The reader of HTML takes a CDATA section for a comment.
  scanHtml(text.replaceAll(/<!\[CDATA\[|\]\]>/g, ''), reader);
  return reader.found;
}

/** Elements of sitemaps, RSS and Atom whose text is an address. */
const WITH_ADDRESS = new Set(['loc', 'link', 'guid']);

class XmlReader implements HtmlEvents {
  readonly found: Written[] = [];
  private isOpen = false;

  wantsAttributes(name: string): boolean {
    return name === 'link';
  }

  start(name: string, attributes: Attributes): void {
    // The elements of a namespace may have a prefix.
    this.isOpen = WITH_ADDRESS.has(name.slice(name.indexOf(':') + 1));
    if (attributes.get('rel') !== 'edit') this.keep(attributes.get('href'));
  }

  end(): void {
    this.isOpen = false;
  }

  text(chars: string): void {
    if (this.isOpen) this.keep(chars);
  }

  private keep(written: string | undefined): void {
    const href = written?.trim() ?? '';
    if (/^https?:\/\/|^\//.test(href) && this.found.length < MOST_HINTS) this.found.push({ href, text: '' });
  }
}

function addressOf(written: string, base: string): string | null {
  if (written === '' || written.length > LONGEST_URL) return null;
  const url = parseUrl(written.trim(), base);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  url.hash = '';
  return url.href;
}
