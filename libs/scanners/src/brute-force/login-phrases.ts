/**
 * What logins say, in the languages of the larger frameworks' own translations. Patterns meet one sentence at a time
 * (see `sentencesOf`), and only sentences that the page did not have before the try.
 */
const anyOf = (...patterns: string[]): RegExp => new RegExp(patterns.join('|'), 'i');

const FAILED = anyOf(
  'incorrect|in?valid|wrong|denied|fail(s\\b|ed|ure)|mismatch|unauthori[sz]ed|bad credentials|not (correct|match|recogni)|no match',
  "(do|does|did)(n't| not) match|unable to (log|sign)|could(n't| not) (log|sign|find|verify)|not (found|exist|registered)|unknown",
  'please enter a correct|falsch|ungültig|stimm(t|en) nicht|fehlgeschlagen|nicht (korrekt|gefunden|erkannt)|unbekannt',
  'incorrect[ea]?s?|invalide|erroné|inconnu|introuvable|échou|ne correspond|incorrect[oa]s?|inv[áa]lid[oa]s?|no coincid|erróne|fall[óo]',
  'errat[oaie]|non valid[oaie]|non corrett|sbagliat|não (confere|encontrad|corresponde)|onjuist|ongeldig|niet (juist|gevonden)',
  'nieprawidłow|błędn|неверн|неправильн|не найден|nesprávn|felaktig|virheellinen|hatalı|geçersiz|正しくありません|違います|一致しません|错误|不正确|錯誤|올바르지|잘못',
);
/** A limit that holds now. */
const LOCKED = anyOf(
  'too many|too frequent|rate ?limit|throttl|slow down|(temporarily|currently) (locked|blocked|disabled|suspended|unavailable|banned)',
  '(is|are|been|was|were|now) (temporarily |now |currently )?(locked|blocked|banned|suspended)|locked out|login (is )?disabled',
  '(try|attempt) again (in|after) |(exceeded|reached)[^.]{0,40}(limit|attempts|maximum|number)|maximum[^.]{0,30}(exceeded|reached)',
  'zu (viele|oft)|(gesperrt|blockiert)|trop de|(temporairement|compte) (verrouillé|bloqué)|demasiad[oa]s|bloquead[oa]|muitas tentativas',
  'troppi|bloccat[oa]|te veel|geblokkeerd|zbyt wiele|zablokowan|слишком много|заблокирован|příliš mnoho|för många|liian monta|çok fazla|試行回数|ロックされ|过多|過多|锁定|鎖定|너무 많',
);
/** A limit that holds now, in an error: there, words count that a page may have for other reasons. */
const LIMITED_ERROR = anyOf(
  'rate.?limit|limit (is |was |has been )?(reached|exceeded)|quota|throttl|(max|many|exceed|repeated)[^.]{0,40}(attempt|tries|failure|login)',
  'attempts?[^.]{0,20}(exceed|exhaust)|wait (for )?(a|an|some|another|#) ?(more )?(second|minute|hour|moment|while)|\\b(locked|blocked|banned)\\b|locked.?out|lockout',
);
const LIMITED_REFUSAL = anyOf(LIMITED_ERROR.source, 'try again later');
/** Too many tries of this very kind, not merely too many requests. */
const TOO_MANY_LOGINS = anyOf(
  'too many ([a-z-]+ ){0,3}(attempts|tries|failures|log ?ins|sign.?ins)|too many failed|attempts? limit (reached|exceeded)|(exceeded|reached)[^.]{0,30}(login|sign.?in|password) attempts',
  'zu viele ([a-zäöüß-]+ ){0,2}[a-zäöüß-]*(versuche|anmeldungen)|trop de ([a-zé]+ ){0,2}tentatives|demasiados ([a-z]+ ){0,2}intentos|muitas ([a-z]+ ){0,2}tentativas|troppi tentativi|te veel ([a-z]+ ){0,2}[a-z]*pogingen|zbyt wiele (nieudanych )?pr[óo]b|слишком много (неудачных )?попыток|試行回数|尝试次数过多',
);
const CAPTCHA_ASKED = anyOf(
  "captcha|(not|aren't|are you) a? ?(robot|bot\\b|human)|puzzle|security (check|question|code)|human verification|sicherheitscode|roboter",
);
/** A request that was not understood as a login at all. */
const NOT_ASKED = anyOf(
  '\\brequired|missing|must be|may not be|should not|not be empty|\\bempty|\\bprovide\\b|client|grant.?type|unsupported',
);
const PASSWORD_CHECKED = anyOf(
  'passw|pwd|credential|invalid.grant|(incorrect|invalid|wrong|unknown|bad|no such) (user|login|e-?mail|account)',
  '(user|login|e-?mail|account)[^.]{0,40}(not found|exist|incorrect|invalid|wrong|failed|match)|kennwort|zugangsdaten|mot de passe|identifiants|contraseñ|credencia|senha|wachtwoord|hasł|парол|heslo|lösen|salasana|parola|şifre|パスワード|密码|密碼|비밀번호',
);
/** No reaction: a limit to come ("will be locked after three failures"), or one of several causes ("or account is blocked", Zabbix). */
const WARNS = anyOf(
  '\\b(will|may|can|could|might) (be|get) (temporarily |permanently )?(locked|blocked|banned|suspended|disabled)',
  '(?<![a-z])(wird|werden|sera|será|verrà)(?![a-z])',
  '(incorrect|invalid|wrong)[^.]{0,60}\\bor (the |your |this )?account (is|has been|was) (temporarily |permanently )?(locked|blocked|banned|suspended|disabled)',
);
const CSRF = anyOf(
  '[cx]srf[^.]{0,40}(fail|invalid|mismatch|missing|expired|incorrect|required|authentic)|(invalid|missing|expired|wrong|verify)[^.]{0,30}[cx]srf',
  'page (has )?expired|authenticity ?token|anti-?forgery|verification token|(invalid|missing|expired|wrong) (security |form |session )?token',
  'session (has |is )?(expired|timed out)|the change you wanted was rejected|form (has )?expired|jeton (csrf )?(invalide|expiré)|token (inválido|ungültig)',
);
const NO_SUCH_USER = anyOf(
  'no such (user|account|member|login)|unknown (user|username|user name|e-?mail|account|login)|not registered on this site',
  "(user|username|account|e-?mail|e-?mail address|member|login)\\b[^.]{0,70}\\b(not found|does(n't| not) exist|(is not|isn't|not) (yet )?(registered|recogni[sz]ed|known|connected)|unknown)",
  "(could|can|did)(n't| ?not) find[^.]{0,30}\\b(account|user|e-?mail)|no (account|user|member)\\b[^.]{0,20}\\b(found|exists?|with|for|matches)",
  '(benutzer|konto|nutzer|e-?mail)[^.]{0,50}(nicht gefunden|existiert nicht|nicht registriert|unbekannt)|unbekannter benutzer',
  "(utilisateur|compte|adresse)[^.]{0,50}(introuvable|inconnue?\\b|n'existe pas)|(usuario|cuenta|correo)[^.]{0,50}(no existe|no encontrad|no está registrad|desconocid)",
  '(utente|account)[^.]{0,40}(non trovato|inesistente|non esiste)|(usuário|conta)[^.]{0,40}(não (existe|encontrad)|inexistente)|gebruiker[^.]{0,40}(niet gevonden|bestaat niet)',
);
/** Also in messages that leave open which of the two was wrong, as they should. */
const SPEAKS_OF_PASSWORD = anyOf(
  'passw|pwd|credential|kennwort|zugangsdaten|mot de passe|identifiants|contraseñ|clave|credencia|senha|wachtwoord|hasł|парол|heslo|lösen|salasana|parola|şifre|パスワード|密码|密碼|비밀번호|^if\\b|\\bif (the|this|an?|your)\\b',
);
const USER_REFUSED = anyOf(
  '\\brequired|should not (be empty|exist)|must not be (empty|blank)|be blank|is not allowed|is missing',
  '(valid|proper|correct) e-?mail|e-?mail[^.]{0,40}(must be|not valid|is invalid|format|should be)|invalid e-?mail( address| format)?$',
  "(user ?name|login|user id)[^.]{0,50}(may only|only contain|must (be|contain|not|start|consist)|can(not|'t) contain|too (long|short)|at most|format|no more than|alphanumeric)",
  'invalid (characters? in )?(user ?name|login)( format)?$|gültige e-?mail|adresse e-?mail valide|correo (electrónico )?válid|e-?mail válid|indirizzo e-?mail valido|geldig e-?mail',
);

