import { type Attributes, type HtmlEvents, isCodeAt, scanHtml } from '@palisade/scan-engine';
import { parseUrl } from '@palisade/target-client';

/** `location = "…"`, `location.href = '…'`, `location.replace("…")`, and the same of `window`, `document`, `top`, `self`. */
const LEADS = /\blocation(?:\.href)?\s{0,9}=\s{0,9}(["'`])|\blocation\.(?:replace|assign)\(\s{0,9}(["'`])/g;
const LONGEST = 2_048;

/** Whether a browser that shows the page goes to the host without a click: by a refresh or by a script that runs on its own. */
export function pageLeadsTo(html: string, url: string, host: string, refresh: string | null): boolean {
  if (refresh !== null && refreshLeadsTo(refresh, url, host)) return true;
  const reader = new Reader(url, host);
  scanHtml(html, reader);
  return reader.leads;
}

/** HTML, "shared declarative refresh steps". */
function refreshLeadsTo(content: string, url: string, host: string): boolean {
  const [, written = ''] =
    /^[\s\d.]{1,20}[;,]\s{0,9}(?:url\s{0,9}=\s{0,9})?["']?([^"']+)/i.exec(content.slice(0, LONGEST)) ?? [];
  return isAt(written, url, host);
}

const isAt = (written: string, url: string, host: string): boolean =>
  parseUrl(written.trim(), url)?.hostname === host;

/** A string of JavaScript up to its quote, with `\/` and `\\` undone; other escapes are an encoding that no browser takes for a host. */
function stringAt(script: string, start: number, quote: string): string {
  const part = script.slice(start, start + LONGEST);
  let end = 0;
  while (end < part.length && part[end] !== quote && part[end] !== '\n') end += part[end] === '\\' ? 2 : 1;
  return part.slice(0, end).replaceAll(/\\([\\/])/g, '$1');
}

class Reader implements HtmlEvents {
  leads = false;
  private templates = 0;

  constructor(
    private readonly url: string,
    private readonly host: string,
  ) {}

  wantsAttributes(name: string): boolean {
    return name === 'meta' || name === 'body';
  }

  start(name: string, attributes: Attributes): void {
    if (name === 'template') this.templates += 1;
    if (this.templates > 0) return;
    if (name === 'body') this.readScript(attributes.get('onload') ?? '');
    if (name === 'meta' && attributes.get('http-equiv')?.trim().toLowerCase() === 'refresh')
      this.leads ||= refreshLeadsTo(attributes.get('content') ?? '', this.url, this.host);
  }

  end(name: string): void {
    if (name === 'template' && this.templates > 0) this.templates -= 1;
  }

  text(chars: string, raw: string | null): void {
    if (raw === 'script' && this.templates === 0) this.readScript(chars);
  }

  private readScript(script: string): void {
    if (!script.includes(this.host)) return;
    for (const match of script.matchAll(LEADS)) {
      const written = stringAt(script, match.index + match[0].length, match[1] ?? match[2] ?? '"');
      this.leads ||= isAt(written, this.url, this.host) && isCodeAt(script, match.index);
    }
  }
}
