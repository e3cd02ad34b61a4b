/** Such responses are short; what follows is not read. */
const LONGEST = 4_096;

const COUNTED = '(?:log ?in |sign ?in |password |authentication |access )*';
/** In English, German, French, Spanish, Portuguese, Italian and Dutch; lower case, `remainingTries` as `remaining tries`. */
const PHRASES = [
  `\\d+ (?:unsuccessful|failed|invalid|incorrect|wrong) ${COUNTED}(?:attempts?|tries|try|logins?)`,
  `(?:attempts?|tries|try|retries) (?:left|remaining|remain)`,
  `(?:remaining|left) ${COUNTED}(?:attempts|tries|retries)`,
  `(?:failed|unsuccessful) ${COUNTED}(?:attempts|tries|logins)(?: count)?["' ]*:? ?\\d`,
  `attempt \\d+ of \\d+`,
  `(?:\\d+|ein|keine) (?:fehlgeschlagene |fehl|anmelde)?versuche?|verbleibende (?:anmelde|login )?versuche|versuche (?:übrig|verbleiben)`,
  `(?:tentatives?|essais?) restant|\\d+ (?:tentatives?|essais?)`,
  `intentos (?:restantes|fallidos)|\\d+ intentos?`,
  `tentativas (?:restantes|falhadas)|\\d+ tentativas?`,
  `tentativi (?:rimasti|rimanenti|falliti)|\\d+ tentativi`,
  `(?:resterende|mislukte) pogingen|pogingen over|\\d+ pogingen`,
];
const COUNTS = new RegExp(PHRASES.map((phrase) => `(?<![a-z])(?:${phrase})(?![a-z])`).join('|'));

/** Whether a refusal says how many attempts were made or are left: the next request would count too. */
export function countsAttempts(body: Buffer): boolean {
  const text = body
    .subarray(0, LONGEST)
    .toString('utf8')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[-_\s]+/g, ' ');
  return COUNTS.test(text);
}
