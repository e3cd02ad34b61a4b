import { contentTypeOf } from './content-type';

const typeOf = (...values: string[]): string | null =>
  contentTypeOf([['server', 'x'], ...values.map((value) => ['content-type', value] as const)]);

it.each<[name: string, values: string[], type: string | null]>([
  ['none', [], null],
  ['one', ['text/html; charset=utf-8'], 'text/html; charset=utf-8'],
  ['one that is not a type', ['html'], 'html'],
  ['two fields', ['application/json', 'text/html'], 'text/html'],
  ['two in one field', ['application/json, text/html;charset=utf-8'], ' text/html;charset=utf-8'],
  ['a last one that is not a type', ['text/html', 'html'], 'text/html'],
  ['a last one that names every type', ['text/html', '*/*'], 'text/html'],
  ['several that are not types', ['html', ''], 'html'],
])('reads %s as browsers do', (_name, values, type) => {
  expect(typeOf(...values)).toBe(type);
});