const first = (sentences: readonly string[], pattern: RegExp, but?: RegExp): string | null =>
  sentences.find((sentence) => pattern.test(sentence) && !(but?.test(sentence) ?? false)) ?? null;

export const failureText = (said: readonly string[]): string | null => first(said, FAILED);
export const lockText = (said: readonly string[]): string | null => first(said, LOCKED, WARNS);
/** Words of a limit in an error; `status` is the highest of the answer. "Try again later" is what any broken server says. */
export const limitInError = (said: readonly string[], status: number): string | null =>
  status < 400 ? null : first(said, status < 500 ? LIMITED_REFUSAL : LIMITED_ERROR, WARNS);
export const tooManyLoginsText = (said: readonly string[]): string | null =>
  first(said, TOO_MANY_LOGINS, WARNS);
export const captchaText = (said: readonly string[]): string | null => first(said, CAPTCHA_ASKED);
/** Words that only a login says that checked a name and a password. */
export const passwordCheckedText = (said: readonly string[]): string | null =>
  first(said, PASSWORD_CHECKED, NOT_ASKED);
export const csrfText = (said: readonly string[]): string | null => first(said, CSRF);
export const unknownUserText = (said: readonly string[]): string | null =>
  first(said, NO_SUCH_USER, SPEAKS_OF_PASSWORD);
export const userRefusedText = (said: readonly string[]): string | null =>
  first(said, USER_REFUSED, SPEAKS_OF_PASSWORD);

/** Of bot defences that hand out a cookie with a puzzle. */
const CHALLENGE_COOKIE =
  /^(cf_clearance|cf_chl_|__cf_chl|aws-waf-token|datadome|_px\d?|_pxhd|_abck|bm_sz|incap_ses|reese84|ddg\d|__ddg|sucuri_cloudproxy)/i;

export const isChallengeCookie = (name: string): boolean => CHALLENGE_COOKIE.test(name);
