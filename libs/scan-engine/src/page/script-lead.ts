import { isCodeAt } from './script-code';

/** What decides whether a program leads on, and times of ten seconds or more. */
const CONDITION = /\b(?:if|switch|confirm|navigator|addEventListener)\b|\s\?\s|\b\d{5,9}\b/;
const FUNCTION = /\bfunction\s{1,9}([A-Za-z_$][\w$]{0,60})/g;
/** `name = "/start"` */
const GIVEN = /(?<![\w$.])([A-Za-z_$][\w$]{0,60})\s{0,9}=\s{0,9}["'`]([^"'`\s<>]{1,500})["'`](?!\s{0,9}\+)/g;
/** `location.href = "/start"` and `location = name` */
const SET =
  /\blocation(?:\.href)?\s{0,9}=\s{0,9}(?:["'`]([^"'`\s<>]{1,500})["'`]|([A-Za-z_$][\w$]{0,60}))(?=\s{0,9}(?:[;)}]|$))/gm;
/** `location.replace("/start")` and `location.assign(name)` */
const PASSED =
  /\blocation\.(?:replace|assign)\(\s{0,9}(?:["'`]([^"'`\s<>]{1,500})["'`]|([A-Za-z_$][\w$]{0,60}))\s{0,9}\)/g;

/**
 * Where programs lead the visitor of their page, by a text or by a variable that was given one; as written. Null where they lead nowhere, or only
 * on a condition. Of several addresses, the last one counts.
 */
export function leadOfPrograms(programs: string): string | null {
  if (CONDITION.test(programs) || waitsForCall(programs)) return null;
  const texts = new Map([...programs.matchAll(GIVEN)].map(([, name = '', text = '']) => [name, text]));
  const led = [...programs.matchAll(SET), ...programs.matchAll(PASSED)]
    .filter(({ index }) => isCodeAt(programs, index))
    .sort((one, other) => one.index - other.index)
    .flatMap(([, text, name = '']) => text ?? texts.get(name) ?? []);
  const to = led.at(-1);
  return to === undefined || to.includes('${') ? null : to;
}

/** Whether it has a function that it does not call itself. */
function waitsForCall(programs: string): boolean {
  const named = [...programs.matchAll(FUNCTION)].map(([, name = '']) => name);
  const timesOf = (name: string): number => programs.split(`${name}(`).length - 1;
  return named.some((name) => timesOf(name) <= named.filter((other) => other === name).length);
}
