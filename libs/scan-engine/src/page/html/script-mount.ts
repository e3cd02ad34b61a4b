import type { Attributes } from './html-scanner';

/** What pages say while their scripts load. */
const WAITING = /^(?:loading|please wait|laden|wird geladen|chargement|cargando|one moment)?[\s.…]*$/i;
const LONGEST_WAITING = 60;

export const isWaiting = (text: string): boolean =>
  WAITING.test(text.slice(0, LONGEST_WAITING).trim()) && text.trim().length < LONGEST_WAITING;

/** Elements that can be what scripts fill; their attributes are read for it. */
const PLACES = new Set(['div', 'main', 'section', 'article']);
/** Names that frameworks and people give to the element that holds the application, or the middle of a page. */
const NAMES =
  /^(?:app|root|main|application|spa|content|page|view|outlet|mount|(?:__|___)?(?:next|nuxt|gatsby|svelte)|(?:react|vue|preact|svelte|ember|angular)[-_]?(?:app|root)?|(?:app|root|main|page|site)[-_]?(?:app|root|container|mount|main|wrapper|content|view)|q-app)$/i;
/** `<app-root>`, `<my-app>`: the element of an application; other elements of their own are parts of pages. */
const OWN_ELEMENT = /^(?:app-[\w-]{1,40}|[\w-]{1,40}-app)$/;
const LANDMARKS = new Set(['header', 'nav', 'footer', 'aside']);
/** What a visitor reads or uses: with it inside, an element is not empty. */
const FILLING = new Set([
  'a',
  'form',
  'input',
  'select',
  'textarea',
  'table',
  'iframe',
  'frame',
  'img',
  'video',
]);

export const mayBeMount = (name: string): boolean => PLACES.has(name) || OWN_ELEMENT.test(name);

/** Finds the element that scripts fill, and counts what the page says outside its header, navigation and footer. Linear. */
export class ScriptMount {
  hasMount = false;
  ownCharacters = 0;
  private landmarks = 0;
  /** The element that is empty so far. */
  private open: { name: string; depth: number; text: string } | null = null;

  start(name: string, attributes: Attributes): void {
    if (LANDMARKS.has(name)) this.landmarks += 1;
    if (this.open !== null && FILLING.has(name)) this.open = null;
    if (this.open?.name === name) this.open.depth += 1;
    else if (this.open === null && isNamed(name, attributes)) this.open = { name, depth: 1, text: '' };
  }

  end(name: string): void {
    if (LANDMARKS.has(name) && this.landmarks > 0) this.landmarks -= 1;
    if (this.open?.name !== name) return;
    this.open.depth -= 1;
    if (this.open.depth > 0) return;
    this.hasMount ||= isWaiting(this.open.text);
    this.open = null;
  }

  text(chars: string): void {
    const words = chars.trim();
    if (this.landmarks === 0) this.ownCharacters += words.length;
    if (this.open === null || words === '') return;
    this.open.text += ` ${words.slice(0, LONGEST_WAITING)}`;
    if (!isWaiting(this.open.text)) this.open = null;
  }
}

const isNamed = (name: string, attributes: Attributes): boolean =>
  name === 'main' ||
  OWN_ELEMENT.test(name) ||
  (PLACES.has(name) &&
    [attributes.get('id') ?? '', attributes.get('class') ?? ''].some((written) =>
      NAMES.test(written.trim()),
    ));
