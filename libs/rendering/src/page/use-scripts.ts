import { GETTERS } from './page-scripts';

/** Programs that find and use elements of pages, in a world of its own. What was found before is not found again. */

/** What people use that leads nowhere by its address alone: buttons, tabs, menus, and what a script listens to. What sends a form is left alone. */
export const FIND_USABLE = `(() => {
  ${GETTERS}
  const SELECTOR =
    'a, button, summary, input[type=button], [role=tab], [role=menuitem], [role=button], [role=link], [onclick], [onmouseover], [aria-expanded], [aria-haspopup], [tabindex]:not([tabindex="-1"])';
  const MOST_VISITED = 20000;
  const MOST_STYLES = 2000;
  const MOST_CHOICES = 5;
  const MOST_HANDLED = 3;
  const MOST_BOXES = 5;
  const choices = (globalThis.palisadeChoices ??= new WeakMap());
  const all = (globalThis.palisadeUsable ??= []);
  const known = (globalThis.palisadeKnown ??= new WeakSet());
  const listening = globalThis.palisadeListening ?? new Set();
  const again = (globalThis.palisadeAgain ??= new WeakSet());
  const held = globalThis.palisadeHeld ?? new WeakSet();
  const left = globalThis.palisadeLeft ?? new WeakSet();
  const from = all.length;
  let visited = 0;
  let styles = 0;
  const used = (globalThis.palisadeUsed ??= { handled: 0, boxes: 0 });
  const here = location.href.split('#')[0];
  const sendsForm = (element) =>
    matches(element, 'button:not([type=button]), input:not([type=button]), [type=submit], [type=reset], [type=image]') &&
    Element.prototype.closest.call(element, 'form') !== null;
  const leadsAway = (element) => {
    if (localName(element) !== 'a' || attribute(element, 'href') === null) return false;
    const { protocol, href } = new URL(attribute(element, 'href'), baseOf(document));
    return protocol !== 'javascript:' && href.split('#')[0] !== here;
  };
  /** A script that listens further up says so with the hand. */
  const hasHand = (element) => {
    styles += 1;
    if (styles > MOST_STYLES || !(element instanceof HTMLElement) || getComputedStyle(element).cursor !== 'pointer') return false;
    const parent = Object.getOwnPropertyDescriptor(Node.prototype, 'parentElement').get.call(element);
    return parent !== null && getComputedStyle(parent).cursor !== 'pointer';
  };
  const closest = (element, selector) => Element.prototype.closest.call(element, selector);
  const parentOf = getter(Node, 'parentElement');
  const listens = (element) => {
    for (let each = element; each; each = parentOf(each)) if (listening.has(each)) return true;
    return false;
  };
  /** What a list offers, where a script waits for a choice, and none is sent by a form that writes. */
  const isChoice = (element) => {
    const select = localName(element) === 'option' ? closest(element, 'select') : null;
    return (
      select !== null &&
      !matches(element, ':checked, :disabled') &&
      closest(select, 'form[method=post i]') === null &&
      (matches(select, '[onchange], [oninput]') || listens(select)) &&
      (choices.set(select, (choices.get(select) ?? 0) + 1), choices.get(select) <= MOST_CHOICES)
    );
  };
  /** A box that a script watches, and that no form sends which writes. */
  const isBox = (element) =>
    matches(element, 'input:is([type=checkbox i], [type=radio i]):not(:checked, :disabled)') &&
    closest(element, 'form[method=post i]') === null &&
    (matches(element, '[onchange], [oninput], [onclick]') || listens(element)) &&
    (used.boxes += 1) <= MOST_BOXES;
  /** A link to another page that a script listens to: the script may lead elsewhere. */
  const isHandled = (element) =>
    listening.has(element) &&
    leadsAway(element) &&
    !matches(element, '[download]') &&
    new URL(attribute(element, 'href'), baseOf(document)).origin === location.origin;
  /** A field is only moved to: nothing is written. */
  const isField = (element) =>
    (listening.has(element) || matches(element, '[onfocus]')) &&
    matches(element, 'input:is(:not([type]), [type=text], [type=search], [type=email], [type=tel], [type=url], [type=number], [type=date]), textarea');
  const isUsable = (element) => {
    try {
      if (isChoice(element) || isField(element) || isBox(element)) return true;
      if (isHandled(element)) return (used.handled += 1) <= MOST_HANDLED;
      return (
        (listening.has(element) || matches(element, SELECTOR) || hasHand(element)) &&
        !matches(element, ':disabled, [download], [form], label, input:not([type=button]), select, option, textarea, form, html, body') &&
        !sendsForm(element) &&
        !leadsAway(element)
      );
    } catch {
      return false;
    }
  };
  /** What is next in the document is within it, and says the same. */
  const isOuter = (element, next) =>
    next !== undefined && Node.prototype.contains.call(element, next) && textContent(element).trim() === textContent(next).trim();
  const queue = [document];
  while (queue.length > 0 && visited < MOST_VISITED && all.length < 300) {
    for (const element of allIn(queue.shift())) {
      visited += 1;
      if (visited >= MOST_VISITED || all.length >= 300) break;
      const root = shadowRoot(element);
      if (root) queue.push(root);
      if (known.has(element) || !isUsable(element)) continue;
      known.add(element);
      all.push(element);
    }
  }
  return all.slice(from).map((element, at) => ({
    place: from + at,
    isAgain: again.has(element),
    isHeld: held.has(element),
    isLeft: left.has(element),
    isHandled: isHandled(element),
    isOuter: isOuter(element, all[from + at + 1]),
    ...describe(element),
  }))
    // What leads somewhere by its address comes last.
    .sort((one, other) => Number(one.isHandled) - Number(other.isHandled));
})()`;

