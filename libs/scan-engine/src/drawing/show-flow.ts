import type { DomFlow, ValueSource } from '../page/dom-flow';
import { addressWith, FORMS, messageOf } from './planted-values';

export type { DomFlow };

const HOST = 'palisade-probe';

const NAMES: Readonly<Record<ValueSource['from'], (source: never) => string>> = {
  fragment: () => 'the part of the address behind #',
  query: () => 'the query of the address',
  parameter: ({ name }: { name: string }) => `the parameter ${name}`,
  name: () => 'window.name',
  referrer: () => 'the address of the page before',
  message: () => 'a message from another site',
  storage: ({ store, key }: { store: string; key: string }) => `${key} in ${store}`,
  cookie: ({ name }: { name: string }) => `the cookie ${name}`,
};

/** For evidence: where the value comes from, the address with a harmless one, and how a person sees what it does. */
export function showFlow(
  page: string,
  { source, effect }: DomFlow,
): { from: string; url: string; how: string } {
  const value = effect === 'script' || effect === 'redirect' ? FORMS.host(HOST) : FORMS[effect]('alert');
  const url = addressWith(page, [{ source, value }]);
  const text = JSON.stringify(value);
  const happens = {
    script: `it loads a script from ${HOST}.invalid.`,
    redirect: `it leads to ${HOST}.invalid.`,
    html: 'it shows a box.',
    code: 'it shows a box.',
    address: 'it shows a box, or does so when you click.',
  }[effect];
  const name = NAMES[source.from](source as never).slice(0, 200);
  return { from: name, url, how: `# ${stepsFor(source, { url, text, value })}: ${happens}` };
}

function stepsFor(
  source: ValueSource,
  { url, text, value }: { url: string; text: string; value: string },
): string {
  switch (source.from) {
    case 'fragment':
    case 'query':
    case 'parameter':
      return `Open ${url} in a browser, such as chromium`;
    case 'name':
      return `In the console of another page, open(${JSON.stringify(url)}, ${text})`;
    case 'referrer':
      return `Follow a link with referrerpolicy="unsafe-url" to ${url} from a page whose address ends with /${value}`;
    case 'message':
      return `In the console of a page of another site, shop = open(${JSON.stringify(url)}), and later shop.postMessage(${JSON.stringify(messageOf({ source, value }))}, '*')`;
    case 'storage':
      return `In the console of ${url}, ${source.store}.setItem(${JSON.stringify(source.key)}, ${text}), then load it again`;
    case 'cookie':
      return `In the console of ${url}, document.cookie = ${JSON.stringify(`${source.name}=${value}`)}, then load it again`;
  }
}
