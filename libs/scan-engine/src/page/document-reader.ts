import type { StepCounter } from '../ground/step-counter';
import { FormReader, type WrittenForm } from './form-reader';
import { HINTING, HintReader } from './hints/hint-reader';
import { HEAD, OF_TEXT } from './html/element-kinds';
import type { HtmlDocument, Subresource } from './html/html-elements';
import {
  LONGEST_POLICY,
  LONGEST_URL,
  LONGEST_VALUE,
  LONGEST_WORDS,
  MOST_ASSETS,
  MOST_METAS,
} from './html/html-limits';
import type { Attributes, HtmlEvents } from './html/html-scanner';
import { InertTemplates } from './html/inert-templates';
import { LinkReader, type WrittenLink } from './link-reader';
import { ModuleReader } from './module-reader';
import { programMark } from './program-names';
import { mayBeMount, ScriptMount } from './html/script-mount';
import { crossOriginOf, runsScript, sourceInSvg } from './html/script-type';
import { ownText, TextCapture, VisibleText } from './html/text-capture';

const MOST_ELEMENTS = 100;
const MOST_INNER = 10;
const LONGEST_INNER = 65_536;
const MOST_PROGRAMS = 20;
const ADDRESS_IN_COMMENT = /href|src=|:\/\//i;

