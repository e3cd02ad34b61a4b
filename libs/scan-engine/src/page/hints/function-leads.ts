import { actionOfProgram, leadOf } from './link-program';

const FUNCTION = /\bfunction\s{1,9}([A-Za-z_$][\w$]{0,60})\s{0,9}\(/g;
/** Of one document. */
const MOST_FUNCTIONS = 500;
/** Of a function: one that only leads somewhere is short. */
const LONGEST_BODY = 1_000;
/** A link that the function adds: `link.href = "/tea"` */
const ADDS = /\.href\s{0,9}=\s{0,9}["'`](\.{0,2}\/[\w\-./?&=%]{0,300})["'`](?!\s{0,9}\+)/;
/** It asks before it acts, or sends a form. */
const SENDS = /\bconfirm\(|\.submit\(/;

/** Where the functions of a page's own programs lead who presses what calls them. */
export class FunctionLeads {
  private readonly functions = new Map<string, string>();

  program(chars: string): void {
    const named = [...chars.matchAll(FUNCTION)];
    for (const [at, { 1: name = '', index }] of named.entries()) {
      if (this.functions.size >= MOST_FUNCTIONS) return;
      const end = Math.min(named[at + 1]?.index ?? chars.length, index + LONGEST_BODY);
      this.functions.set(name, chars.slice(index, end));
    }
  }

  /** Null for a function of another file, and for one that names no fixed address. */
  of(name: string): { href: string; acts: string | null } | null {
    const program = this.functions.get(name);
    if (program === undefined) return null;
    const href = leadOf(program) ?? ADDS.exec(program)?.[1];
    if (href === undefined) return null;
    return { href, acts: SENDS.test(program) ? name : actionOfProgram(program) };
  }
}
