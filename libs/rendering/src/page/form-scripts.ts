import type { TypedIntoForms } from '@palisade/scan-engine';
import { GETTERS } from './page-scripts';

/** Programs that fill in forms of pages and send them, in a world of its own. The wall lets nothing pass meanwhile. */

const FIELDS = `
  ${GETTERS}
  const NOT_TYPED = 'hidden checkbox radio button submit reset image file range color'.split(' ');
  const typeOf = getter(HTMLInputElement, 'type');
  const controlsOf = getter(HTMLFormElement, 'elements');
  const isConnected = getter(Node, 'isConnected');
  const isInput = (element) => element instanceof HTMLInputElement;
  const isTyped = (element) =>
    element instanceof HTMLTextAreaElement || (isInput(element) && !NOT_TYPED.includes(typeOf(element)));
  const isPassword = (element) => isInput(element) && typeOf(element) === 'password';
  const BUTTONS = 'button, input[type=submit i], input[type=image i], input[type=button i], [role=button]';
  const buttonsIn = (root) => Array.from(Element.prototype.querySelectorAll.call(root, BUTTONS));
`;

/**
 * Keeps the forms that a script may send, those with a password first, and passwords that stand next to a button without a form. What browsers send
 * by GET to an address is a link. @returns how many
 */
export const FIND_FORMS = `(() => {
  ${FIELDS}
  const MOST_VISITED = 20000;
  const MOST_FORMS = 4;
  const MOST_STEPS = 6;
  const parentOf = getter(Node, 'parentNode');
  const formOf = getter(HTMLInputElement, 'form');
  const isLink = (form) => attribute(form, 'action') !== null && !/^(?:post|dialog)$/i.test(attribute(form, 'method') ?? '');
  const found = [];
  const take = (form, root, fields) => {
    if (fields.some(isTyped) && !found.some((group) => group.root === root)) found.push({ form, root, fields });
  };
  const around = (password) => {
    let root = parentOf(password);
    for (let steps = 0; root instanceof Element && steps < MOST_STEPS; root = parentOf(root), steps += 1)
      if (buttonsIn(root).length > 0) return root;
    return null;
  };
  const queue = [document];
  let visited = 0;
  while (queue.length > 0 && visited < MOST_VISITED) {
    for (const element of allIn(queue.shift())) {
      visited += 1;
      if (visited >= MOST_VISITED) break;
      const inner = shadowRoot(element);
      if (inner) queue.push(inner);
      if (element instanceof HTMLFormElement && !isLink(element)) take(element, element, Array.from(controlsOf(element)));
      if (!isPassword(element) || formOf(element) !== null) continue;
      const root = around(element);
      if (root !== null) take(null, root, Array.from(Element.prototype.querySelectorAll.call(root, 'input, select, textarea')));
    }
  }
  const hasPassword = ({ fields }) => fields.some(isPassword);
  const forms = [...found.filter(hasPassword), ...found.filter((group) => !hasPassword(group))].slice(0, MOST_FORMS);
  globalThis.palisadeForms = forms;
  return forms.length;
})()`;

/** Fills in what is empty, as people do, and what the form requires. @returns whether the form is still there */
export const fillForm = (place: number, typed: TypedIntoForms): string => `(() => {
  ${FIELDS}
  const TYPED = ${JSON.stringify(typed)};
  const OTHERS = {
    number: '7', tel: '12025550123', url: 'https://scan.example.com/', date: '2030-01-01', month: '2030-01', week: '2030-W01',
    time: '12:00', 'datetime-local': '2030-01-01T12:00',
  };
  const group = globalThis.palisadeForms?.[${place}];
  if (group === undefined || !isConnected(group.root)) return false;
  const how = { bubbles: true, composed: true };
  const fire = (element, ...events) => {
    for (const event of events) EventTarget.prototype.dispatchEvent.call(element, event);
  };
  const wordsOf = (element) =>
    ['name', 'id', 'autocomplete', 'placeholder', 'aria-label'].map((name) => attribute(element, name) ?? '').join(' ');
  const textFor = (element) => {
    const type = isInput(element) ? typeOf(element) : 'text';
    if (type === 'password') return TYPED.password;
    if (type === 'email' || /e-?mail/i.test(wordsOf(element))) return TYPED.mail;
    if (/cc-number|card.{0,3}n(?:um|o\\b)|ccnum/i.test(wordsOf(element))) return TYPED.card;
    return OTHERS[type] ?? TYPED.text;
  };
  const type = (element) => {
    const { get, set } = Object.getOwnPropertyDescriptor((isInput(element) ? HTMLInputElement : HTMLTextAreaElement).prototype, 'value');
    if (get.call(element) !== '') return;
    HTMLElement.prototype.focus.call(element, { preventScroll: true });
    set.call(element, textFor(element));
    fire(element, new InputEvent('input', how), new Event('change', how), new KeyboardEvent('keyup', how), new FocusEvent('blur'), new FocusEvent('focusout', how));
  };
  const choose = (select) => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'selectedIndex').set.call(select, 1);
    fire(select, new Event('input', how), new Event('change', how));
  };
  for (const element of group.fields) {
    if (!matches(element, ':enabled')) continue;
    if (isTyped(element)) type(element);
    else if (isInput(element) && matches(element, ':is([type=checkbox i], [type=radio i]):required:not(:checked)')) HTMLElement.prototype.click.call(element);
    else if (element instanceof HTMLSelectElement && matches(element, ':invalid')) choose(element);
  }
  return true;
})()`;

/** Presses the button of the form, or sends it as the key Enter does. */
export const sendForm = (place: number): string => `(() => {
  ${FIELDS}
  const { form, root, fields } = globalThis.palisadeForms[${place}];
  if (!isConnected(root)) return;
  // What is typed may not be what a pattern wants; scripts check it again.
  if (form) Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, 'noValidate').set.call(form, true);
  const buttons = buttonsIn(root).filter((button) => !matches(button, ':disabled, [type=reset i], [aria-disabled=true]'));
  const isSubmit = (button) => matches(button, 'button:not([type=button i]), [type=submit i], [type=image i]');
  const button = buttons.find(isSubmit) ?? (fields.some(isPassword) ? buttons.at(-1) : undefined);
  if (button) HTMLElement.prototype.click.call(button);
  else if (form) HTMLFormElement.prototype.requestSubmit.call(form);
})()`;
