/**
 * A name of DNS in which `*` stands for any characters of one label, `#` for a digit, and a leading `**.` for one or more labels. Small on
 * purpose: such a pattern cannot backtrack over labels, so a list from outside cannot slow a scan down.
 */
export const NAME_PATTERN = /^(?:\*\*\.)?(?:[a-z0-9_*#-]{1,63}\.){1,8}[a-z]{2,24}$/;
const MOST_STARS = 3;

/** Whether the text is a pattern that `namesMatching` takes: its last two labels are literal, as a wildcard there means everyone. */
export function isNamePattern(text: string): boolean {
  const labels = text.replace(/^\*\*\./, '').split('.');
  const stars = (label: string): number => label.split('*').length - 1;
  return (
    NAME_PATTERN.test(text) &&
    labels.length > 1 &&
    labels.every((label) => stars(label) <= MOST_STARS) &&
    labels.slice(-2).every((label) => !/[*#]/.test(label))
  );
}

/** Matches names in lower case that have one of the forms. */
export const namesMatching = (patterns: readonly string[]): RegExp =>
  new RegExp(`^(?:${patterns.map(sourceOf).join('|')})$`);

const sourceOf = (pattern: string): string =>
  pattern
    .split('.')
    .map((label) =>
      label === '**'
        ? '[^.]+(?:\\.[^.]+)*'
        : label === '*'
          ? '[^.]+'
          : label.replaceAll('*', '[^.]*').replaceAll('#', '\\d'),
    )
    .join('\\.');
