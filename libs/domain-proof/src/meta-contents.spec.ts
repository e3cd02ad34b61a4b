import { metaContents } from './meta-contents';

const contents = (html: string): string[] => metaContents(html, 'palisade-challenge');

describe('the meta tags of a name', () => {
  it.each<[string, string, string[]]>([
    ['in the head', '<head><meta name="palisade-challenge" content="a"></head>', ['a']],
    ['in a head that nobody wrote', '<meta name=palisade-challenge content=a><title>x</title><p>x', ['a']],
    ['in any case, with blanks', '<META NAME="Palisade-Challenge" CONTENT=" a ">', ['a']],
    [
      'several',
      '<meta name="palisade-challenge" content="a"><meta name="palisade-challenge" content="b">',
      ['a', 'b'],
    ],
    ['of another name', '<meta name="palisade" content="a">', []],
    ['without content', '<meta name="palisade-challenge">', ['']],
    ['in the body', '<body><p>x</p><meta name="palisade-challenge" content="a">', []],
    ['in a comment', '<!-- <meta name="palisade-challenge" content="a"> -->', []],
    ['in a script', '<script>"<meta name=palisade-challenge content=a>"</script>', []],
    ['in a template of the head', '<template><meta name="palisade-challenge" content="a"></template>', []],
    ['written as text', '<title><meta name="palisade-challenge" content="a"></title>', []],
    ['after the body has begun by a text', 'x<meta name="palisade-challenge" content="a">', []],
  ])('%s', (_case, html, expected) => expect(contents(html)).toEqual(expected));
});
