import { routedPath } from '../page/routed-path';
import { maskIn } from './mask-secrets';

const PASSWORDS = [
  "it's-a-secret",
  `p&ss "wörd"+'<1>/?`,
  'söß€ 12',
  '100%25 sure',
  'Ünï-Cöde-😀x',
  'a & b <c>',
  "a'",
  '7$',
  '+plus plus+',
];
const hex = (byte: number): string => byte.toString(16).padStart(2, '0');
const percent = (text: string, encoding: BufferEncoding): string =>
  [...Buffer.from(text, encoding)].map((byte) => `%${hex(byte)}`).join('');
const units = (text: string): number[] =>
  Array.from({ length: text.length }, (_unit, at) => text.charCodeAt(at));

/** One character as pages, addresses and documents write it. */
const CHARACTER: readonly ((character: string) => string)[] = [
  (character) => (/[\w-]/.test(character) ? character : percent(character, 'utf8')),
  (character) => percent(character, 'utf8').toUpperCase(),
  (character) => `&#${character.codePointAt(0)};`,
  (character) => `&#X${character.codePointAt(0)?.toString(16)};`,
  (character) =>
    units(character)
      .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
      .join(''),
  (character) =>
    ({ '&': '&amp;', '<': '&lt;', '"': '&quot;', "'": '&apos;' })[character] ??
    (/[%\\+]/.test(character) ? percent(character, 'utf8') : character),
];
/** A whole text once more. */
const WHOLE: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => encodeURIComponent(text),
  (text) => text.replaceAll('&', '&amp;'),
  (text) => JSON.stringify(text).slice(1, -1),
  (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
];
const PLACES: readonly ((text: string) => unknown)[] = [
  (text) => `https://shop.test/welcome?next=${text}&page=2`,
  (text) => ({ location: `/hello/${text}/end`, [`member ${text}`]: 1 }),
  (text) => [`<a title="${text}">`, { header: `Set-Cookie: last=${text}; Path=/` }],
];

/** Repeats itself: the same numbers in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
const one = <Item>(items: readonly Item[], next: (below: number) => number): Item =>
  items[next(items.length)] as Item;

describe('secrets as sites write them', () => {
  it.each(PASSWORDS)('hides %s in mixed encodings at every place', (password) => {
    const next = numbers(password.length);
    for (let round = 0; round < 300; round += 1) {
      const mixed = [...password].map((character) => one(CHARACTER, next)(character)).join('');
      const written = one(WHOLE, next)(mixed);
      const place = one(PLACES, next);
      const masked = JSON.stringify(maskIn(place(written), [{ name: 'ALICE_PASSWORD', value: password }]));
      expect([written, masked]).toEqual([written, JSON.stringify(place('$ALICE_PASSWORD'))]);
    }
  });

  it.each([
    [
      'by the parser of addresses',
      new URL(`https://shop.test/?q=a&name=it's-a secret"<`).search,
      `it's-a secret"<`,
    ],
    ['in Latin-1', `/?name=${percent('söß-secret', 'latin1')}`, 'söß-secret'],
    ['read as Latin-1', Buffer.from('söß-secret').toString('latin1'), 'söß-secret'],
    ['in another letter case', 'https://shop.test/BATTERY-STAPLE', 'Battery-Staple'],
    ['with escapes', JSON.stringify('back\\slash/x').replaceAll('/', '\\/'), 'back\\slash/x'],
    ['encoded twice', encodeURIComponent(encodeURIComponent('p&ss/wörd')), 'p&ss/wörd'],
  ])('hides one written %s', (_how, written, password) => {
    const masked = maskIn(`before ${written} after`, [{ name: 'P', value: password }]);
    expect(masked).toContain('$P');
    expect(masked.toLowerCase()).not.toMatch(/secret|staple|ss|slash/);
  });

  it.each(['c4nary/p&ss w0rdq7', 'Winter-24#blue', 'red;Winter-24', 'ab&c4nary-77&tail-99-of-it'])(
    'hides what an address keeps of %s, where a page wrote it as it is',
    (password) => {
      const secrets = [{ name: 'ALICE_PASSWORD', value: password }];
      const written = new URL(`https://shop.test/missing?name=${password}`);
      const kept = [
        ...[...written.searchParams].flat(),
        ...written.search.slice(1).split(/[&;]/),
        routedPath(written.href),
        written.href,
        written.hash,
      ];
      const shown = maskIn(kept, secrets).join(' ');
      for (const part of password.split(/[&#;]/).filter(({ length }) => length >= 6))
        expect(decodeURIComponent(shown)).not.toContain(part);
      expect(maskIn(`before ${password} after`, secrets)).toBe('before $ALICE_PASSWORD after');
    },
  );

  it('keeps the words that a password has between such characters', () => {
    const secrets = [{ name: 'ALICE_PASSWORD', value: 'garden&chairs&c4nary-77' }];
    expect(maskIn('/garden/chairs?view=garden', secrets)).toBe('/garden/chairs?view=garden');
  });

  it('keeps the names that stand for secrets', () => {
    const secrets = [{ name: 'ALICE_PASSWORD', value: 'password' }];
    expect(maskIn('curl -u alice:$ALICE_PASSWORD # password', secrets)).toBe(
      'curl -u alice:$ALICE_PASSWORD # $ALICE_PASSWORD',
    );
  });
});
