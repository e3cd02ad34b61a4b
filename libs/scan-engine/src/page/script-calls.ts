const MOST = 50;
/** How much before a call decides whether it is in a comment. */
const NEARBY = 300;

/** A call in a script: the first group of its pattern, and where it is. */
export interface ScriptCall {
  value: string;
  index: number;
}

/** The calls that match a global pattern, 50 at most; those in comments are left out. */
export function callsIn(script: string, pattern: RegExp): ScriptCall[] {
  const calls: ScriptCall[] = [];
  for (const { 1: value = '', index } of script.matchAll(pattern)) {
    if (calls.length >= MOST) break;
    if (!isComment(script, index)) calls.push({ value, index });
  }
  return calls;
}

function isComment(script: string, index: number): boolean {
  const line = script.slice(Math.max(script.lastIndexOf('\n', index) + 1, index - NEARBY), index);
  return /^\s*(?:\/\/|\/?\*)|[;\s]\/\/\s/.test(line);
}
