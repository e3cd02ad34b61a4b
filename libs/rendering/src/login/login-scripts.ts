import { GETTERS } from '../page/page-scripts';

/** What runs in the pages of a login, in a world of its own, where scripts of the page cannot change what the functions do. */

const MOST_VISITED = 20_000;
const MOST_FIELDS = 60;
const MOST_BUTTONS = 200;

const NOT_TYPED = 'hidden checkbox radio button submit reset file range color image date time'.split(' ');
const BUTTONS =
  'button, input[type=submit], input[type=button], input[type=image], a, summary, [role=button], [role=link], [onclick]';
/** Whether `element` is a field that people type into, or something that they press. */
export const USED_AS_FIELD = `!${JSON.stringify(NOT_TYPED)}.includes(element.type)`;
export const USED_AS_BUTTON = `matches(element, ${JSON.stringify(BUTTONS)})`;

/** Every element in the order of the document, those of open shadow roots included. */
export const ELEMENTS = `
  ${GETTERS}
  const HTML_INPUT = HTMLInputElement.prototype;
  const words = (text) => (text ?? '').replace(/\\s+/g, ' ').trim().slice(0, 200);
  const textOf = (node) => words(textContent(node));
  const elementsIn = (root) => {
    const all = [];
    const stack = [root];
    while (stack.length > 0 && all.length < ${MOST_VISITED}) {
      const node = stack.pop();
      const isElement = nodeType(node) === 1;
      if (isElement) all.push(node);
      const children = [];
      const inside = isElement ? shadowRoot(node) : null;
      for (const from of inside ? [inside, node] : [node])
        for (let child = firstChild(from); child; child = nextSibling(child)) if (nodeType(child) === 1) children.push(child);
      for (let place = children.length - 1; place >= 0; place -= 1) stack.push(children[place]);
    }
    return all;
  };
  const isVisible = (element) => {
    const { width, height, right, bottom } = Element.prototype.getBoundingClientRect.call(element);
    if (width < 2 || height < 2 || right + scrollX < 0 || bottom + scrollY < 0) return false;
    return Element.prototype.checkVisibility.call(element, { opacityProperty: true, visibilityProperty: true });
  };
  const parentOf = (element) => {
    const parent = getter(Node, 'parentNode')(element);
    return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null;
  };
  const labelledBy = (element) =>
    (attribute(element, 'aria-labelledby') ?? '')
      .split(' ')
      .map((id) => id && element.getRootNode().getElementById?.(id))
      .filter(Boolean)
      .map(textOf)
      .join(' ');
  const labelsOf = (element) => {
    const labels = element instanceof HTMLInputElement ? getter(HTMLInputElement, 'labels')(element) : null;
    return labels === null ? '' : Array.from(labels, textOf).join(' ');
  };
`;

