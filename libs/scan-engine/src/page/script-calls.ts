import { parseUrl } from '@palisade/target-client';

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

/** The address that `fetch`, `axios`, jQuery or an XMLHttpRequest is given. */
export const SENDS = /(?:\bfetch\(|\.post\(|["']POST["'],|\burl:) ?["'`]([^"'`\s$]{1,200})/g;
/** `.post(`, `method: "POST"` or `type: 'POST'`. */
const SAYS_POST = /\bpost\b/i;
const BEFORE = 60;
const BEHIND = 300;

/** Addresses of the site itself that its scripts post to, as they are written out; each once. */
export function addressesPosted(script: string, page: string): string[] {
  const { origin } = new URL(page);
  const posted = callsIn(script, SENDS).flatMap(({ value, index }) => {
    const url = parseUrl(value, page);
    return url?.origin === origin && SAYS_POST.test(callAt(script, index)) ? url.href : [];
  });
  return [...new Set(posted)];
}

/** A call as far as it is near: up to the end of the one before, and to the end of its statement. */
function callAt(script: string, index: number): string {
  const before = script.slice(Math.max(0, index - BEFORE), index);
  const [behind = ''] = script.slice(index, index + BEHIND).split(';', 1);
  return before.slice(Math.max(before.lastIndexOf(';'), before.lastIndexOf(')')) + 1) + behind;
}
