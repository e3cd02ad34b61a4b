/** Text without the blanks at its ends. In HTTP, DNS and mail only space and tab are blanks; `trim()` takes characters that receivers keep. */
export function withoutBlanks(text: string): string {
  let [start, end] = [0, text.length];
  while (isBlank(text[start])) start += 1;
  while (end > start && isBlank(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

const isBlank = (character: string | undefined): boolean => character === ' ' || character === '\t';
