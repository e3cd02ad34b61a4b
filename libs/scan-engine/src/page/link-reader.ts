import { actionOfPath, actionOfText } from './avoid/avoided-links';
import type { WrittenForm } from './form-reader';
import { FunctionLeads } from './hints/function-leads';
import { calledBy, ledTo, programOf } from './hints/link-program';
import { LONGEST_URL, LONGEST_WORDS, MOST_HREFS } from './html/html-limits';
import type { Attributes } from './html/html-scanner';
import { ownText, TextCapture } from './html/text-capture';

/** A link whose address is still as written. */
export interface WrittenLink {
  href: string;
  text: string;
  acts?: string;
  isEmbedded?: true;
  isHidden?: true;
}

interface OpenLink {
  /** Null where there is nothing but a program. */
  href: string | null;
  /** The function that leads there; null where the link says itself where it leads. */
  calls: string | null;
  /** Of its first places: the first one with words counts. */
  captions: TextCapture[];
  acts: string | null;
  /** The form around it. */
  form: WrittenForm | null;
  /** At each place so far. */
  isHidden: boolean;
}

/** Icons come before words; further links to the same address say nothing new. */
const MOST_CAPTIONS = 3;
const METHODS = ['data-method', 'data-turbo-method', 'data-http-method'];
/** htmx, Rails and others ask before they act; a script may do it as well. */
const SENDS = [
  'hx-post',
  'hx-put',
  'hx-patch',
  'hx-delete',
  'data-confirm',
  'data-turbo-confirm',
  'hx-confirm',
];
const BY_SCRIPT = /\bconfirm\(|\.submit\(/;
const WORDLESS = new Set(['area', 'input', 'img']);
const LABELS = ['aria-label', 'title', 'alt', 'data-original-title'];

/** Reads links with everything that says what they do: their text, labels and icons, and the form or button around them. */
export class LinkReader {
  private readonly links = new Map<string, OpenLink>();
  private caption: TextCapture | null = null;
  /** The name of the element whose words these are. */
  private of = 'a';
  /** What the open button around a link says. */
  private button: string | null = null;
  private readonly functions = new FunctionLeads();

  get isOpen(): boolean {
    return this.caption !== null;
  }

  /** A link ends where the next one begins, if not before. */
  start(name: string, attributes: Attributes, form: WrittenForm | null): void {
    this.caption = null;
    const led = ledTo(attributes);
    const href = led?.href ?? attributes.get('href') ?? attributes.get('xlink:href') ?? null;
    const calls = led === null ? calledBy(attributes) : null;
    const link = href === null && calls === null ? null : this.linkTo({ href, calls }, attributes, form);
    if (link === null) return;
    link.acts ??=
      whatActs(attributes) ?? led?.acts ?? (this.button === null ? null : actionOfText(this.button));
    if (link.captions.length < MOST_CAPTIONS) this.read(link, name, attributes);
  }

  private read(link: OpenLink, name: string, attributes: Attributes): void {
    const caption = new TextCapture(LONGEST_WORDS);
    const label = labelOf(attributes);
    link.captions.push(caption);
    this.of = name;
    this.caption = WORDLESS.has(name) ? null : caption;
    // Behind the words, as people see it.
    caption.addBehind(name === 'input' ? `${label} ${attributes.get('value') ?? ''}` : label);
  }

  /** An element that leads somewhere when someone presses it, such as a row of a table. */
  startPressed(name: string, attributes: Attributes, form: WrittenForm | null): void {
    if (programOf(attributes) === '') return;
    if (ledTo(attributes) !== null || calledBy(attributes) !== null) this.start(name, attributes, form);
  }

  end(name = this.of): void {
    if (name === this.of) this.caption = null;
  }

  add(chars: string): void {
    this.caption?.add(chars);
  }

  /** An element within a link: an icon with a title, a picture with words, a button. */
  startInside(name: string, attributes: Attributes): void {
    const isButton = name === 'input' && /^(?:submit|button)$/i.test(attributes.get('type') ?? '');
    this.caption?.addBehind(`${labelOf(attributes)} ${isButton ? (attributes.get('value') ?? '') : ''}`);
  }

  startButton(attributes: Attributes): void {
    this.button = `${labelOf(attributes)} ${attributes.get('value') ?? ''}`.trim();
  }

  endButton(): void {
    this.button = null;
  }

  /** A program of the page itself. */
  program(chars: string): void {
    this.functions.program(chars);
  }

  /** After the forms and programs have been read to their end. */
  finish(): WrittenLink[] {
    const written = new Map<string, WrittenLink>();
    for (const open of this.links.values()) {
      const link = this.written(open);
      if (link === null) continue;
      const first = written.get(link.href);
      if (first === undefined) written.set(link.href, link);
      else if (link.acts !== undefined) first.acts ??= link.acts;
    }
    return [...written.values()];
  }

  private written({ href: written, calls, captions, acts, form, isHidden }: OpenLink): WrittenLink | null {
    const led = calls === null ? null : this.functions.of(calls);
    const href = led?.href ?? written;
    if (href === null) return null;
    const text = captions.map(({ words }) => words).find((words) => words !== '') ?? '';
    const said = acts ?? led?.acts ?? (form === null ? null : actionOfForm(form));
    const shown = { href: ownText(href), text, ...(said !== null && { acts: said }) };
    return isHidden ? { ...shown, isHidden } : shown;
  }

  private linkTo(
    to: Pick<OpenLink, 'href' | 'calls'>,
    attributes: Attributes,
    form: WrittenForm | null,
  ): OpenLink | null {
    if ((to.href?.length ?? 0) > LONGEST_URL || isTrap(attributes)) return null;
    const key = to.calls === null ? (to.href ?? '') : `${to.calls}()${to.href ?? ''}`;
    const link = this.links.get(key) ?? this.added(key, to, form);
    if (link !== null) link.isHidden &&= isHiddenElement(attributes);
    return link;
  }

  private added(
    key: string,
    { href, calls }: Pick<OpenLink, 'href' | 'calls'>,
    form: WrittenForm | null,
  ): OpenLink | null {
    if (this.links.size >= MOST_HREFS) return null;
    const own = { href: href === null ? null : ownText(href), calls: calls === null ? null : ownText(calls) };
    const link = { ...own, captions: [], acts: null, form, isHidden: true };
    this.links.set(ownText(key), link);
    return link;
  }
}

const HIDING_STYLE = /(?:display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden)/i;

/** By the element itself. Menus hide what is around their links until a visitor opens them. */
const isHiddenElement = (attributes: Attributes): boolean =>
  attributes.has('hidden') || HIDING_STYLE.test(attributes.get('style')?.slice(0, LONGEST_WORDS) ?? '');

/** Only robots that obey nothing follow what no visitor sees: the site may ban them. */
const isTrap = (attributes: Attributes): boolean =>
  /\bnofollow\b/i.test(attributes.get('rel') ?? '') && isHiddenElement(attributes);

/** Labels that repeat each other count once. */
const labelOf = (attributes: Attributes): string =>
  [...new Set(LABELS.flatMap((name) => attributes.get(name)?.slice(0, LONGEST_WORDS).trim() ?? []))].join(
    ' ',
  );

/** A script turns such a link into a request that writes, or asks the visitor whether to. */
export function whatActs(attributes: Attributes): string | null {
  const method = METHODS.find((name) => !/^(?:get)?$/i.test(attributes.get(name)?.trim() ?? ''));
  if (method !== undefined) return `${method}="${attributes.get(method)?.slice(0, LONGEST_WORDS) ?? ''}"`;
  const asks = SENDS.find((name) => attributes.has(name));
  if (asks !== undefined) return asks;
  return BY_SCRIPT.test(programOf(attributes)) ? 'onclick' : null;
}

/** A link in a form without a button is its button. */
function actionOfForm({ form, action }: WrittenForm): string | null {
  if (form.submits.length > 0) return null;
  const path = action.split(/[?#]/, 1)[0] ?? '';
  return actionOfPath(path.replace(/^https?:\/\/[^/]*/i, '')) ?? actionOfText(form.names);
}
