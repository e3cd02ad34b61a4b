import type { FieldListener } from '@palisade/scan-engine';
import { ownWorld } from './own-world';
import { GETTERS } from './page-scripts';
import type { Tab } from './tab';

/** What fires while people type, or when a form sends what they typed. */
const EVENTS = /^(?:input|beforeinput|change|key(?:down|up|press)|paste|blur|focusout|submit|formdata)$/;
const MOST_LISTENERS = 100;

/** Fields whose names could be those of payment cards, and what is around each; the elements are kept in this world. */
const FIND_FIELDS = `(() => {
  ${GETTERS}
  const MOST_VISITED = 20000;
  const MOST_FIELDS = 8;
  const MOST_KEPT = 80;
  const NAMES = ['[autocomplete*="cc-" i]', '[name*="card" i]', '[name*="cc" i]', '[name*="cvv" i]', '[name*="cvc" i]', '[name*="security" i]'];
  const SELECTOR = NAMES.map((name) => 'input' + name + ':not([type=hidden i], [type=submit i], [type=button i], [type=image i], [type=checkbox i], [type=radio i])').join(', ');
  const parentOf = getter(Node, 'parentNode');
  const hostOf = getter(ShadowRoot, 'host');
  const kept = (globalThis.palisadeHeard = []);
  const placeOf = (node) => {
    const known = kept.indexOf(node);
    return known >= 0 ? known : kept.length < MOST_KEPT ? kept.push(node) - 1 : null;
  };
  const found = [];
  const queue = [document];
  let visited = 0;
  while (queue.length > 0 && visited < MOST_VISITED && found.length < MOST_FIELDS) {
    for (const element of allIn(queue.shift())) {
      visited += 1;
      if (visited >= MOST_VISITED || found.length >= MOST_FIELDS) break;
      const root = shadowRoot(element);
      if (root) queue.push(root);
      if (!matches(element, SELECTOR)) continue;
      const around = [];
      for (let node = element; node; node = parentOf(node) ?? (node instanceof ShadowRoot ? hostOf(node) : null)) {
        const place = placeOf(node);
        if (place === null) break;
        around.push({ place, at: node === element ? 'field' : nodeType(node) === 1 && localName(node) === 'form' ? 'form' : 'page' });
      }
      const text = (name) => (attribute(element, name) ?? '').slice(0, 200);
      found.push({ field: { name: text('name'), type: text('type').toLowerCase(), autocomplete: text('autocomplete').toLowerCase() }, around });
    }
  }
  return found;
})()`;

interface Found {
  field: FieldListener['field'];
  around: { place: number; at: FieldListener['at'] }[];
}

interface Heard {
  type: string;
  scriptId: string;
}

/** Who listens to fields whose names could be those of payment cards. The debugger says it, so that no script of the page can hide. */
export async function readFieldListeners(tab: Tab): Promise<FieldListener[]> {
  const { evaluate, context } = await ownWorld(tab);
  const found = await evaluate<Found[]>(FIND_FIELDS);
  if (found.length === 0) return [];
  const places = [...new Set(found.flatMap(({ around }) => around.map(({ place }) => place)))];
  const [window, ...others] = await Promise.all([
    heardAt(tab, 'window'),
    ...places.map((place) => heardAt(tab, `globalThis.palisadeHeard[${place}]`, context)),
  ]);
  const addresses = await tab.scriptAddresses();
  const listeners: FieldListener[] = [];
  for (const { field, around } of found) {
    const here: [FieldListener['at'], Heard[]][] = [['page', window]];
    for (const { place, at } of around) here.push([at, others[places.indexOf(place)] ?? []]);
    for (const [at, heard] of here) add(listeners, { field, at }, heard, addresses);
  }
  return listeners.slice(0, MOST_LISTENERS);
}

/** @param contextId the world of the expression; without it, that of the page, where the window has its listeners */
async function heardAt(tab: Tab, expression: string, contextId?: number): Promise<Heard[]> {
  const { result } = await tab.send<{ result: { objectId?: string } }>('Runtime.evaluate', {
    expression,
    contextId,
  });
  if (result.objectId === undefined) return [];
  // With `pierce`, those of all worlds.
  const { listeners } = await tab.send<{ listeners: Heard[] }>('DOMDebugger.getEventListeners', {
    objectId: result.objectId,
    depth: 1,
    pierce: true,
  });
  return listeners.filter(({ type }) => EVENTS.test(type));
}

function add(
  listeners: FieldListener[],
  where: Pick<FieldListener, 'field' | 'at'>,
  heard: readonly Heard[],
  addresses: ReadonlyMap<string, string>,
): void {
  for (const { type, scriptId } of heard) {
    const address = addresses.get(scriptId) ?? '';
    const script = address === '' ? null : address;
    const known = listeners.find(
      (each) => each.field === where.field && each.at === where.at && each.script === script,
    );
    if (known === undefined) listeners.push({ ...where, script, events: [type] });
    else if (!known.events.includes(type)) known.events.push(type);
  }
}
