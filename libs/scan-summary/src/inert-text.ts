const MOST_CHARACTERS = 300;
/** Line ends, other controls, characters that reverse or hide text, and halves of characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu;
/** Logs of pipelines run lines with `##vso[`, `##teamcity[` and `##[` as commands. */
const COMMAND = /##(?=\w*\[)/g;
/** Words and the marks of a sentence: no Markdown, no mention, no reference. */
const PLAIN = /^[\p{L}\p{M}\p{N} .,;%'()-]*$/u;

/**
 * Text of a site in Markdown, as code: code hosts make no mention, reference, link, picture, emoji or HTML of that. Nothing in it ends the
 * code, because the marks around it are longer than any inside.
 */
export function inert(text: string): string {
  const line = cut(text.replace(UNPRINTABLE, ' ').replace(COMMAND, '# #').replace(/\s+/g, ' ').trim());
  if (line === '') return '';
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([marks]) => marks.length));
  const marks = '`'.repeat(longest + 1);
  return longest === 0 ? `${marks}${line}${marks}` : `${marks} ${line} ${marks}`;
}

/** A sentence of ours, which may name something of the site. */
export const sentence = (text: string): string =>
  PLAIN.test(text) && !/www\./i.test(text) ? text : inert(text);

/** A link to an address of this installation. */
export const link = (label: string, url: string | null): string =>
  url !== null && /^https?:\/\/[^\s()<>[\]\\]+$/.test(url) ? `[${label}](${url})` : '';

const cut = (line: string): string => {
  const characters = [...line];
  return characters.length <= MOST_CHARACTERS
    ? line
    : `${characters.slice(0, MOST_CHARACTERS - 1).join('')}…`;
};

/** Lines to copy, as a block of code that nothing in them ends. */
export function block(code: string): string {
  const lines = code.split('\n').map((line) =>
    line
      .replace(UNPRINTABLE, ' ')
      .replace(COMMAND, '# #')
      .replace(/^\s*::/, '')
      .trimEnd(),
  );
  const longest = Math.max(
    2,
    ...lines.flatMap((line) => [...line.matchAll(/`+/g)].map(([marks]) => marks.length)),
  );
  const fence = '`'.repeat(longest + 1);
  return [fence, ...lines, fence].join('\n');
}
