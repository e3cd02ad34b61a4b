import { Tokenizer, TokenizerMode, type Token, type TokenHandler } from 'parse5';
import { type Attributes, type HtmlEvents, scanHtml } from './html-scanner';

/** Tags, attributes and text in order, with pieces of text joined. */
class Recording implements HtmlEvents {
  readonly seen: string[] = [];
  private words = '';

  wantsAttributes = (): boolean => true;
  start(name: string, attributes: Attributes): void {
    this.add(`<${name} ${JSON.stringify([...attributes])}`);
  }
  end(name: string): void {
    this.add(`/${name}`);
  }
  text(chars: string): void {
    this.words += chars;
  }
  add(tag: string): void {
    if (this.words !== '') this.seen.push(this.words);
    this.words = '';
    this.seen.push(tag);
  }
}

const scanned = (html: string): string[] => {
  const record = new Recording();
  scanHtml(html, record);
  record.add('end');
  return record.seen;
};

const MODES = new Map<string, Tokenizer['state']>([
  ...['title', 'textarea'].map((name) => [name, TokenizerMode.RCDATA] as const),
  ...['style', 'noscript', 'xmp'].map((name) => [name, TokenizerMode.RAWTEXT] as const),
  ['script', TokenizerMode.SCRIPT_DATA],
]);

/** The same by the tokenizer of parse5. */
const tokenized = (html: string): string[] => {
  const record = new Recording();
  const text = ({ chars }: Token.CharacterToken): void => record.text(chars);
  const nothing = (): void => undefined;
  const handler: TokenHandler = {
    onStartTag: ({ tagName, attrs }) => {
      record.start(tagName, new Map(attrs.map(({ name, value }) => [name, value])));
      tokenizer.state = MODES.get(tagName) ?? tokenizer.state;
    },
    onEndTag: ({ tagName }) => record.end(tagName),
    onCharacter: text,
    onWhitespaceCharacter: text,
    onNullCharacter: nothing,
    onComment: nothing,
    onDoctype: nothing,
    onEof: nothing,
  };
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, handler);
  tokenizer.write(html, true);
  record.add('end');
  return record.seen;
};

const PIECES =
  '<|</|>|/|/>|=|"|\'| |\n|\r\n|a|b|P|title|script|style|textarea|noscript|<!--|-->|--!>|-|!|<!|<!doctype html>|<?|&|&amp;|&lt|&#65;|href=|x="1"|y=\'2\'|<a href="/x?a=1&amp;b">|</a>|<script>|</script>|</title >|</STYLE>|<p/>|é'.split(
    '|',
  );

/** The same documents at each run. */
function* documents(count: number): Generator<string> {
  let state = 1;
  const next = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  for (let index = 0; index < count; index += 1)
    yield Array.from({ length: 2 + next(25) }, () => PIECES[next(PIECES.length)]).join('');
}

describe('scanHtml', () => {
  it('reads what the tokenizer of parse5 reads', () => {
    const differing = [...documents(4_000)].filter(
      (html) => JSON.stringify(scanned(html)) !== JSON.stringify(tokenized(html)),
    );
    expect(differing.slice(0, 5).map((html) => [html, scanned(html), tokenized(html)])).toEqual([]);
  });

  it('knows where SVG and MathML begin and end', () => {
    expect(scanned('<svg><title><b>x</b></title><![CDATA[<i>]]></svg><title><b></title>')).toEqual([
      '<svg []',
      '<title []',
      '<b []',
      'x',
      '/b',
      '/title',
      '<i>',
      '/svg',
      '<title []',
      '<b>',
      '/title',
      'end',
    ]);
    expect(scanned('<svg><p><title><b></title>').slice(2)).toEqual(['<title []', '<b>', '/title', 'end']);
    expect(scanned('<svg><script/><a>').slice(1)).toEqual(['<script []', '/script', '<a []', 'end']);
  });
});