/** Describes what a person could use now, and keeps the elements in that order. */
export const SURVEY = `(() => {
  ${ELEMENTS}
  const IS_BANNER = /cookie|consent|gdpr|onetrust|didomi|usercentrics|klaro/i;
  const forms = [];
  const formOf = (element) => {
    let form = element instanceof HTMLInputElement || element instanceof HTMLButtonElement ? element.form : null;
    for (let each = element; form === null && each !== null; each = parentOf(each)) if (each instanceof HTMLFormElement) form = each;
    if (form === null) return null;
    if (!forms.includes(form)) forms.push(form);
    return forms.indexOf(form);
  };
  const isOfBanner = (element) => {
    for (let each = element, steps = 0; each !== null && steps < 12; each = parentOf(each), steps += 1) {
      if (localName(each) === 'body' || localName(each) === 'form') return false;
      const marks = [attribute(each, 'id'), attribute(each, 'class'), attribute(each, 'aria-label'), localName(each)].join(' ');
      if (IS_BANNER.test(marks)) return true;
      const isLayer = /dialog/.test(attribute(each, 'role') ?? localName(each)) || /fixed|sticky/.test(getComputedStyle(each).position);
      if (isLayer)
        return textContent(each).length < 5000 && /cookie/i.test(textContent(each)) && each.querySelector('input') === null;
    }
    return false;
  };
  const isDisabled = (element) => matches(element, ':disabled') || attribute(element, 'aria-disabled') === 'true' || attribute(element, 'readonly') !== null;
  const before = (element) => {
    const previous = getter(Element, 'previousElementSibling')(element);
    return previous !== null && textContent(previous).length < 60 ? textOf(previous) : '';
  };
  const fieldWords = (element) =>
    words(
      ['name', 'id', 'placeholder', 'aria-label', 'title'].map((name) => attribute(element, name)).join(' ') +
        ' ' + (labelsOf(element) || labelledBy(element) || before(element)),
    );
  const captionOf = (element) => {
    const own = textOf(element) || attribute(element, 'aria-label') || attribute(element, 'value') || attribute(element, 'title') || '';
    const root = element.getRootNode();
    return words(own || (root instanceof ShadowRoot ? textContent(root.host) || attribute(root.host, 'label') : ''));
  };
  const all = [];
  const fields = [];
  const buttons = [];
  const common = (element) => {
    all.push(element);
    return { place: all.length - 1, origin: location.origin, form: formOf(element), isDisabled: isDisabled(element) };
  };
  for (const element of elementsIn(document)) {
    if (element instanceof HTMLInputElement && ${USED_AS_FIELD}) {
      if (fields.length >= ${MOST_FIELDS} || !isVisible(element)) continue;
      const longest = element.maxLength;
      fields.push({
        ...common(element),
        type: element.type,
        autocomplete: attribute(element, 'autocomplete') ?? '',
        words: fieldWords(element),
        isFilled: element.value !== '',
        longest: longest > 0 ? longest : null,
      });
    } else if (${USED_AS_BUTTON}) {
      const caption = captionOf(element);
      if (buttons.length >= ${MOST_BUTTONS} || caption.length > 100 || !isVisible(element)) continue;
      const isSubmit = matches(element, 'button:not([type]), [type=submit], [type=image]') && formOf(element) !== null;
      const isLink = element instanceof HTMLAnchorElement && attribute(element, 'href') !== null;
      buttons.push({
        ...common(element),
        kind: isSubmit ? 'submit' : isLink ? 'link' : 'button',
        words: caption,
        address: isLink ? element.href.slice(0, 2048) : null,
        isOfBanner: isOfBanner(element),
      });
    }
  }
  globalThis.palisadeLogin = all;
  return { fields, buttons };
})()`;

/** @returns the place of the first visible element that one of the alternatives leads to, or null */
export const findBy = (selectors: readonly (readonly string[])[]): string => `(() => {
  ${ELEMENTS}
  const nameOf = (element) =>
    words(
      attribute(element, 'aria-label') || labelledBy(element) || labelsOf(element) || attribute(element, 'placeholder') ||
        attribute(element, 'alt') || attribute(element, 'title') ||
        (matches(element, '[type=submit], [type=button]') && attribute(element, 'value')) || textOf(element),
    );
  // The innermost first, and before labels and headings what a person can use.
  const USABLE = 'a, button, input, select, textarea, summary, [role=button], [role=link], [role=tab]';
  const inOrder = (elements) => {
    const all = elements.reverse();
    return [...all.filter((element) => matches(element, USABLE)), ...all.filter((element) => !matches(element, USABLE))];
  };
  const ROLES = { button: 'button, input[type=submit], input[type=button]', link: 'a', textbox: 'input, textarea' };
  const byName = (root, text) => {
    const [, name, role] = /^(.*?)(?:\\[role="([\\w-]+)"\\])?$/s.exec(text);
    const isOfRole = (element) =>
      role === undefined || attribute(element, 'role') === role || (ROLES[role] !== undefined && matches(element, ROLES[role]));
    return inOrder(elementsIn(root).filter((element) => isOfRole(element) && nameOf(element) === words(name)));
  };
  const byText = (root, text) => inOrder(elementsIn(root).filter((element) => textOf(element).includes(words(text))));
  const byPath = (root, path) => {
    const found = document.evaluate(path, root, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
    return Array.from({ length: Math.min(found.snapshotLength, 20) }, (_, place) => found.snapshotItem(place));
  };
  const within = (root, selector) => {
    const [, kind = '', rest] = /^(?:(aria|text|xpath|pierce|css)\\/)?(.*)$/s.exec(selector);
    if (kind === 'aria') return byName(root, rest);
    if (kind === 'text') return byText(root, rest);
    if (kind === 'xpath') return byPath(root, rest);
    if (kind === 'pierce') return elementsIn(root).filter((element) => matches(element, rest));
    return Array.from(root.querySelectorAll(rest)).slice(0, 20);
  };
  const follow = (chain) => {
    let roots = [document];
    let found = [];
    for (const selector of chain) {
      found = roots.flatMap((root) => within(root, selector));
      roots = found.map((element) => shadowRoot(element) ?? element);
    }
    return found.find((element) => element instanceof Element && isVisible(element)) ?? null;
  };
  const all = (globalThis.palisadeLogin ??= []);
  for (const chain of ${JSON.stringify(selectors)}) {
    let element = null;
    try {
      element = follow(chain);
    } catch {
      // A selector that this browser does not understand.
    }
    if (element === null) continue;
    if (!all.includes(element)) all.push(element);
    return all.indexOf(element);
  }
  return null;
})()`;

