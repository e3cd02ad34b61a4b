import { captchaMarksOf, fillIn, loginFormsOf, readHtmlDocument } from '@palisade/scan-engine';
import { expectGrowthAtMostNLogN } from '@palisade/scan-engine/testing/expect-growth';
import { failureText, lockText, unknownUserText } from './messages';
import { newSentences, sentencesIn, sentencesOf } from './sentences';

const URL_ = 'https://www.example.org/login';
const read = (html: string): string[] => sentencesIn(readHtmlDocument(html, URL_));

describe('what a page says', () => {
  it.each<[html: string, ...sentences: string[]]>([
    [
      '<style>.locked{}</style><!-- locked --><script>var m="locked"</script><input value="locked"><p>Hello</p>',
      'hello',
    ],
    ['<p>The user <b>x</b> isn&#39;t known</p>', "the user x isn't known"],
    ['<title>Log in</title><p>Ung&uuml;ltig, d&eacute;sol&eacute;&nbsp;!</p>', 'log in', 'ungültig, désolé'],
    ['{"error":"pass\\u0077ord_wrong"}', 'error', 'password wrong'],
    ['{"error":"a < b is wrong"}', 'error', 'a < b is wrong'],
    ['<p>Wrong</p><!-- never closed <p>locked</p>', 'wrong'],
    ['<SCRIPT>locked</Script><p>Wrong. Again! In 57 seconds</p>', 'wrong', 'again', 'in # seconds'],
  ])('%s', (html, ...sentences) => {
    expect(read(html)).toEqual(sentences);
  });

  it('leaves out what was there before, whatever the times', () => {
    expect(
      newSentences(sentencesOf('Wait 57 seconds. Wrong'), new Set(sentencesOf('Wait 3 seconds'))),
    ).toEqual(['wrong']);
  });
});

describe('bounds', () => {
  it.each(['a. ', '\n', '\\u0041', "'"])('sentences of %j grow at most like n log n', (part) => {
    expectGrowthAtMostNLogN(2_000, (size, steps) => sentencesOf(part.repeat(size), steps));
  });

  it.each(['<form', '<script>captcha', 'captcha', '<captcha></form>'])(
    'marks of %j grow at most like n log n',
    (part) => {
      expectGrowthAtMostNLogN(2_000, (size, steps) => captchaMarksOf(part.repeat(size), steps));
    },
  );

  it('4,000 sentences of 400 characters, so that no pattern meets more', () => {
    const said = read(`<p>${'word '.repeat(1_000)}</p>${'<p>some</p>'.repeat(20_000)}`);
    expect(said.length).toBeLessThanOrEqual(4_000);
    expect(Math.max(...said.map(({ length }) => length))).toBe(400);
    for (const text of [failureText, lockText, unknownUserText]) expect(text(said)).toBeNull();
  });
});

describe('forms', () => {
  const form = (action: string, hidden = '', enctype = '') =>
    `<form method="post" action="${action}" enctype="${enctype}">${hidden}<input name="u"><input type="password" name="p"></form>`;
  const formsIn = (html: string) => loginFormsOf(readHtmlDocument(html, URL_), URL_);

  it('with an address or hidden fields without end are no logins', () => {
    const many = `<input type="hidden" name="h" value="${'x'.repeat(4_000)}">`.repeat(17);
    expect(formsIn(form('/in'))).toHaveLength(1);
    expect(formsIn(form(`/${'a'.repeat(3_000)}`))).toEqual([]);
    expect(formsIn(form('/in', many))).toEqual([]);
  });

  it.each([
    ['text/plain', 'u=me\r\np=secret\r\n'],
    ['', 'u=me&p=secret'],
    [
      'multipart/form-data',
      expect.stringMatching(/^------form\w+\r\ncontent-disposition: form-data; name="u"\r\n\r\nme\r\n/),
    ],
  ])('with the encoding "%s" are sent in it', (enctype, body) => {
    const [found] = formsIn(form('/in', '', enctype));
    expect(found && fillIn(found, 'me', 'secret')).toMatchObject({ body });
  });
});
