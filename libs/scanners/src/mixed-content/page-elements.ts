import {
  type Attributes,
  type HtmlEvents,
  runsScript,
  scanHtml,
  cssUrls,
  type StepCounter,
} from '@palisade/scan-engine';
import { parseUrl } from '@palisade/target-client';
import { classifyElement, CSS_KINDS } from './element-kinds';
import type { MixedElement, MixedKind } from './mixed-observation';
import { PageForms } from './page-forms';
import { webSocketsIn, workersIn } from './script-urls';

/** A reference as the page writes it. */
interface Written {
  kind: MixedKind;
  element: string;
  url: string;
  /** Whether a `<meta>` before it upgrades it. */
  isUpgraded: boolean;
  form: MixedElement['form'];
}

const MOST_ELEMENTS = 500;
const LONGEST_URL = 2048;
const LONGEST_SCRIPT = 2_097_152;

export interface PageElements {
  /** What `<base>` says, as written. */
  base: string | null;
  elements: Written[];
  /** A `<meta>` in the head has `upgrade-insecure-requests`. */
  upgrades: boolean;
}

/** Reads what a page loads, links and sends; only what could be http once it is resolved. Linear in the length of the page. */
export function readPageElements(html: string, steps?: StepCounter): PageElements {
  const reader = new ElementReader(steps);
  scanHtml(html, reader, steps);
  return reader.finish();
}

class ElementReader implements HtmlEvents {
  private readonly elements: Written[] = [];
  private base: string | null = null;
  private upgrades = false;
  private templates = 0;
  private pictures = 0;
  private isInHead = true;
  private readonly forms: PageForms;
  private script: 'importmap' | 'program' | null = null;

  /** `isNested`: reads the document that a frame has in its `srcdoc`, below the base of its page. */
  constructor(
    private readonly steps: StepCounter | undefined,
    private readonly isNested = false,
  ) {
    this.forms = new PageForms(steps);
  }

  finish(): PageElements {
    for (const { element, url, form, isUpgraded } of this.forms.targets())
      this.add('form', element, url, form, isUpgraded);
    return { base: this.base, elements: this.elements, upgrades: this.upgrades };
  }

  wantsAttributes(): boolean {
    return true;
  }

  start(name: string, attributes: Attributes, isForeign: boolean): void {
    this.steps?.add(1 + attributes.size);
    if (name === 'template') this.templates += 1;
    if (this.templates > 0) return;
    this.takeState(name, attributes);
    if (name === 'script') this.script = kindOfScript(attributes, isForeign);
    this.forms.start(name, attributes, this.upgrades);
    const style = attributes.get('style');
    if (style !== undefined && /url\(|image-set\(/i.test(style)) this.takeCss(style, 'style attribute');
    if (name === 'iframe' && !this.isNested) this.takeNested(attributes.get('srcdoc') ?? '');
    const around = { isInPicture: this.pictures > 0, isForeign };
    for (const { kind, element, url } of classifyElement(name, attributes, around))
      this.add(kind, element, url);
  }

  /** What later elements depend on. */
  private takeState(name: string, attributes: Attributes): void {
    if (name === 'body') this.isInHead = false;
    if (name === 'picture') this.pictures += 1;
    if (name === 'base') this.base ??= attributes.get('href') ?? null;
    if (name === 'meta') this.takeMeta(attributes);
  }

  end(name: string): void {
    this.steps?.add();
    if (name === 'template' && this.templates > 0) this.templates -= 1;
    if (this.templates > 0) return;
    if (name === 'head') this.isInHead = false;
    if (name === 'picture' && this.pictures > 0) this.pictures -= 1;
    if (name === 'form') this.forms.end();
  }

  text(chars: string, raw: string | null): void {
    if (this.templates > 0) return;
    if (raw === 'style') return this.takeCss(chars, 'style');
    if (raw !== 'script') return;
    const script = chars.slice(0, LONGEST_SCRIPT);
    if (this.script === 'importmap') return this.takeImportMap(script);
    if (this.script === null) return;
    for (const url of workersIn(script)) this.add('active', 'worker', url);
    for (const url of webSocketsIn(script)) this.add('websocket', 'new WebSocket', url);
  }

  private add(
    kind: MixedKind,
    element: string,
    url: string,
    form: MixedElement['form'] = null,
    isUpgraded?: boolean,
  ): void {
    if (this.elements.length >= MOST_ELEMENTS || url.length > LONGEST_URL) return;
    this.elements.push({ kind, element, url: url.trim(), isUpgraded: isUpgraded ?? this.upgrades, form });
  }

  /** Such a document has the base and the policies of its page, and a base of its own wins. */
  private takeNested(html: string): void {
    if (html === '') return;
    const reader = new ElementReader(this.steps, true);
    scanHtml(html, reader, this.steps);
    const { base, elements } = reader.finish();
    for (const { kind, element, url, isUpgraded, form } of elements) {
      const absolute = base === null ? url : (parseUrl(url, base)?.href ?? url);
      this.add(kind, `iframe srcdoc: ${element}`, absolute, form, isUpgraded || this.upgrades);
    }
  }

  /** HTML, "content security policy state": only in the head, and only for what comes after it. */
  private takeMeta(attributes: Attributes): void {
    if (!this.isInHead) return;
    if (attributes.get('http-equiv')?.trim().toLowerCase() !== 'content-security-policy') return;
    if (hasUpgrade(attributes.get('content') ?? '')) this.upgrades = true;
  }

  private takeCss(css: string, element: string): void {
    for (const { kind, url } of cssUrls(css, this.steps)) {
      const [group, label] = CSS_KINDS[kind];
      this.add(group, `${element}: ${label}`, url);
    }
  }

  private takeImportMap(text: string): void {
    for (const [, url = ''] of text.matchAll(/:\s{0,9}"(http:[^"]{1,2048})"/gi))
      this.add('active', 'import map', url);
  }
}

/** Whether a policy upgrades requests (Upgrade Insecure Requests, section 3.1). */
export const hasUpgrade = (policies: string): boolean =>
  /(?:^|[;,])\s{0,20}upgrade-insecure-requests\s{0,20}(?:[;,]|$)/i.test(policies.slice(0, 65_536));

/** The addresses on http that a browser would really request, resolved. */
export function mixedOf(
  { elements, base }: Pick<PageElements, 'elements' | 'base'>,
  pageUrl: string,
): (Written & { absolute: URL })[] {
  const baseUrl = base === null ? pageUrl : (parseUrl(base, pageUrl)?.href ?? pageUrl);
  return elements.flatMap((written) => {
    const absolute = parseUrl(written.url, baseUrl);
    if (absolute === null || !isInsecure(absolute)) return [];
    // Browsers upgrade images and media, but not at an address.
    const kind = written.kind === 'passive' && isAddress(absolute.hostname) ? 'active' : written.kind;
    return [{ ...written, kind, absolute }];
  });
}

const isAddress = (host: string): boolean => host.startsWith('[') || /^[\d.]+$/.test(host);

/** Not "potentially trustworthy" (Secure Contexts, section 3.1). */
function isInsecure({ protocol, hostname }: URL): boolean {
  if (protocol !== 'http:' && protocol !== 'ws:') return false;
  return !/^127\.|^\[::1\]$|^localhost$|\.localhost$/.test(hostname);
}

function kindOfScript(attributes: Attributes, isForeign: boolean): 'importmap' | 'program' | null {
  if (attributes.get('type')?.trim().toLowerCase() === 'importmap') return 'importmap';
  return runsScript(attributes, isForeign) ? 'program' : null;
}
