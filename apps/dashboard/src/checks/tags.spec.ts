import { groupsByTag, tagsError, tagsOf, tagsOfUrl } from './tags';

it('makes tags of what people type', () => {
  expect(tagsOf([' Shop', 'shop', 'team:payments', ' '])).toEqual(['shop', 'team:payments']);
});

it('ignores what cannot be a tag in the URL', () => {
  expect(tagsOfUrl('shop,two words,,Team:payments')).toEqual(['shop', 'team:payments']);
  expect(tagsOfUrl(undefined)).toEqual([]);
  expect(tagsOfUrl(Array.from({ length: 12 }, (_, n) => `t${n}`).join(','))).toHaveLength(10);
});

it('names the tag that cannot be saved', () => {
  expect(tagsError(['shop', 'two words'])).toContain('"two words"');
  expect(tagsError(['a'.repeat(33)])).not.toBeNull();
  expect(tagsError(['shop', 'a/b@c+d-e.f_g:h'])).toBeNull();
});

it('groups checks by the first of their tags, those without one last', () => {
  const checks = [[], ['shop', 'pay'], ['shop'], ['pay']].map((tags, id) => ({ id, tags }));
  const groups = groupsByTag(checks).map(({ tag, checks: own }) => [tag, own.map(({ id }) => id)]);
  expect(groups).toEqual([
    ['pay', [1, 3]],
    ['shop', [2]],
    ['', [0]],
  ]);
});
