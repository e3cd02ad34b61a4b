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
  /\b(?:location(?:\.href)?\s{0,9}=|location\.(?:assign|replace)\(|open\()\s{0,9}(?:[\w.]{0,40}origin\s{0,9}\+\s{0,9})?["'`](\.{0,2}\/[\w\-./?&=%]{0,300})["'`](?!\s{0,9}\+)/;
/** What an address with the scheme `javascript:` passes to its function. */
const PASSED = /["'`]((?:https?:\/\/|\/)[\w\-./?&=%:,]{1,300})["'`]/;

/** `'/tea' + '/green'` */
const JOINED = /["'`]\s{0,9}\+\s{0,9}["'`]/g;
const LEADING = /location\.(?:assign|replace)/g;

/** Where a program leads its visitor, as written; null where it names no fixed address. */
export const leadOf = (program: string): string | null =>
  LEADS.exec(program.replace(JOINED, ''))?.[1] ?? null;

/** What the words of a program that leads somewhere say that it does. */
export const actionOfProgram = (program: string): string | null =>
  actionOfText(program.replaceAll(LEADING, ''));

/** What runs instead of an address; null for a link that has one. */
function programInstead(attributes: Attributes): { program: string; isAddress: boolean } | null {
  const href = attributes.get('href') ?? '';
  const isAddress = PROGRAM.test(href);
  if (!isAddress && !NOWHERE.test(href)) return null;
  return { program: `${isAddress ? href : ''} ${programOf(attributes)}`.slice(0, LONGEST_URL), isAddress };
}

/** Where a link leads by its program, if it has no other address: `javascript:show("/tea")`. What the program calls itself says whether it acts. */
export function ledTo(attributes: Attributes): { href: string; acts: string | null } | null {
  const instead = programInstead(attributes);
  if (instead === null) return null;
  const { program, isAddress } = instead;
  const to = leadOf(program) ?? (isAddress ? PASSED.exec(program)?.[1] : undefined);
  return to === undefined ? null : { href: to, acts: actionOfProgram(program) };
}

/** `javascript:openTea()`, `return openTea(this);` */
const CALL =
  /^\s{0,9}(?:javascript:\s{0,9})?(?:return\s{1,9}|void\s{1,9})?([A-Za-z_$][\w$]{0,60})\(\s{0,9}(?:this|event)?\s{0,9}\)/i;

/** The function that the program of an element calls, if it has no other address; null for none. */
export const calledBy = (attributes: Attributes): string | null =>
  CALL.exec(programInstead(attributes)?.program ?? '')?.[1] ?? null;
