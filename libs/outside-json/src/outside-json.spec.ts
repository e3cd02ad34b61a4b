import { z } from 'zod';
import { JsonTooLarge, listOf, parseOutsideJson, recordOf, siteJson } from '.';

describe('JSON from outside', () => {
  it.each([
    ['{"a": [1, 2, {"b": "x,[{\\"y"}]}', { a: [1, 2, { b: 'x,[{"y' }] }],
    ['"a"', 'a'],
    ['[]', []],
    [' {"a\\\\": [",", "\\\\"]} ', { 'a\\': [',', '\\'] }],
  ])('reads %s', (text, expected) => {
    expect(parseOutsideJson(text, { values: 8 })).toEqual(expected);
  });

  it.each(['', '{', '"', '"\\', '[1,]', 'x'])('reports %j as no JSON', (text) => {
    expect(() => parseOutsideJson(text, { values: 8 })).toThrow(SyntaxError);
  });

  it.each([
    ['values of a list', '[1,2,3]', 3],
    ['members of records', '{"a":{},"b":{}}', 4],
    ['empty lists in lists', '[[[]]]', 3],
  ])('counts %s', (_, text, values) => {
    expect(() => parseOutsideJson(text, { values })).toThrow(JsonTooLarge);
    expect(parseOutsideJson(text, { values: values + 1 })).toEqual(JSON.parse(text));
  });

  it('refuses what is too deep to be read by recursion', () => {
    const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect(parseOutsideJson(deep(64), { values: 1_000 })).toHaveLength(1);
    expect(() => parseOutsideJson(deep(65), { values: 1_000 })).toThrow(JsonTooLarge);
    expect(() => parseOutsideJson(deep(2_000_000), { values: 10_000_000 })).toThrow(JsonTooLarge);
  });

  it('judges no item of a list or record with too many', () => {
    let judged = 0;
    const item = z.custom<string>(() => {
      judged += 1;
      return true;
    });
    const forms = z.object({ list: listOf(item, 2, 1), record: recordOf(z.string(), item, 2) });
    expect(forms.safeParse({ list: [1, 2, 3], record: { a: 1, b: 2, c: 3 } }).error?.issues).toMatchObject([
      { path: ['list'], message: 'Too big: expected array to have <=2 items' },
      { path: ['record'], message: 'Too big: expected record to have <=2 keys' },
    ]);
    expect(judged).toBe(0);
    expect(forms.safeParse({ list: ['a'], record: { a: 'b' } }).success).toBe(true);
    expect(forms.safeParse({ list: [], record: [] }).error?.issues).toHaveLength(2);
    expect(forms.safeParse({ list: 1, record: null }).error?.issues).toHaveLength(2);
  });
});

it('a text from a site that is not JSON, or too much of it, has no value', () => {
  expect(siteJson('{"a":1}')).toEqual({ a: 1 });
  expect(siteJson('<p>busy</p>')).toBeUndefined();
  expect(siteJson('['.repeat(65) + ']'.repeat(65))).toBeUndefined();
});
