/** Such texts are near the start of a page; the rest is not read. */
const LONGEST = 65_536;
const MOST_COUNTS = 100;

const COUNTED = '(?:log ?in |sign ?in |password |authentication |access )*';
/** In English, German, French, Spanish, Portuguese, Italian and Dutch; lower case, `remainingTries` as `remaining tries`. */
const PHRASES = [
  `\\d+ (?:unsuccessful|failed|invalid|incorrect|wrong) ${COUNTED}(?:attempts?|tries|try|logins?)`,
  `(?:\\d+ )?(?:more )?${COUNTED}(?:attempts?|tries|try|retries) (?:left|remaining|remain)(?:["']?: ?\\d+)?`,
  `(?:remaining|left) ${COUNTED}(?:attempts|tries|retries)(?:["']?: ?\\d+)?`,
  `(?:failed|unsuccessful) ${COUNTED}(?:attempts|tries|logins)(?: count)?["' ]*:? ?\\d+`,
  `attempt \\d+ of \\d+`,
  `(?:\\d+|ein|keine) (?:fehlgeschlagene |fehl|anmelde)?versuche?|verbleibende (?:anmelde|login )?versuche(?:: \\d+)?|versuche (?:übrig|verbleiben)`,
  `(?:tentatives?|essais?) restant|\\d+ (?:tentatives?|essais?)`,
  `intentos (?:restantes|fallidos)(?:: \\d+)?|\\d+ intentos?`,
  `tentativas (?:restantes|falhadas)(?:: \\d+)?|\\d+ tentativas?`,
  `tentativi (?:rimasti|rimanenti|falliti)(?:: \\d+)?|\\d+ tentativi`,
  `(?:resterende|mislukte) pogingen(?:: \\d+)?|pogingen over|\\d+ pogingen`,
];
const COUNTS = new RegExp(PHRASES.map((phrase) => `(?<![a-z])(?:${phrase})(?![a-z])`).join('|'), 'g');
/** Text before the number of a rule: "locked after 5 failed attempts", "more than 3 tries". */
const RULE =
  /(?:after|of|than|every|up to|nach|von|après|sur|tras|después de|após|dopo|na|van)(?: the| your)? $/;

interface Count {
  text: string;
  /** Describes what will happen, not what has happened. */
  isRule: boolean;
}

function countsIn(body: Buffer): Count[] {
  const text = body
    .subarray(0, LONGEST)
    .toString('utf8')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[-_\s]+/g, ' ');
  const counts: Count[] = [];
  for (const { 0: found, index } of text.matchAll(COUNTS)) {
    counts.push({ text: found, isRule: RULE.test(text.slice(Math.max(0, index - 20), index)) });
    if (counts.length >= MOST_COUNTS) break;
  }
  return counts;
}

/** Whether a refusal says how many attempts were made or are left: the next request would count too. */
export const countsAttempts = (body: Buffer): boolean => countsIn(body).length > 0;

/**
 * The counts of a page that is not a refusal, such as a sign-in form that is shown again. A help page has them as well, so they matter
 * only if they appear after a wrong password.
 */
export const countsOnPage = (body: Buffer): string[] =>
  countsIn(body)
    .filter(({ isRule }) => !isRule)
    .map(({ text }) => text);
