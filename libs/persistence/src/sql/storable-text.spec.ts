import { storableJson, storableText } from './storable-text';

describe('text of a scanned site', () => {
  it('loses what PostgreSQL cannot store', () => {
    expect(storableText('a\0b\ud800c\u{1f600}')).toBe('a\ufffdb\ufffdc\u{1f600}');
    expect(JSON.parse(storableJson({ 'k\0': ['\ud800', '\udc00x', '\u{1f600}'] }))).toEqual({
      'k\ufffd': ['\ufffd', '\ufffdx', '\u{1f600}'],
    });
  });

  it('keeps what only looks like it', () => {
    const value = { text: '\\u0000 \\\\ud800 "quoted"\n\ttab\u0001' };
    expect(JSON.parse(storableJson(value))).toEqual(value);
  });
});