const WANTED = new Set([
  ...'html title a area base frame iframe meta link script form input select option textarea button label legend'.split(
    ' ',
  ),
  ...'h1 h2 h3 h4 h5 h6'.split(' '),
  ...HINTING,
]);
/** What people press in place of a link; `div` and the others are read for their own reasons too. */
const PRESSED = new Set(['button', 'input', 'img', 'span', 'div', 'p', 'li', 'tr', 'td']);
const DRAWING = /\.svgz?(?:[?#]|$)/i;

/** What needs the base of the document. */
type Resolved = 'forms' | 'links' | 'hints' | 'sources' | 'subresources' | 'frames' | 'modules' | 'downloads';

/** A document in `srcdoc`. */
export interface InnerDocument {
  html: string;
  /** What its frame allows (HTML, "sandbox"); null without the attribute. */
  sandbox: readonly string[] | null;
}

/** Collects in one pass what `HtmlDocument` holds, before URLs are resolved. Nothing here searches a list. */
export class DocumentReader implements HtmlEvents {
  private readonly forms: FormReader;
  private readonly visible = new VisibleText();
  private readonly mount = new ScriptMount();
  private readonly metas: HtmlDocument['metas'] = [];
  private readonly metaPolicies: string[] = [];
  private readonly links = new LinkReader();
  private readonly scriptSources: string[] = [];
  private readonly assets: string[] = [];
  private readonly subresources: Subresource[] = [];
  private readonly frames: string[] = [];
  private readonly modules = new ModuleReader();
  private readonly downloads: string[] = [];
  private readonly elements = new Set<string>();
  private readonly hints: HintReader;
  private readonly programs = new Set<string>();
  /** The open script is a program of the page itself. */
  private isOwnProgram = false;
  /** What visitors without scripts see instead, and what authors have taken out. */
  private readonly noscripts: string[] = [];
  private readonly inner: InnerDocument[] = [];
  private base: string | null = null;
  /** How many files were loaded before it. */
  private beforeBase = 0;
  private readonly title = new TextCapture(LONGEST_WORDS);
  private language: string | null = null;
  private scripts = 0;
  private hasPasswordField = false;
  private isInHead = true;
  private isHeadClosed = false;
  private readonly templates = new InertTemplates();

  constructor(
    private readonly steps: StepCounter | undefined,
    url: string,
  ) {
    this.forms = new FormReader(steps);
    this.hints = new HintReader(url);
  }

  /** Raw URLs, to be resolved once the base is known. */
  written(): {
    base: string | null;
    beforeBase: number;
    hrefs: WrittenLink[];
    forms: WrittenForm[];
    subresources: Subresource[];
    frames: string[];
    modules: ModuleReader;
    downloads: string[];
    inner: InnerDocument[];
    hints: HintReader;
    noscripts: string[];
  } {
    const { base, beforeBase, subresources, frames, modules, downloads, inner, hints, noscripts } = this;
    const forms = this.forms.finish();
    const seen = { base, beforeBase, subresources, frames, modules, downloads, inner, hints, noscripts };
    return { ...seen, hrefs: this.links.finish(), forms };
  }

  facts(): Omit<HtmlDocument, Resolved> {
    const { metas, metaPolicies, scripts, scriptSources, assets, hasPasswordField, language } = this;
    const [title, text] = [this.title.words, this.visible.all];
    const { hasMount, ownCharacters } = this.mount;
    const drawn = { hasMount, ownCharacters, elements: [...this.elements], programs: [...this.programs] };
    const seen = { metas, metaPolicies, scripts, scriptSources, assets, hasPasswordField };
    return { title, language, text, ...seen, ...drawn };
  }

  wantsAttributes(name: string): boolean {
    return (
      this.links.isOpen || WANTED.has(name) || PRESSED.has(name) || name === 'template' || mayBeMount(name)
    );
  }

  start(name: string, attributes: Attributes, isForeign: boolean): void {
    this.steps?.add(1 + attributes.size);
    if (name === 'template' && !isForeign) this.templates.start(attributes);
    if (this.templates.areOpen) return;
    this.isInHead &&= this.mayBeInHead(name);
    this.visible.tag(name);
    this.mount.start(name, attributes);
    if (!isForeign) this.noteElement(name);
    if (attributes.size > 0) this.hints.attributes(name, attributes);
    if (this.links.isOpen && name !== 'a') this.links.startInside(name, attributes);
    if (attributes.size > 0 && PRESSED.has(name)) this.links.startPressed(name, attributes, this.forms.open);
    if (WANTED.has(name)) this.startWanted(name, attributes, isForeign);
  }

  private noteElement(name: string): void {
    if (!OF_TEXT.has(name) && this.elements.size < MOST_ELEMENTS) this.elements.add(ownText(name));
  }

  private startWanted(name: string, attributes: Attributes, isForeign: boolean): void {
    if (isForeign && name === 'image') return this.hints.start(name, attributes);
    if (isForeign && name !== 'a' && name !== 'script') return;
    if (isForeign && name === 'script') return this.takeScript(attributes, sourceInSvg(attributes), true);
    if (name === 'button') this.links.startButton(attributes);
    this.take(name, attributes);
    this.hints.start(name, attributes);
    this.forms.start(name, attributes);
  }

  end(name: string): void {
    this.steps?.add();
    if (name === 'template') this.templates.end();
    if (this.templates.areOpen) return;
    this.visible.tag(name);
    this.mount.end(name);
    if (name === 'head') this.isHeadClosed = true;
    this.links.end(name);
    if (name === 'button') this.links.endButton();
    if (name !== 'a' && WANTED.has(name)) this.forms.end(name);
  }

  text(chars: string, raw: string | null): void {
    if (this.templates.areOpen) return;
    if (raw === 'title') return this.title.add(chars);
    if (raw === 'script') return this.takeProgram(chars);
    if (raw === 'noscript') this.takeUnseen(chars);
    if (raw !== null && raw !== 'textarea' && raw !== 'plaintext') return;
    if (this.isInHead && chars.trim() !== '') this.isInHead = false;
    this.steps?.add(chars.length);
    this.visible.add(chars);
    this.hints.text(chars);
    this.mount.text(chars);
    this.links.add(chars);
    this.forms.text(chars);
  }

  comment(chars: string): void {
    this.steps?.add(chars.length);
    if (!this.templates.areOpen && ADDRESS_IN_COMMENT.test(chars)) this.takeUnseen(chars);
  }

  private takeUnseen(html: string): void {
    if (this.noscripts.length < MOST_INNER) this.noscripts.push(ownText(html.slice(0, LONGEST_INNER)));
  }

  private takeProgram(chars: string): void {
    this.modules.text(chars);
    if (!this.isOwnProgram) return;
    this.steps?.add(chars.length);
    if (this.programs.size < MOST_PROGRAMS) this.programs.add(programMark(chars));
    this.hints.written.text(chars);
    this.links.program(chars);
  }

  private mayBeInHead(name: string): boolean {
    return HEAD.has(name) && !(this.isHeadClosed && name === 'noscript');
  }

  private take(name: string, attributes: Attributes): void {
    switch (name) {
      case 'title':
        // An empty title does not keep a later one from counting.
        if (this.title.words !== '') this.title.close();
        return;
      case 'html':
        return this.takeLanguage(attributes);
      case 'base':
        return this.takeBase(attributes.get('href'));
      case 'meta':
        return this.takeMeta(attributes);
      case 'link':
        return this.takeLoaded(attributes);
      case 'frame':
      case 'iframe':
        return this.takeFrame(attributes);
      case 'object':
      case 'embed':
        return this.takeEmbedded(attributes);
      case 'script':
        return this.takeScript(attributes, attributes.get('src'));
      case 'a':
      case 'area':
        return this.takeLink(name, attributes);
      case 'input':
        return this.takeInput(attributes);
    }
  }

  /** The first one counts, for what comes behind it: a browser loads a file as soon as it reads its element. Links are followed later. */
  private takeBase(href: string | undefined): void {
    if (this.base !== null || href === undefined) return;
    this.base = href;
    this.beforeBase = this.subresources.length;
  }

  private takeLanguage(attributes: Attributes): void {
    this.language ??= ownText((attributes.get('lang') ?? '').slice(0, LONGEST_WORDS)) || null;
  }

  private takeLoaded(attributes: Attributes): void {
    const rel = attributes.get('rel') ?? '';
    if (/\bmodulepreload\b/i.test(rel)) this.modules.preload(attributes);
    if (!/\bstylesheet\b/i.test(rel)) return;
    keep(this.assets, attributes.get('href'));
    if (!attributes.has('disabled')) this.takeSubresource('style', attributes.get('href'), attributes);
  }

  private takeInput(attributes: Attributes): void {
    this.hasPasswordField ||= attributes.get('type')?.trim().toLowerCase() === 'password';
  }

  private takeMeta(attributes: Attributes): void {
    const content = attributes.get('content');
    if (content === undefined) return;
    const isPolicy = attributes.get('http-equiv')?.trim().toLowerCase() === 'content-security-policy';
    if (isPolicy && this.isInHead && this.metaPolicies.length < MOST_METAS)
      this.metaPolicies.push(ownText(content.slice(0, LONGEST_POLICY)));
    const name = attributes.get('name')?.trim().toLowerCase().slice(0, LONGEST_WORDS);
    if (name && this.metas.length < MOST_METAS)
      this.metas.push({ name: ownText(name), content: ownText(content.slice(0, LONGEST_VALUE)) });
  }

  private takeFrame(attributes: Attributes): void {
    const inner = attributes.get('srcdoc');
    if (inner === undefined) keep(this.frames, attributes.get('src'));
    else if (this.inner.length < MOST_INNER)
      this.inner.push({
        html: ownText(inner.slice(0, LONGEST_INNER)),
        sandbox: attributes.get('sandbox')?.toLowerCase().split(/\s+/) ?? null,
      });
  }

  /** A drawing is a document there, whose scripts run; in `img` it is a picture. */
  private takeEmbedded(attributes: Attributes): void {
    const url = attributes.get('data') ?? attributes.get('src') ?? '';
    if (/^image\/svg\+xml/i.test(attributes.get('type') ?? '') || DRAWING.test(url)) keep(this.frames, url);
  }

  private takeScript(attributes: Attributes, src: string | undefined, isForeign = false): void {
    this.modules.startScript(attributes);
    this.scripts += 1;
    const runs = runsScript(attributes, isForeign);
    this.isOwnProgram = runs && src === undefined;
    if (runs) this.takeSubresource('script', src, attributes);
    keep(this.assets, src);
    if (src && this.scriptSources.length < MOST_ASSETS && src.length <= LONGEST_URL)
      this.scriptSources.push(ownText(src));
  }

  private takeSubresource(
    kind: Subresource['kind'],
    written: string | undefined,
    attributes: Attributes,
  ): void {
    const url = written?.trim() ?? '';
    if (url === '' || url.length > LONGEST_URL || this.subresources.length >= MOST_ASSETS) return;
    const integrity = attributes.get('integrity');
    this.subresources.push({
      kind,
      url: ownText(url),
      integrity: integrity === undefined ? null : ownText(integrity.slice(0, LONGEST_VALUE)),
      crossOrigin: crossOriginOf(attributes.get('crossorigin')),
      isModule: kind === 'script' && attributes.get('type')?.trim().toLowerCase() === 'module',
    });
  }

  private takeLink(name: string, attributes: Attributes): void {
    if (attributes.has('download')) {
      this.links.end();
      return keep(this.downloads, attributes.get('href'));
    }
    this.links.start(name, attributes, this.forms.open);
  }
}

function keep(list: string[], written: string | undefined): void {
  const url = written?.trim() ?? '';
  if (url !== '' && url.length <= LONGEST_URL && list.length < MOST_ASSETS) list.push(ownText(url));
}
