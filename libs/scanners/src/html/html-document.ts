import { isUrl } from '@palisade/target-client';
import { attributeOf, elementsOf, textOf, type HtmlElement, type PlacedElement } from './html-elements';

/** A control that is sent with its form; buttons are in `submits`. */
export interface HtmlField {
  name: string;
  /** Lower case: the input's type, else `select` or `textarea`. */
  type: string;
  value: string;
  required: boolean;
  /** Lower case, '' when absent. */
  autocomplete: string;
}

export interface HtmlForm {
  method: 'GET' | 'POST' | 'DIALOG';
  /** Absolute, without fragment; null for what is no http(s) address, such as `javascript:`. */
  action: string | null;
  /** Whether the page gives an action of its own; without one a form goes to its page, or a script takes it. */
  hasAction: boolean;
  enctype: 'application/x-www-form-urlencoded' | 'multipart/form-data' | 'text/plain';
  /** id, name and class, as hints to what the form is for. */
  label: string;
  fields: HtmlField[];
  /** What its submit buttons say. */
  submits: string[];
  /** What its submit buttons send when they are pressed: those with a name. */
  buttons: { name: string; value: string }[];
}

export interface HtmlLink {
  /** Absolute, without fragment. */
  url: string;
  text: string;
}

/** What tests need to know about a document, as plain data. Values of fields and meta tags may be secrets of one page view. */
export interface HtmlDocument {
  title: string;
  forms: HtmlForm[];
  /** `<meta name=… content=…>`; names in lower case. */
  metas: { name: string; content: string }[];
  /** http(s) only, in document order, each URL once. */
  links: HtmlLink[];
  /** How many scripts the page has, external and inline. */
  scripts: number;
}

const MOST_FORMS = 50;
const MOST_FIELDS = 200;
const MOST_LINKS = 500;
const LONGEST_VALUE = 4096;

interface Reading {
  document: HtmlDocument;
  pageUrl: string;
  baseUrl: string;
  forms: Map<HtmlElement, HtmlForm>;
  formsById: Map<string, HtmlForm>;
  /** Controls wait until all forms are known: `form=` may name a later one. */
  controls: { element: HtmlElement; owner: HtmlForm | null; formId: string | null }[];
  /** A form that the parser emptied because it stood between table rows, and the table in which its controls follow. */
  emptied: { form: HtmlForm; table: HtmlElement } | null;
  linked: Set<string>;
}

/** Reads forms, links and meta tags; `url` is where the document came from. */
export function readHtmlDocument(html: string, url: string): HtmlDocument {
  const reading: Reading = {
    document: { title: '', forms: [], metas: [], links: [], scripts: 0 },
    pageUrl: url,
    baseUrl: url,
    forms: new Map(),
    formsById: new Map(),
    controls: [],
    emptied: null,
    linked: new Set(),
  };
  const placed = [...elementsOf(html)];
  const base = placed.find(
    ({ element }) => element.tagName === 'base' && attributeOf(element, 'href') !== null,
  );
  if (base !== undefined) reading.baseUrl = httpUrl(attributeOf(base.element, 'href') ?? '', url) ?? url;
  for (const one of placed) readElement(one, reading);
  for (const { element, owner, formId } of reading.controls) {
    const form = formId === null ? owner : (reading.formsById.get(formId) ?? null);
    if (form !== null) readControl(element, form);
  }
  return reading.document;
}

function readElement(placed: PlacedElement, reading: Reading): void {
  const { element } = placed;
  const { document } = reading;
  switch (element.tagName) {
    case 'title':
      document.title ||= textOf(element);
      return;
    case 'script':
      document.scripts += 1;
      return;
    case 'meta':
      return readMeta(element, document);
    case 'a':
    case 'area':
      return readLink(element, reading);
    case 'form':
      return readForm(placed, reading);
    case 'input':
    case 'select':
    case 'textarea':
    case 'button':
      return keepControl(placed, reading);
  }
}

function readMeta(element: HtmlElement, document: HtmlDocument): void {
  const name = attributeOf(element, 'name')?.trim().toLowerCase();
  const content = attributeOf(element, 'content');
  if (name && content !== null) document.metas.push({ name, content: content.slice(0, LONGEST_VALUE) });
}

