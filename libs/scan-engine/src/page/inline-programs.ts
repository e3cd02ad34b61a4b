import { type Attributes, type HtmlEvents, scanHtml } from './html/html-scanner';
import { InertTemplates } from './html/inert-templates';
import { isProgram } from './html/script-type';
import type { StepCounter } from '../ground/step-counter';

/** Shorter ones only call what other files define. */
const LIBRARY_LENGTH = 1_024;
const MOST_PROGRAMS = 20;
const SCRIPT = '<script';
const END = '</script';

/**
 * The programs that a page holds itself, those of at least `shortest` characters (1,024 by default), 20 at most; blocks of data, templates, comments
 * and `noscript` run nothing. Linear in the length of the page. A page without a long script is not read as HTML at all.
 */
export function inlinePrograms(html: string, steps?: StepCounter, shortest = LIBRARY_LENGTH): string[] {
  if (!hasLongScript(html, shortest)) return [];
  const reader = new ProgramReader(shortest);
  scanHtml(html, reader, steps);
  return reader.programs;
}

function hasLongScript(html: string, shortest: number): boolean {
  const text = html.toLowerCase();
  for (let at = text.indexOf(SCRIPT); at >= 0; at = text.indexOf(SCRIPT, at)) {
    const end = text.indexOf(END, at);
    if (end < 0) return text.length - at >= shortest;
    if (end - at >= shortest) return true;
    at = end;
  }
  return false;
}

class ProgramReader implements HtmlEvents {
  readonly programs: string[] = [];
  private readonly templates = new InertTemplates();
  private runs = false;

  constructor(private readonly shortest: number) {}

  wantsAttributes(name: string): boolean {
    return name === 'script' || name === 'template';
  }

  start(name: string, attributes: Attributes): void {
    if (name === 'template') this.templates.start(attributes);
    if (name === 'script') this.runs = !attributes.has('src') && isProgram(attributes.get('type'));
  }

  end(name: string): void {
    if (name === 'template') this.templates.end();
  }

  text(chars: string, raw: string | null): void {
    if (raw !== 'script' || !this.runs || this.templates.areOpen) return;
    if (chars.length >= this.shortest && this.programs.length < MOST_PROGRAMS) this.programs.push(chars);
  }
}
