import { plainBody } from './plain-body';

const nested = (levels: number): object => {
  let value: object = {};
  for (let level = 0; level < levels; level += 1) value = { inner: value };
  return value;
};

describe('plainBody', () => {
  it.each([[null], [[]], ['text'], [5], [true], [undefined]])(
    'refuses %j, which is not an object',
    (body) => {
      expect(() => plainBody(body)).toThrow('The body must be a JSON object.');
    },
  );

  it('takes 16 levels and refuses one more, however deep it goes', () => {
    expect(plainBody(nested(16))).toEqual(nested(16));
    for (const levels of [17, 50_000])
      expect(() => plainBody(nested(levels))).toThrow('deeper than 16 levels');
  });

  it('deletes the keys that name a type, on every level', () => {
    const body = JSON.parse('{"constructor":5,"a":[{"__proto__":{"b":1},"c":2}],"toString":1}') as unknown;
    const plain = plainBody(body) as Record<string, unknown>;
    expect(JSON.stringify(plain)).toBe('{"a":[{"c":2}],"toString":1}');
  });
});