/** Addresses that links, frames and forms of GET have by now. */
export const FIND_LINKS = `(() => {
  ${GETTERS}
  const known = (globalThis.palisadeLinks ??= new Set());
  const SELECTOR = 'a[href], area[href], iframe[src], form[action]:not([method=post i]):not([method=dialog i])';
  const found = [];
  const queue = [document];
  let visited = 0;
  while (queue.length > 0 && visited < 20000 && found.length < 100) {
    for (const element of allIn(queue.shift())) {
      visited += 1;
      if (visited >= 20000 || found.length >= 100) break;
      const root = shadowRoot(element);
      if (root) queue.push(root);
      if (!matches(element, SELECTOR)) continue;
      const link = describe(element);
      if (link.address === null || known.has(link.address)) continue;
      known.add(link.address);
      found.push(link);
    }
  }
  return found;
})()`;

/** What listens to a person, as the debugger says: called with an element of this world. One that listens to something else by now is used again. */
export const KEEP_LISTENING = `function (isAgain, isHeld, isLeft) {
  (globalThis.palisadeListening ??= new Set()).add(this);
  if (isHeld) (globalThis.palisadeHeld ??= new WeakSet()).add(this);
  if (isLeft) (globalThis.palisadeLeft ??= new WeakSet()).add(this);
  if (!isAgain) return;
  globalThis.palisadeKnown?.delete(this);
  (globalThis.palisadeAgain ??= new WeakSet()).add(this);
}`;

/** An element that FIND_USABLE returned, and whether it is still there. */
const elementAt = (place: number): string => `
  const element = globalThis.palisadeUsable?.[${place}];
  const isThere = element !== undefined && Object.getOwnPropertyDescriptor(Node.prototype, 'isConnected').get.call(element);`;

/** Presses the element without a release, as people do who hold it. */
export const holdAt = (place: number): string => `(() => {
  const element = globalThis.palisadeUsable?.[${place}];
  if (!(element instanceof Element)) return;
  for (const [Type, name] of [[PointerEvent, 'pointerdown'], [MouseEvent, 'mousedown']])
    EventTarget.prototype.dispatchEvent.call(element, new Type(name, { bubbles: true, cancelable: true, composed: true }));
})()`;

/**
 * Moves to the element, presses it, and releases it, with mouse and keyboard. Of a list, chooses the option; a field is only moved to.
 * @param place of an element that FIND_USABLE returned @returns whether the element is still there
 */
