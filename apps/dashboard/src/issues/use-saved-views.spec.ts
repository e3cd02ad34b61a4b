import { viewQuery } from './use-saved-views';

it('keeps the filter of a URL and drops the page', () => {
  const params = new URLSearchParams('state=all&page=3&severity=critical,high');
  expect(viewQuery(params)).toBe('severity=critical%2Chigh&state=all');
  expect(params.get('page')).toBe('3');
});
