import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A block of code of a page that says where it belongs. */
export interface PageBlock {
  /** The number of its heading, `## 3. Observe` or `### 3. Observe`. */
  step: number;
  file: string;
  /** The line that it follows in a file that exists; null for a new file. */
  after: string | null;
  code: string;
}

const HEADING = /^##+ (\d+)\. /;
const OPENING = /^```\w+ (?:file=(\S+)|add-to=(\S+) after="(.+)")$/;

/** Reads the blocks of a page that begin with ```` ```ts file=PATH ```` or ```` ```ts add-to=PATH after="LINE" ````. */
export function blocksOf(page: string): PageBlock[] {
  const blocks: PageBlock[] = [];
  let step = 0;
  let open: PageBlock | null = null;
  for (const line of page.split('\n')) {
    const [, created, extended, after = null] = OPENING.exec(line) ?? [];
    const file = created ?? extended;
    step = open === null ? Number(HEADING.exec(line)?.[1] ?? step) : step;
    if (open !== null && line === '```') open = null;
    else if (open !== null) open.code += `${line}\n`;
    else if (file !== undefined) {
      open = { step, file, after, code: '' };
      blocks.push(open);
    }
  }
  return blocks;
}

/** The text of a file after a block; null before a new file. @throws when the line that it follows is not there, or more than once. */
export function textWith(text: string | null, { file, after, code }: PageBlock): string {
  if (after === null) return code;
  const parts = (text ?? '').split(`${after}\n`);
  if (parts.length !== 2) throw new Error(`${file} has the line "${after}" ${parts.length - 1} times.`);
  return parts.join(`${after}\n${code}`);
}

/** Does in a repository what a block says. */
export function applyBlock(repository: string, block: PageBlock): void {
  const path = join(repository, block.file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, textWith(block.after === null ? null : readFileSync(path, 'utf8'), block));
}
