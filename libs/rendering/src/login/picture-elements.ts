import { MOST_SIGN_IN_ELEMENTS } from '@palisade/vocabulary';
import { ELEMENTS, USED_AS_BUTTON, USED_AS_FIELD } from './login-scripts';

/** Describes the fields and buttons that the picture of the page shows, as `SignInElement`. @param typed texts that nothing may show */
export const elementsOnPicture = (typed: readonly string[]): string => `(() => {
  ${ELEMENTS}
  const TYPED = ${JSON.stringify(typed)};
  const MOST_STEPS = 8;
  const NAMES = ['name', 'autocomplete', 'aria-label', 'placeholder', 'data-testid', 'type'];
  const hide = (text) => TYPED.reduce((all, each) => all.replaceAll(each, '•••'), text);
  const isAlone = (root, selector, element) => {
    const all = root.querySelectorAll(selector);
    return all.length === 1 && all[0] === element;
  };
  const places = (element) => {
    let place = 1;
    for (let each = getter(Element, 'previousElementSibling')(element); each; each = getter(Element, 'previousElementSibling')(each))
      if (localName(each) === localName(element)) place += 1;
    return place;
  };
  /** Leads to this element alone in its document or shadow root. */
  const selectorIn = (root, element) => {
    const name = localName(element);
    const id = attribute(element, 'id');
    const named = NAMES.flatMap((each) => {
      const value = attribute(element, each);
      return value ? [name + '[' + each + '="' + CSS.escape(value) + '"]'] : [];
    });
    const short = [...(id ? ['#' + CSS.escape(id)] : []), ...named].find((each) => isAlone(root, each, element));
    if (short !== undefined) return short;
    const path = [];
    for (let each = element; each instanceof Element && path.length < MOST_STEPS; each = getter(Node, 'parentNode')(each)) {
      path.unshift(localName(each) + ':nth-of-type(' + places(each) + ')');
      if (isAlone(root, path.join(' > '), element)) break;
    }
    return path.join(' > ');
  };
  const chainTo = (element) => {
    const chain = [];
    for (let each = element; each !== null; ) {
      const root = each.getRootNode();
      chain.unshift(selectorIn(root, each));
      each = root instanceof ShadowRoot ? root.host : null;
    }
    return chain;
  };
  const share = (length, all) => Math.min(1000, Math.max(0, Math.round((1000 * length) / all)));
  const found = [];
  for (const element of elementsIn(document)) {
    const isField = element instanceof HTMLInputElement && ${USED_AS_FIELD};
    if (found.length >= ${MOST_SIGN_IN_ELEMENTS} || !(isField || ${USED_AS_BUTTON}) || !isVisible(element)) continue;
    const { left, top, width, height } = Element.prototype.getBoundingClientRect.call(element);
    if (left < 0 || top < 0 || left >= innerWidth || top >= innerHeight) continue;
    const said = labelsOf(element) || labelledBy(element) || ['aria-label', 'placeholder', 'title', 'name'].map((each) => attribute(element, each)).find(Boolean) || '';
    const caption = isField ? said : textOf(element) || attribute(element, 'value') || said;
    found.push({
      kind: isField ? 'field' : 'button',
      type: isField ? element.type : '',
      words: words(hide(caption)),
      selectors: [chainTo(element).map((each) => hide(each).slice(0, 1024))],
      left: share(left, innerWidth),
      top: share(top, innerHeight),
      width: share(width, innerWidth),
      height: share(height, innerHeight),
    });
  }
  return found;
})()`;