const onElement = (place: number, body: string): string => `(() => {
  const element = globalThis.palisadeLogin?.[${place}];
  if (element === undefined || !element.isConnected) return false;
  ${body}
  return true;
})()`;

/** The cursor in a field whose text is selected, so that typing replaces it. */
export const focusOn = (place: number): string =>
  onElement(place, `element.scrollIntoView?.({ block: 'center' }); element.focus(); element.select?.();`);

/** What keys could not type, in the way that frameworks notice; and the end of the input. */
export const completeValue = (place: number, text: string): string =>
  onElement(
    place,
    `const { set, get } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
     if (element instanceof HTMLInputElement && get.call(element) === '') {
       set.call(element, ${JSON.stringify(text)});
       element.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
     }
     element.dispatchEvent(new Event('change', { bubbles: true }));`,
  );

export const clickOn = (place: number): string =>
  onElement(
    place,
    `element.scrollIntoView?.({ block: 'center' });
     const how = { bubbles: true, cancelable: true, composed: true };
     for (const [type, Kind] of [['pointerdown', PointerEvent], ['mousedown', MouseEvent], ['pointerup', PointerEvent], ['mouseup', MouseEvent]])
       element.dispatchEvent(new Kind(type, how));
     HTMLElement.prototype.click.call(element);`,
  );

/** Empties every field, and hides each text that was typed. Scripts of the page run no longer then. */
export const blank = (typed: readonly string[]): string => `(() => {
  ${ELEMENTS}
  const TYPED = ${JSON.stringify(typed)};
  const hide = (text) => TYPED.reduce((all, each) => all.replaceAll(each, '•••'), text);
  for (const element of elementsIn(document)) {
    if (element instanceof HTMLInputElement && !matches(element, '[type=submit], [type=button], [type=reset]'))
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(element, '');
    if (element instanceof HTMLTextAreaElement)
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(element, '');
    for (const root of [element, shadowRoot(element)])
      for (let child = root && firstChild(root); child; child = nextSibling(child))
        if (nodeType(child) === 3 && hide(textContent(child)) !== textContent(child))
          Object.getOwnPropertyDescriptor(CharacterData.prototype, 'data').set.call(child, hide(textContent(child)));
  }
})()`;

const MOST_KEYS = 200;
const LONGEST_VALUE = 65_536;

export const READ_STORAGE = `(() => {
  const read = (name) => {
    const held = {};
    try {
      const store = globalThis[name];
      for (let place = 0; place < Math.min(store.length, ${MOST_KEYS}); place += 1) {
        const key = Storage.prototype.key.call(store, place);
        const value = Storage.prototype.getItem.call(store, key);
        if (value.length <= ${LONGEST_VALUE}) held[key] = value;
      }
    } catch {
      // A document without an origin has no storage.
    }
    return held;
  };
  return { origin: location.origin, local: read('localStorage'), session: read('sessionStorage') };
})()`;
