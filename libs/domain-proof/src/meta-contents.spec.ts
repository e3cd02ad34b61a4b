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

describe('what a hostile page costs', () => {
  const charactersOf = (html: string): number => {
    const steps = { count: 0 };
    metaContents(html, 'palisade-challenge', steps);
    return steps.count;
  };
  const repeat = (part: (place: number) => string, size: number): string =>
    Array.from({ length: size }, (_, place) => part(place)).join('');
  const SIZES = [1_000, 2_000, 4_000, 8_000, 16_000];

  it.each<[string, (size: number) => string]>([
    ['elements nested in the body', (size) => '<div>'.repeat(size)],
    ['elements nested in a template of the head', (size) => `<template>${'<div>'.repeat(size)}`],
    ['a long body', (size) => `<title>x</title><p>${'x'.repeat(5 * size)}`],
  ])('ends early: %s', (_case, page) => {
    expect(Math.max(...SIZES.map((size) => charactersOf(page(size))))).toBeLessThan(100);
  });

  it.each<[string, (size: number) => string]>([
    ['attributes of one tag', (size) => `<meta ${repeat((place) => `a${place}=1 `, size)}>`],
    ['tags', (size) => '<meta name=a content=b>'.repeat(size)],
    ['comments', (size) => '<!---->'.repeat(size)],
    ['a script that almost ends', (size) => `<script>${'</scrip'.repeat(size)}</script>`],
    ['titles that end', (size) => '<title></title>'.repeat(size)],
    ['one long content', (size) => `<meta name=x content="${'y'.repeat(size)}">`],
  ])('reads each character once: %s', (_case, page) => {
    for (const size of SIZES) {
      const html = page(size);
      expect(charactersOf(html)).toBe(html.length);
    }
  });
});
