const LONGEST = 200;

/**
 * Text from sites as people may see it: on one line, without control characters and the invisible ones that reorder text, shortened, and written
 * so that no program turns it into a link or an address.
 */
export function plainText(text: string, longest = LONGEST): string {
  const shown = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}\s]+/gu, ' ')
    .trim()
    .replaceAll('://', '[:]//')
    .replace(/\bwww\./gi, 'www[.]')
    .replaceAll('@', '[at]');
  const characters = [...shown];
  return characters.length <= longest ? shown : `${characters.slice(0, longest - 1).join('')}…`;
}