export const useAt = (place: number): string => `(() => {
  ${elementAt(place)}
  if (!isThere || !(element instanceof Element)) return false;
  const send = (Type, name, more) => {
    const bubbles = !/enter$/.test(name);
    EventTarget.prototype.dispatchEvent.call(element, new Type(name, { bubbles, cancelable: true, composed: true, ...more }));
  };
  if (element instanceof HTMLOptionElement) {
    const select = Element.prototype.closest.call(element, 'select');
    if (select === null) return false;
    Object.getOwnPropertyDescriptor(HTMLOptionElement.prototype, 'selected').set.call(element, true);
    for (const name of ['input', 'change']) EventTarget.prototype.dispatchEvent.call(select, new Event(name, { bubbles: true }));
    return true;
  }
  const isField = element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !Element.prototype.matches.call(element, '[type=button i], [type=checkbox i], [type=radio i]'));
  for (const name of isField ? ['over', 'enter', 'move'] : ['over', 'enter', 'move', 'down']) {
    send(PointerEvent, 'pointer' + name);
    send(MouseEvent, 'mouse' + name);
  }
  if (isField) {
    HTMLElement.prototype.focus.call(element, { preventScroll: true });
    return true;
  }
  if (element instanceof HTMLElement) HTMLElement.prototype.focus.call(element, { preventScroll: true });
  for (const name of ['pointerup', 'mouseup']) send(name === 'pointerup' ? PointerEvent : MouseEvent, name);
  if (element instanceof HTMLElement) HTMLElement.prototype.click.call(element);
  else send(MouseEvent, 'click');
  for (const name of ['dblclick', 'contextmenu']) send(MouseEvent, name);
  for (const name of ['keydown', 'keypress', 'keyup']) send(KeyboardEvent, name, { key: 'Enter', code: 'Enter', keyCode: 13 });
  return true;
})()`;

/** Moves away from the element. @param place of one that was used @returns whether it is still there */
export const leaveAt = (place: number): string => `(() => {
  ${elementAt(place)}
  if (!isThere) return false;
  for (const name of ['out', 'leave'])
    for (const [Type, prefix] of [[PointerEvent, 'pointer'], [MouseEvent, 'mouse']])
      EventTarget.prototype.dispatchEvent.call(element, new Type(prefix + name, { bubbles: name === 'out', cancelable: true, composed: true }));
  return true;
})()`;

/** Moves to the end of the page, as far as it is by now, and of the lists in it that scroll on their own. @returns whether that was further than before */
export const SCROLL_ON = `(() => {
  ${GETTERS}
  const MOST_VISITED = 5000;
  const MOST_LISTS = 5;
  const LEAST = 100;
  const clientHeight = getter(Element, 'clientHeight');
  const scrollHeight = getter(Element, 'scrollHeight');
  const scrollTop = getter(Element, 'scrollTop');
  const moved = (globalThis.palisadeScrolled ??= new Set());
  const before = scrollY;
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  let isFurther = scrollY > before;
  const elements = allIn(document);
  for (let place = 0, lists = 0; place < elements.length && place < MOST_VISITED && lists < MOST_LISTS; place += 1) {
    const element = elements[place];
    const height = clientHeight(element);
    if (height < LEAST || scrollHeight(element) < height + LEAST) continue;
    if (!/auto|scroll/.test(getComputedStyle(element).overflowY)) continue;
    lists += 1;
    const top = scrollTop(element);
    Element.prototype.scrollTo.call(element, { top: scrollHeight(element), behavior: 'instant' });
    if (scrollTop(element) <= top) continue;
    moved.add(element);
    isFurther = true;
  }
  return isFurther;
})()`;
export const SCROLL_BACK = `(() => {
  scrollTo({ top: 0, behavior: 'instant' });
  for (const element of globalThis.palisadeScrolled ?? []) Element.prototype.scrollTo.call(element, { top: 0, behavior: 'instant' });
})()`;

/** How much longer a timer runs that a script of the page has written out, in milliseconds; 0 for none. */
export const TIMER_LEFT = `(() => {
  ${GETTERS}
  const LONGEST = 2500;
  let longest = 0;
  for (const element of allIn(document)) {
    if (localName(element) !== 'script' || attribute(element, 'src') !== null) continue;
    const program = textContent(element).slice(0, 20000);
    if (!/set(?:Timeout|Interval)/.test(program)) continue;
    for (const [, ms] of program.matchAll(/,\\s*(\\d{3,4})\\s*\\)/g)) if (Number(ms) <= LONGEST) longest = Math.max(longest, Number(ms));
  }
  return longest === 0 ? 0 : Math.max(0, longest + 200 - performance.now());
})()`;
