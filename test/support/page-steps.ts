import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A block of code of a page that says where it belongs. */
export interface PageBlock {
  /** The number of its heading, `## 3. Observe` or `### 3. Observe`. */
  step: number;
  file: string;
  /** The line that it follows in a file that exists; null for a new file. */
  after: string | null;
  /** Whether it takes the place of that line. */
  replaces: boolean;
  code: string;
}

const HEADING = /^##+ (\d+)\. /;
const OPENING = /^```\w+ (?:file=(\S+)|add-to=(\S+) after="(.+)"|change-in=(\S+) line="(.+)")$/;

/** Reads the blocks of a page that begin with ```` ```ts file=PATH ````, ```` ```ts add-to=PATH after="LINE" ```` or ```` ```ts change-in=PATH line="LINE" ````. */
export function blocksOf(page: string): PageBlock[] {
  const blocks: PageBlock[] = [];
  let step = 0;
  let open: PageBlock | null = null;
  for (const line of page.split('\n')) {
    const [, created, extended, after, changed, replaced] = OPENING.exec(line) ?? [];
    const file = created ?? extended ?? changed;
    step = open === null ? Number(HEADING.exec(line)?.[1] ?? step) : step;
    if (open !== null && line === '```') open = null;
    else if (open !== null) open.code += `${line}\n`;
    else if (file !== undefined) {
      const replaces = replaced !== undefined;
      open = { step, file, after: after ?? replaced ?? null, replaces, code: '' };
      blocks.push(open);
    }
  }
  return blocks;
}

/** The text of a file after a block; null before a new file. @throws when the line that it follows is not there, or more than once. */
export function textWith(text: string | null, { file, after, replaces, code }: PageBlock): string {
  if (after === null) return code;
  const parts = (text ?? '').split(`${after}\n`);
  if (parts.length !== 2) throw new Error(`${file} has the line "${after}" ${parts.length - 1} times.`);
  return parts.join(replaces ? code : `${after}\n${code}`);
}

/** Does in a repository what a block says. */
export function applyBlock(repository: string, block: PageBlock): void {
  const path = join(repository, block.file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, textWith(block.after === null ? null : readFileSync(path, 'utf8'), block));
}
