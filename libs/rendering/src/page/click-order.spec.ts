import { ClickOrder, type Turn } from './click-order';

const element = (text: string, program = '', changes: Partial<Turn> = {}): Turn => ({
  text,
  address: null,
  attributes: program === '' ? {} : { class: text, onclick: program },
  isAgain: false,
  isOuter: false,
  ...changes,
});

/** What is used in which order, if `shows` says whether a click shows something new. */
function usedOf(elements: readonly Turn[], shows: (element: Turn) => boolean = () => false): string[] {
  const order = new ClickOrder<Turn>();
  order.add(elements);
  const used: string[] = [];
  for (let next = order.next(); next !== undefined; next = order.next()) {
    used.push(next.attributes.onclick ?? next.text);
    if (shows(next)) order.reward(next);
  }
  return used;
}

const rows = Array.from({ length: 10 }, (_, at) => element('Details', `show(${at})`));
const of = (...numbers: number[]): string[] => numbers.map((number) => `show(${number})`);

it('uses each words once', () => {
  expect(usedOf(['Tea', 'Milk', 'Tea'].map((text) => element(text)))).toEqual(['Tea', 'Milk']);
});

it('then uses two more of those that say the same and run something else', () => {
  expect(usedOf([...rows, element('Next')])).toEqual([...of(0), 'Next', ...of(1, 2)]);
});

it('uses all of them while they show something new', () => {
  expect(usedOf(rows, () => true)).toEqual(of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
  expect(usedOf(rows, ({ attributes }) => attributes.onclick === 'show(1)')).toEqual(of(0, 1, 2, 3, 4));
});

it('uses again what listens to something else by now, and what has appeared before the rest', () => {
  const order = new ClickOrder<Turn>();
  order.add([element('Menu'), element('About')]);
  expect(order.next()?.text).toBe('Menu');
  order.add([element('Tea'), element('Menu', '', { isAgain: true }), element('Menu')]);
  const texts = [order.next(), order.next(), order.next(), order.next()].map((each) => each?.text);
  expect(texts).toEqual(['Tea', 'Menu', 'About', undefined]);
});
