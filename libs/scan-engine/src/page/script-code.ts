const BEFORE_A_PATTERN = /[([{=,:;!&|?+\-*%~^<>]/;
const STRING_END: Readonly<Record<string, RegExp>> = {
  "'": /['\\\n]/g,
  '"': /["\\\n]/g,
  '/': /[/\\\n]/g,
};
const TEMPLATE_STOP = /[`\\]|\$\{/g;
const COMMENT_ENDS: readonly (readonly [begins: string, end: string])[] = [
  ['//', '\n'],
  ['<!--', '\n'],
  ['/*', '*/'],
];

/**
 * Whether a mark is in a script where code is: not in a string, a template, a pattern or a comment (ECMAScript, "lexical grammar"). Linear in the
 * length of the script; `mark` is in lower case.
 */
export function isInCode(script: string, mark: string): boolean {
  const code = script.toLowerCase();
  return code.includes(mark) && new CodeReader(code, mark).finds();
}

/** The same for a place in a script. */
export const isCodeAt = (script: string, index: number): boolean => new CodeReader(script, '').reaches(index);

class CodeReader {
  private at = 0;
  /** The last character of code that is not a blank: it tells a pattern from a division. */
  private last = '(';
  /** For each `${` that is open, how many braces were opened in it. */
  private readonly templates: number[] = [];

  constructor(
    private readonly code: string,
    private readonly mark: string,
  ) {}

  finds(): boolean {
    const { code, mark } = this;
    while (this.at < code.length) {
      if (code.startsWith(mark, this.at)) return true;
      this.step(code.charAt(this.at));
    }
    return false;
  }

  /** Whether reading piece by piece stops there. */
  reaches(index: number): boolean {
    while (this.at < index) this.step(this.code.charAt(this.at));
    return this.at === index;
  }

  private step(character: string): void {
    if (this.skipsComment()) return;
    if (character === "'" || character === '"') return this.skipString(character);
    if (character === '`') return this.skipTemplate();
    if (character === '/' && BEFORE_A_PATTERN.test(this.last)) return this.skipString('/');
    if (character === '{' && this.templates.length > 0) this.braces(1);
    if (character === '}' && this.templates.length > 0) {
      if (this.templates.at(-1) === 0) {
        this.templates.pop();
        return this.skipTemplate();
      }
      this.braces(-1);
    }
    if (character.trim() !== '') this.last = character;
    this.at += 1;
  }

  private braces(change: number): void {
    this.templates.push((this.templates.pop() ?? 0) + change);
  }

  private skipsComment(): boolean {
    const comment = COMMENT_ENDS.find(([begins]) => this.code.startsWith(begins, this.at));
    if (comment === undefined) return false;
    const [begins, end] = comment;
    const to = this.code.indexOf(end, this.at + begins.length);
    this.at = to === -1 ? this.code.length : to + end.length;
    return true;
  }

  private skipString(quote: string): void {
    const end = STRING_END[quote] ?? TEMPLATE_STOP;
    for (this.at += 1; ;) {
      const found = this.next(end);
      if (found === null) return;
      // A script with a string that its line does not end is an error as a whole: nothing of it runs.
      if (found === '\n') return void (this.at = this.code.length);
      if (found !== '\\') break;
      this.at += 1;
    }
    this.last = 'a';
  }

  private skipTemplate(): void {
    for (this.at += 1; ;) {
      const found = this.next(TEMPLATE_STOP);
      if (found === null) return;
      if (found === '\\') this.at += 1;
      else if (found === '${') {
        this.last = '(';
        return void this.templates.push(0);
      } else break;
    }
    this.last = 'a';
  }

  /** Goes behind what the pattern finds next; null at the end of the script. */
  private next(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.code);
    this.at = found === null ? this.code.length : found.index + found[0].length;
    return found?.[0] ?? null;
  }
}
