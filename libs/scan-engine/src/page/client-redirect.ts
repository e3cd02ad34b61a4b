import { parseUrl } from '@palisade/target-client';
import type { StepCounter } from '../ground/step-counter';
import { refreshIn } from './hints/refresh';
import { type Attributes, type HtmlEvents, scanHtml } from './html/html-scanner';
import { InertTemplates } from './html/inert-templates';
import { runsScript } from './html/script-type';
import { leadOfPrograms } from './script-lead';

const LONGEST_SCRIPT = 20_000;
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
  const refresh = refreshIn(content);
  return refresh !== null && parseUrl(refresh.to, url)?.protocol === 'https:';
}

/** A page that only leads on is short. */
const LONGEST_LEAD = 8_192;
const MOST_WORDS = 300;
/** Seconds: who has to wait longer reads the page. */
const LONGEST_WAIT = 1;

/**
 * Where a page that has nothing else leads its visitors immediately: by the header field `Refresh`, a meta element that says the same, or its own
 * program, next to a few words at most. Null where there is a form or more to read, and where the page only loads itself again.
 */
export function refreshTarget(html: string, url: string, field: string | null = null): URL | null {
  if (html.length > LONGEST_LEAD) return null;
  const reader = new LeadReader(url, field);
  scanHtml(html, reader);
  return reader.hasMore || reader.words > MOST_WORDS ? null : reader.lead;
}

class LeadReader implements HtmlEvents {
  hasMore = false;
  words = 0;
  private target: URL | null;
  /** Null where files have others, or something waits for a press. */
  private programs: string[] | null = [];
  private runs = false;

  /** Browsers obey the field before they read the page. */
  constructor(
    private readonly url: string,
    field: string | null,
  ) {
    this.target = this.targetOf(field ?? '');
  }

  get lead(): URL | null {
    const to = this.target === null ? leadOfPrograms((this.programs ?? []).join('\n')) : null;
    return to === null ? this.target : this.resolved(to);
  }

  wantsAttributes(name: string): boolean {
    return name === 'meta' || name === 'script';
  }

  start(name: string, attributes: Attributes): void {
    if (['form', 'input', 'frame', 'iframe', 'base'].includes(name)) this.hasMore = true;
    if (name === 'button' || (name === 'script' && attributes.has('src'))) this.programs = null;
    if (name === 'script') this.runs = runsScript(attributes);
    const isRefresh = attributes.get('http-equiv')?.trim().toLowerCase() === 'refresh';
    if (name !== 'meta' || !isRefresh || this.target !== null) return;
    this.target = this.targetOf(attributes.get('content') ?? '');
  }

  private targetOf(content: string): URL | null {
    const refresh = refreshIn(content);
    return refresh === null || refresh.seconds > LONGEST_WAIT ? null : this.resolved(refresh.to);
  }

  private resolved(written: string): URL | null {
    const to = parseUrl(written, this.url);
    if (to === null || !/^https?:$/.test(to.protocol)) return null;
    to.hash = '';
    return to.href === this.url ? null : to;
  }

  end(): void {
    // Only what begins counts.
  }

  text(chars: string, raw: string | null): void {
    if (raw === 'script' && this.runs) this.programs?.push(chars);
    if (raw === null) this.words += chars.replace(/\s+/g, ' ').length;
  }
}

class RedirectReader implements HtmlEvents {
  found: 'refresh' | 'script' | null = null;
  private readonly templates = new InertTemplates();

  constructor(private readonly url: string) {}

  wantsAttributes(name: string): boolean {
    return name === 'meta' || name === 'template';
  }

  start(name: string, attributes: Attributes): void {
    if (name === 'template') this.templates.start(attributes);
    if (name !== 'meta' || this.templates.areOpen || this.found !== null) return;
    if (attributes.get('http-equiv')?.trim().toLowerCase() !== 'refresh') return;
    if (refreshesToHttps(attributes.get('content') ?? '', this.url)) this.found = 'refresh';
  }

  end(name: string): void {
    if (name === 'template') this.templates.end();
  }

  text(chars: string, raw: string | null): void {
    if (raw !== 'script' || this.templates.areOpen || this.found !== null) return;
    const script = chars.slice(0, LONGEST_SCRIPT);
    if (TO_HTTPS.test(script) || REPLACED.test(script)) this.found = 'script';
  }
}
