import { type ComparedAnswer, looksMissing } from './looks-missing';

const answer = (text: string, status = 200, path = '/file'): ComparedAnswer => ({ status, path, text });
const control = (text: string, status = 200): ComparedAnswer => ({ status, path: '/6b1f', text });
const leading = (location: string, path: string): ComparedAnswer => ({
  status: 302,
  path,
  text: '',
  location,
});
const PAGE = `Shop. ${'Nothing was found here, try the search. '.repeat(20)}`;

describe('a response looks missing', () => {
  it.each<[string, ComparedAnswer, ComparedAnswer[]]>([
    ['by status 404', answer('Contact: x', 404), []],
    ['by status 410', answer('', 410), []],
    ['when it equals the response to a random path', answer(PAGE), [control(PAGE)]],
    ['when both repeat their paths', answer(`${PAGE} /file`), [control(`${PAGE} /6b1f`)]],
    ['when a time or number differs', answer(`${PAGE} 12:01`), [control(`${PAGE} 12:02`)]],
    ['when both are empty', answer(''), [control('')]],
    ['when both lead to the start', leading('/', '/file'), [leading('/', '/6b1f')]],
    [
      'when both lead to a login that knows the path',
      leading('/login?next=%2Ffile', '/file'),
      [leading('/login?next=%2F6b1f', '/6b1f')],
    ],
  ])('%s', (_case, given, controls) => {
    expect(looksMissing(given, controls)).toBe(true);
  });

  it.each<[string, ComparedAnswer, ComparedAnswer[]]>([
    ['without a control', answer(PAGE), []],
    ['when the control has another status', answer(PAGE), [control(PAGE, 404)]],
    ['when its words are others', answer('Contact: mailto:a@b.example\nExpires: 2030'), [control(PAGE)]],
    ['when it is much longer', answer(PAGE + PAGE), [control(PAGE)]],
    ['when it leads elsewhere', leading('/file/', '/file'), [leading('/', '/6b1f')]],
  ])('not %s', (_case, given, controls) => {
    expect(looksMissing(given, controls)).toBe(false);
  });
});
