import { parseUrl } from '@palisade/target-client';
import type { StepCounter } from '../step-counter';
import { type Attributes, type HtmlEvents, scanHtml } from './html-scanner';

const LONGEST_SCRIPT = 20_000;
const LONGEST_REFRESH = 2_048;
/** `location = "https:…"`, `location.href = …`, `location.replace("https:…")`, `location.protocol = "https:"`. */
const TO_HTTPS =
  /\blocation(?:\.(?:href|protocol))?\s{0,9}=\s{0,9}["'`]https:|\blocation\.(?:replace|assign)\(\s{0,9}["'`]https:/i;
/** `location.href.replace("http:", "https:")`, with a text or a pattern. */
const REPLACED =
  /\blocation[\w.()]{0,40}\.replace\(\s{0,9}["'/]\^?http:?(?:\\?\/){0,2}["'/]\w?,\s{0,9}["']https/i;

/** Where the page itself sends its visitor over https: by a meta refresh or a script, else null. Linear in the length of the page. */
export function clientRedirectToHttps(
  html: string,
  url: string,
  steps?: StepCounter,
): 'refresh' | 'script' | null {
  const reader = new RedirectReader(url);
  scanHtml(html, reader, steps);
  return reader.found;
}

/** Whether a refresh leads to https: the content of a `<meta>`, or the field `Refresh`, which browsers obey in the same way. */
export function refreshesToHttps(content: string, url: string): boolean {
  // HTML, "shared declarative refresh steps": seconds, a separator, then the address.
  const [, written] =
    /^\s*[\d.]+\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content.slice(0, LONGEST_REFRESH)) ?? [];
  return written !== undefined && parseUrl(written.trim(), url)?.protocol === 'https:';
}

class RedirectReader implements HtmlEvents {
  found: 'refresh' | 'script' | null = null;
  private templates = 0;

  constructor(private readonly url: string) {}

  wantsAttributes(name: string): boolean {
    return name === 'meta';
  }

  start(name: string, attributes: Attributes): void {
    if (name === 'template') this.templates += 1;
    if (name !== 'meta' || this.templates > 0 || this.found !== null) return;
    if (attributes.get('http-equiv')?.trim().toLowerCase() !== 'refresh') return;
    if (refreshesToHttps(attributes.get('content') ?? '', this.url)) this.found = 'refresh';
  }

  end(name: string): void {
    if (name === 'template' && this.templates > 0) this.templates -= 1;
  }

  text(chars: string, raw: string | null): void {
    if (raw !== 'script' || this.templates > 0 || this.found !== null) return;
    const script = chars.slice(0, LONGEST_SCRIPT);
    if (TO_HTTPS.test(script) || REPLACED.test(script)) this.found = 'script';
  }
}
