import { type Attributes, fieldOf, type HtmlEvents, isHtml, scanHtml } from '@palisade/scan-engine';
import { parseUrl, type TargetResponse } from '@palisade/target-client';

/** Where a page uses an address of the foreign host. */
export type Place = 'script' | 'style' | 'base' | 'form' | 'link';

/** Attributes that hold an address; what visitors read, such as a title, is text. */
const ADDRESS =
  /^(?:href|xlink:href|src|srcset|imagesrcset|action|formaction|data|poster|background|cite|content|manifest|ping|data-.*)$/;
/** A handler is a script: its addresses are in strings (a button that copies one). */
const HANDLER = /^on[a-z]{3,30}$/;
const JSON_TYPE = /^\s*application\/(?:[\w.-]+\+)?json\b/i;
const LONGEST_VALUE = 4_096;

/** How a page uses addresses of a host, the most dangerous place first; null if it does not. Linear in the length of the page. */
export function placeOf({ headers }: TargetResponse, text: string, url: string, host: string): Place | null {
  if (!text.includes(host)) return null;
  if (isHtml(headers, text)) return new Reader(url, host).read(text);
  const isJson = JSON_TYPE.test(fieldOf(headers, 'content-type') ?? '');
  return isJson && isAddressIn(text.replaceAll('\\/', '/'), host) ? 'link' : null;
}

/** Whether a redirect leads to the host, by the parser of browsers. */
export const leadsTo = (location: string | null, url: string, host: string): boolean =>
  location !== null && names(location, url, host);

function names(written: string, base: string, host: string): boolean {
  if (written.length > LONGEST_VALUE) return false;
  const name = parseUrl(written.trim(), base)?.hostname ?? '';
  return name === host || name.endsWith(`.${host}`);
}

/** `//host` or `//name.host` in a text, as in the string of a script. */
function isAddressIn(text: string, host: string): boolean {
  for (let at = text.indexOf(host); at >= 0; at = text.indexOf(host, at + 1)) {
    const before = text.slice(Math.max(0, at - 80), at);
    if (/["'`(=\s](?:https?:)?\/\/(?:[\w-]{1,63}\.){0,3}$/i.test(before)) return true;
  }
  return false;
}

class Reader implements HtmlEvents {
  private readonly places = new Set<Place>();

  constructor(
    private readonly url: string,
    private readonly host: string,
  ) {}

  read(html: string): Place | null {
    scanHtml(html, this);
    return (
      (['script', 'style', 'base', 'form', 'link'] as const).find((place) => this.places.has(place)) ?? null
    );
  }

  wantsAttributes(): boolean {
    return true;
  }

  start(name: string, attributes: Attributes): void {
    for (const [attribute, value] of attributes) {
      if (!value.includes(this.host)) continue;
      const isNamed = ADDRESS.test(attribute)
        ? this.isNamedBy(attribute, value)
        : HANDLER.test(attribute) && isAddressIn(value, this.host);
      if (isNamed) this.places.add(placeIn(name, attribute, attributes));
    }
  }

  end(): void {
    // Nothing depends on where an element ends.
  }

  text(chars: string, raw: string | null): void {
    if ((raw === 'script' || raw === 'style') && isAddressIn(chars, this.host)) this.places.add(raw);
  }

  private isNamedBy(attribute: string, value: string): boolean {
    // A list of images; a refresh, which has its seconds before the address.
    const written = attribute.endsWith('srcset')
      ? value.split(/[\s,]+/)
      : [
          attribute === 'content'
            ? value.replace(/^[\s\d.]{1,20}[;,]\s{0,9}url\s{0,9}=\s{0,9}["']?/i, '')
            : value,
        ];
    return written.some((each) => /^\s*(?:https?:)?\/\//i.test(each) && names(each, this.url, this.host));
  }
}

function placeIn(name: string, attribute: string, attributes: Attributes): Place {
  if (name === 'script' && attribute === 'src') return 'script';
  if (name === 'base') return 'base';
  if (attribute === 'action' || attribute === 'formaction') return 'form';
  const isSheet = name === 'link' && /\bstylesheet\b/i.test(attributes.get('rel') ?? '');
  return isSheet ? 'style' : 'link';
}
