import { type Attributes, type HtmlEvents, scanHtml } from './html/html-scanner';
import { InertTemplates } from './html/inert-templates';
import { runsScript, sourceInSvg } from './html/script-type';
import type { StepCounter } from '../ground/step-counter';

/** Shorter ones only call what other files define. */
const LIBRARY_LENGTH = 1_024;
const MOST_PROGRAMS = 20;
/** Of one page, for an inventory. */
const MOST_OF_INVENTORY = 100;
const HANDLER = /\son[a-z]{3,40}\s*=/i;
/** A document in an attribute, whose scripts run with the rights of the page. */
const NESTED = /\ssrcdoc\s*=/i;
const MOST_NESTED = 20;
const SCRIPT = '<script';
const END = '</script';

/**
 * The programs that a page holds itself, those of at least `shortest` characters (1,024 by default), 20 at most; blocks of data, templates, comments
 * and `noscript` run nothing. Linear in the length of the page. A page without a long script is not read as HTML at all.
 */
export function inlinePrograms(html: string, steps?: StepCounter, shortest = LIBRARY_LENGTH): string[] {
  if (!NESTED.test(html) && !hasLongScript(html, shortest)) return [];
  const reader = new ProgramReader(shortest, MOST_PROGRAMS, false);
  scanHtml(html, reader, steps);
  return reader.programs;
}

/** All programs of a page, however short, with those of its event handlers (`onclick` and others); 100 at most. */
export function programsOfPage(html: string): string[] {
  const hasHandlers = HANDLER.test(html);
  if (!hasHandlers && !NESTED.test(html) && !hasLongScript(html, 1)) return [];
  const reader = new ProgramReader(1, MOST_OF_INVENTORY, hasHandlers);
  scanHtml(html, reader);
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
  private nested = 0;
  /** Of a script of SVG, whose text comes in pieces; null outside of one. */
  private drawn: string[] | null = null;

  constructor(
    private readonly shortest: number,
    private readonly most: number,
    private readonly hasHandlers: boolean,
    private readonly isNested = false,
  ) {}

  wantsAttributes(name: string): boolean {
    return this.hasHandlers || name === 'script' || name === 'template' || name === 'iframe';
  }

  start(name: string, attributes: Attributes, isForeign: boolean): void {
    if (name === 'template') this.templates.start(attributes);
    if (name === 'script') this.startScript(attributes, isForeign);
    if (name === 'iframe' && !this.templates.areOpen) this.readNested(attributes);
    if (!this.hasHandlers || this.templates.areOpen) return;
    for (const [attribute, value] of attributes) if (attribute.startsWith('on')) this.add(value);
  }

  private readNested(attributes: Attributes): void {
    const html = attributes.get('srcdoc');
    const sandbox = attributes.get('sandbox');
    const isOff = sandbox !== undefined && !/\ballow-scripts\b/i.test(sandbox);
    if (html === undefined || isOff || this.isNested || this.nested >= MOST_NESTED) return;
    this.nested += 1;
    const reader = new ProgramReader(this.shortest, this.most, this.hasHandlers, true);
    scanHtml(html, reader);
    for (const program of reader.programs) this.add(program);
  }

  private startScript(attributes: Attributes, isForeign: boolean): void {
    const source = isForeign ? sourceInSvg(attributes) : attributes.get('src');
    this.runs = source === undefined && runsScript(attributes, isForeign);
    this.drawn = isForeign ? [] : null;
  }

  end(name: string): void {
    if (name === 'template') this.templates.end();
    if (name !== 'script' || this.drawn === null) return;
    if (this.runs) this.add(this.drawn.join(''));
    this.drawn = null;
  }

  text(chars: string, raw: string | null): void {
    if (!this.runs || this.templates.areOpen) return;
    if (this.drawn !== null) this.drawn.push(chars);
    else if (raw === 'script') this.add(chars);
  }

  private add(program: string): void {
    if (program.length >= this.shortest && this.programs.length < this.most) this.programs.push(program);
  }
}