function readLink(element: HtmlElement, { document, baseUrl, linked }: Reading): void {
  const href = attributeOf(element, 'href');
  if (href === null || attributeOf(element, 'download') !== null) return;
  const url = httpUrl(href, baseUrl);
  if (url === null || linked.has(url) || linked.size >= MOST_LINKS) return;
  linked.add(url);
  const label = attributeOf(element, 'aria-label') ?? attributeOf(element, 'title') ?? '';
  document.links.push({ url, text: `${textOf(element)} ${label}`.trim().slice(0, 200) });
}

const METHODS: Record<string, HtmlForm['method']> = { post: 'POST', dialog: 'DIALOG' };
const ENCTYPES: readonly HtmlForm['enctype'][] = ['multipart/form-data', 'text/plain'];

function readForm({ element, table }: PlacedElement, reading: Reading): void {
  if (reading.document.forms.length >= MOST_FORMS) return;
  const action = attributeOf(element, 'action')?.trim() ?? '';
  const enctype = attributeOf(element, 'enctype')?.trim().toLowerCase();
  const form: HtmlForm = {
    method: METHODS[attributeOf(element, 'method')?.trim().toLowerCase() ?? ''] ?? 'GET',
    // An empty action is the page itself, whatever `base` says (HTML, "form submission algorithm").
    action: action === '' ? httpUrl(reading.pageUrl, reading.pageUrl) : httpUrl(action, reading.baseUrl),
    hasAction: action !== '',
    enctype: ENCTYPES.find((known) => known === enctype) ?? 'application/x-www-form-urlencoded',
    label: ['id', 'name', 'class']
      .map((name) => attributeOf(element, name) ?? '')
      .join(' ')
      .trim()
      .slice(0, 200),
    fields: [],
    submits: [],
    buttons: [],
  };
  reading.document.forms.push(form);
  reading.forms.set(element, form);
  const id = attributeOf(element, 'id');
  if (id !== null && !reading.formsById.has(id)) reading.formsById.set(id, form);
  reading.emptied = table !== null && element.childNodes.length === 0 ? { form, table } : null;
}

function keepControl({ element, form, table }: PlacedElement, reading: Reading): void {
  const { emptied, forms, controls } = reading;
  const around = form === null ? null : (forms.get(form) ?? null);
  // Browsers keep such a form as the owner of what follows (HTML, "form element pointer").
  const before = emptied !== null && emptied.table === table ? emptied.form : null;
  controls.push({ element, owner: around ?? before, formId: attributeOf(element, 'form') });
}

function readControl(element: HtmlElement, form: HtmlForm): void {
  const written = attributeOf(element, 'type')?.trim().toLowerCase() ?? '';
  const type = element.tagName === 'input' ? written || 'text' : element.tagName;
  if (isSubmit(element, written)) return readSubmit(element, form);
  const isSent = !['button', 'reset'].includes(type) && attributeOf(element, 'disabled') === null;
  if (!isSent || form.fields.length >= MOST_FIELDS) return;
  form.fields.push({
    name: attributeOf(element, 'name') ?? '',
    type,
    value: (attributeOf(element, 'value') ?? '').slice(0, LONGEST_VALUE),
    required: attributeOf(element, 'required') !== null,
    autocomplete: attributeOf(element, 'autocomplete')?.trim().toLowerCase() ?? '',
  });
}

function readSubmit(element: HtmlElement, { submits, buttons }: HtmlForm): void {
  if (submits.length >= MOST_FIELDS) return;
  const name = attributeOf(element, 'name') ?? '';
  const value = attributeOf(element, 'value') ?? '';
  const said = [textOf(element), value, attributeOf(element, 'alt'), name];
  submits.push(said.filter(Boolean).join(' ').slice(0, 200));
  if (name !== '') buttons.push({ name, value: value.slice(0, LONGEST_VALUE) });
}

/** A button submits unless it says otherwise; an input only when it says so. */
const isSubmit = ({ tagName }: HtmlElement, type: string): boolean =>
  tagName === 'button' ? !['button', 'reset'].includes(type) : ['submit', 'image'].includes(type);

function httpUrl(written: string, base: string): string | null {
  if (!isUrl(written, base)) return null;
  const url = new URL(written, base);
  url.hash = '';
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}
