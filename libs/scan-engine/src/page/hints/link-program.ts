import { actionOfText } from '../avoid/avoided-links';
import { LONGEST_URL } from '../html/html-limits';
import type { Attributes } from '../html/html-scanner';

/** What people do with a pointer; a browser runs a program then. */
const HANDLERS = ['onclick', 'ondblclick', 'onmousedown', 'onmouseup', 'onmouseover', 'onmouseout'];

/** What runs when someone presses an element or points at it; '' for nothing. */
export const programOf = (attributes: Attributes): string =>
  HANDLERS.flatMap((name) => attributes.get(name) ?? [])
    .join('; ')
    .slice(0, LONGEST_URL);

const PROGRAM = /^\s{0,9}javascript:/i;
const NOWHERE = /^\s{0,9}(?:#|$)/;
/** Where a program leads its visitor: `location = "/tea"`, `location.assign("/tea")`, `open(location.origin + "/tea")`. */
const LEADS =
  /\b(?:location(?:\.href)?\s{0,9}=|location\.(?:assign|replace)\(|open\()\s{0,9}(?:[\w.]{0,40}origin\s{0,9}\+\s{0,9})?["'`](\.{0,2}\/[\w\-./?&=%]{0,300})["'`]/;
/** What an address with the scheme `javascript:` passes to its function. */
const PASSED = /["'`]((?:https?:\/\/|\/)[\w\-./?&=%:,]{1,300})["'`]/;

/** Where a link leads by its program, if it has no other address: `javascript:show("/tea")`. What the program calls itself says whether it acts. */
export function ledTo(attributes: Attributes): { href: string; acts: string | null } | null {
  const href = attributes.get('href') ?? '';
  const isProgram = PROGRAM.test(href);
  if (!isProgram && !NOWHERE.test(href)) return null;
  const program = `${isProgram ? href : ''} ${programOf(attributes)}`.slice(0, LONGEST_URL);
  const to = LEADS.exec(program)?.[1] ?? (isProgram ? PASSED.exec(program)?.[1] : undefined);
  if (to === undefined) return null;
  return { href: to, acts: actionOfText(program.replaceAll(/location\.(?:assign|replace)/g, '')) };
}
