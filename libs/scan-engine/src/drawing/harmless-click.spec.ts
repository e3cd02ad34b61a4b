import type { ClickableElement } from '../contract/renderer';
import { mayClickOn } from './harmless-click';

const PAGE = 'https://shop.example/app';
const element = (text: string, changes: Partial<ClickableElement> = {}): ClickableElement => ({
  text,
  address: null,
  attributes: {},
  ...changes,
});
const click = mayClickOn({ isSignedIn: false }, { page: PAGE, never: [] });
const to = (address: string, text = 'Open'): ClickableElement => element(text, { address });

it.each([
  ['a tab', element('Reviews')],
  ['a menu that only its label names', element('', { attributes: { 'aria-label': 'Menu' } })],
  [
    'an icon that only its words instead of the picture name',
    element('', { attributes: { alt: 'Gallery' } }),
  ],
  [
    'what a handler shows',
    element('Tea', {
      attributes: {
        onclick: "toggleMenu(); setTimeout(() => tea.classList.remove('hidden')); showTea('delete')",
      },
    }),
  ],
  ['a link within the page', to(`${PAGE}#reviews`)],
  ['a link that is a program', to('javascript:void(0)', 'Reviews')],
  ['a box', element('Two', { attributes: { type: 'radio' } })],
  ['a link to another page that a script listens to', { ...to('https://shop.example/tea'), isHandled: true }],
  ['a link whose program shows something', to("javascript:showTab('reviews')", 'Reviews')],
])('clicks %s', (_case, each) => {
  expect(click(each)).toBe(true);
});

it.each([
  ['a button that acts', element('Delete account')],
  ['a button whose label acts', element('x', { attributes: { title: 'Remove item' } })],
  ['an icon that acts', element('', { attributes: { alt: 'Delete' } })],
  [
    'a button whose handler acts',
    element('x', { attributes: { onclick: 'event.preventDefault();deleteItem(3)' } }),
  ],
  [
    'a button whose handler has an address that acts',
    element('x', { attributes: { onclick: "fetch('/items/3/delete')" } }),
  ],
  ['what acts when the pointer leaves', element('x', { attributes: { onmouseout: 'removeItem(3)' } })],
  ['a button that sends a form', element('Search', { attributes: { type: 'submit' } })],
  ['a button that nothing names', element('')],
  ['a link within the page whose words act', to(`${PAGE}#session`, 'Log out')],
  [
    'a link within the page that writes by a script',
    { ...to(`${PAGE}#tea`), attributes: { 'data-method': 'delete' } },
  ],
  ['a link to another page, which the crawl follows', to('https://shop.example/tea')],
  ['a link to another site', to('https://other.example/')],
  ['a link to another site that a script listens to', { ...to('https://other.example/'), isHandled: true }],
  [
    'a link that acts, which a script listens to',
    { ...to('https://shop.example/session', 'Log out'), isHandled: true },
  ],
  ['a link whose program acts', to('javascript:deleteItem(3)')],
  ['a link whose program acts, as an address writes it', to('javascript:%64eleteItem(3)')],
  ['a link whose program sends a form', to('javascript:document.forms[0].submit()')],
  ['a link without an address on the web', to('mailto:shop@shop.example')],
])('leaves %s alone', (_case, each) => {
  expect(click(each)).toBe(false);
});

it('leaves more alone for an account: editors, and what its owner excludes', () => {
  const ofAccount = mayClickOn({ isSignedIn: true }, { page: PAGE, never: [] });
  expect([element('Reviews'), element('New post')].map(ofAccount)).toEqual([true, false]);
  expect(ofAccount(element('Weekly mail', { attributes: { type: 'checkbox' } }))).toBe(false);
  const excluded = mayClickOn({ isSignedIn: true }, { page: PAGE, never: ['/app'] });
  expect(excluded(to(`${PAGE}#reviews`))).toBe(false);
});
