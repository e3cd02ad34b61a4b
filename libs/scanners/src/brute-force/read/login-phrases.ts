/** What a sentence of a login may say. Some kinds are only asked together with others, see `messages.ts`. */
export type MessageKind =
  | 'failed'
  /** A limit that holds now. */
  | 'locked'
  /** The same in an error (4xx, 5xx), where words count that any page may have; `limit_in_refusal` only in a 4xx. */
  | 'limit_in_error'
  | 'limit_in_refusal'
  /** Too many attempts to sign in, not merely too many requests. */
  | 'too_many_logins'
  /** A limit to come ("will be locked after three failures"), or one of several causes ("or account is blocked", Zabbix). */
  | 'limit_to_come'
  | 'captcha'
  | 'stale_form'
  /** Fields that the login has no use for. */
  | 'other_fields'
  /** The password or both credentials, also in messages that leave open which of the two was wrong, as they should. */
  | 'password'
  /** Only a login that checked a name and a password says this. */
  | 'password_checked'
  /** Leaves open whether the user exists. */
  | 'user_left_open'
  | 'unknown_user'
  /** The name is not a valid name. */
  | 'invalid_user'
  /** Anything about signing in. */
  | 'about_login';

/**
 * Messages in the languages of the larger frameworks' own translations, as regular expressions for one sentence in lower case (`sentences.ts`).
 * Another language is more rows.
 */
export const LOGIN_PHRASES: readonly (readonly [
  language: string,
  kind: MessageKind,
  ...phrases: string[],
])[] = [
  ['en', 'failed', 'incorrect', 'in?valid', 'wrong', 'denied', 'fail(s\\b|ed|ure)', 'mismatch', 'no match'],
  ['en', 'failed', 'unauthori[sz]ed', 'bad credentials', 'unknown', 'please enter a correct'],
  [
    'en',
    'failed',
    'not (correct|match|recogni)',
    'not (found|exist|registered)',
    "(do|does|did)(n't| not) match",
  ],
  ['en', 'failed', 'unable to (log|sign)', "could(n't| not) (log|sign|find|verify)"],
  ['en', 'locked', 'too many', 'too frequent', 'rate ?limit', 'throttl', 'slow down', 'locked out'],
  ['en', 'locked', '(temporarily|currently) (locked|blocked|disabled|suspended|unavailable|banned)'],
  [
    'en',
    'locked',
    '(is|are|been|was|were|now) (temporarily |now |currently )?(locked|blocked|banned|suspended)',
  ],
  [
    'en',
    'locked',
    'login (is )?disabled',
    '(try|attempt) again (in|after) ',
    'maximum[^.]{0,30}(exceeded|reached)',
  ],
  ['en', 'locked', '(exceeded|reached)[^.]{0,40}(limit|attempts|maximum|number)'],
  [
    'en',
    'limit_in_error',
    'rate.?limit',
    'limit (is |was |has been )?(reached|exceeded)',
    'quota',
    'throttl',
  ],
  ['en', 'limit_in_error', '(max|many|exceed|repeated)[^.]{0,40}(attempt|tries|failure|login)'],
  ['en', 'limit_in_error', 'attempts?[^.]{0,20}(exceed|exhaust)', '\\b(locked|blocked|banned)\\b'],
  ['en', 'limit_in_error', 'wait (for )?(a|an|some|another|#) ?(more )?(second|minute|hour|moment|while)'],
  ['en', 'limit_in_error', 'locked.?out', 'lockout'],
  // Any broken server says so with a 5xx.
  ['en', 'limit_in_refusal', 'try again later'],
  [
    'en',
    'too_many_logins',
    'too many ([a-z-]+ ){0,3}(attempts|tries|failures|log ?ins|sign.?ins)',
    'too many failed',
  ],
  ['en', 'too_many_logins', 'attempts? limit (reached|exceeded)'],
  ['en', 'too_many_logins', '(exceeded|reached)[^.]{0,30}(login|sign.?in|password) attempts'],
  [
    'en',
    'limit_to_come',
    '\\b(will|may|can|could|might) (be|get) (temporarily |permanently )?(locked|blocked|banned|suspended|disabled)',
    '(incorrect|invalid|wrong)[^.]{0,60}\\bor (the |your |this )?account (is|has been|was) (temporarily |permanently )?(locked|blocked|banned|suspended|disabled)',
  ],
  [
    'en',
    'captcha',
    'captcha',
    "(not|aren't|are you) a? ?(robot|bot\\b|human)",
    'puzzle',
    'human verification',
  ],
  ['en', 'captcha', 'security (check|question|code)'],
  [
    'en',
    'stale_form',
    '[cx]srf[^.]{0,40}(fail|invalid|mismatch|missing|expired|incorrect|required|authentic)',
    '(invalid|missing|expired|wrong|verify)[^.]{0,30}[cx]srf',
    '(invalid|missing|expired|wrong) (security |form |session )?token',
  ],
  ['en', 'stale_form', 'page (has )?expired', 'authenticity ?token', 'anti-?forgery', 'verification token'],
  ['en', 'stale_form', 'session (has |is )?(expired|timed out)', 'the change you wanted was rejected'],
  ['en', 'stale_form', 'form (has )?expired'],
  [
    'en',
    'other_fields',
    '\\brequired',
    'missing',
    'must be',
    'may not be',
    'should not',
    'not be empty',
    '\\bempty',
  ],
  ['en', 'other_fields', '\\bprovide\\b', 'client', 'grant.?type', 'unsupported', 'api.?key', 'bearer'],
  [
    'en',
    'other_fields',
    '(unknown|unexpected|unrecogni[sz]ed|expected) (field|param|propert|argument)',
    'parameter',
  ],
  ['en', 'password', 'passw', 'pwd', 'credential'],
  [
    'en',
    'password_checked',
    'invalid.grant',
    '(incorrect|invalid|wrong|unknown|bad|no such) (user|login|e-?mail|account)',
    '(user|login|e-?mail|account)[^.]{0,40}(not found|exist|incorrect|invalid|wrong|failed|match)',
  ],
  ['en', 'user_left_open', '^if\\b', '\\bif (the|this|an?|your)\\b'],
  [
    'en',
    'unknown_user',
    'no such (user|account|member|login)',
    'unknown (user|username|user name|e-?mail|account|login)',
    'not registered on this site',
    "(user|username|account|e-?mail|e-?mail address|member|login)\\b[^.]{0,70}\\b(not found|does(n't| not) exist|(is not|isn't|not) (yet )?(registered|recogni[sz]ed|known|connected)|unknown)",
    "(could|can|did)(n't| ?not) find[^.]{0,30}\\b(account|user|e-?mail)",
    'no (account|user|member)\\b[^.]{0,20}\\b(found|exists?|with|for|matches)',
  ],
  [
    'en',
    'invalid_user',
    '\\brequired',
    'should not (be empty|exist)',
    'must not be (empty|blank)',
    'be blank',
  ],
  ['en', 'invalid_user', 'is not allowed', 'is missing', '(valid|proper|correct) e-?mail'],
  [
    'en',
    'invalid_user',
    'e-?mail[^.]{0,40}(must be|not valid|is invalid|format|should be)',
    'invalid e-?mail( address| format)?$',
    "(user ?name|login|user id)[^.]{0,50}(may only|only contain|must (be|contain|not|start|consist)|can(not|'t) contain|too (long|short)|at most|format|no more than|alphanumeric)",
    'invalid (characters? in )?(user ?name|login)( format)?$',
  ],
  ['en', 'about_login', 'passw', 'credential', 'user', 'e-?mail', 'account', 'log ?in', 'sign.?in', 'auth'],

  ['de', 'failed', 'falsch', 'ungültig', 'stimm(t|en) nicht', 'fehlgeschlagen', 'unbekannt'],
  ['de', 'failed', 'nicht (korrekt|gefunden|erkannt)'],
  ['de', 'locked', 'zu (viele|oft)', 'gesperrt', 'blockiert'],
  ['de', 'too_many_logins', 'zu viele ([a-zäöüß-]+ ){0,2}[a-zäöüß-]*(versuche|anmeldungen)'],
  ['de', 'limit_to_come', '(?<![a-z])(wird|werden)(?![a-z])'],
  ['de', 'captcha', 'sicherheitscode', 'roboter'],
  ['de', 'stale_form', 'token ungültig'],
  ['de', 'password', 'kennwort', 'zugangsdaten'],
  ['de', 'unknown_user', 'unbekannter benutzer'],
  [
    'de',
    'unknown_user',
    '(benutzer|konto|nutzer|e-?mail)[^.]{0,50}(nicht gefunden|existiert nicht|nicht registriert|unbekannt)',
  ],
  ['de', 'invalid_user', 'gültige e-?mail'],
  ['de', 'about_login', 'kennwort', 'benutzer', 'zugang'],

  [
    'fr',
    'failed',
    'incorrect[ea]?s?',
    'invalide',
    'erroné',
    'inconnu',
    'introuvable',
    'échou',
    'ne correspond',
  ],
  ['fr', 'locked', 'trop de', '(temporairement|compte) (verrouillé|bloqué)'],
  ['fr', 'too_many_logins', 'trop de ([a-zé]+ ){0,2}tentatives'],
  ['fr', 'limit_to_come', '(?<![a-z])sera(?![a-z])'],
  ['fr', 'stale_form', 'jeton (csrf )?(invalide|expiré)'],
  ['fr', 'password', 'mot de passe', 'identifiants'],
  ['fr', 'unknown_user', "(utilisateur|compte|adresse)[^.]{0,50}(introuvable|inconnue?\\b|n'existe pas)"],
  ['fr', 'invalid_user', 'adresse e-?mail valide'],
  ['fr', 'about_login', 'mot de passe', 'identifiant'],

  ['es', 'failed', 'incorrect[oa]s?', 'inv[áa]lid[oa]s?', 'no coincid', 'erróne', 'fall[óo]'],
  ['es', 'locked', 'demasiad[oa]s', 'bloquead[oa]'],
  ['es', 'too_many_logins', 'demasiados ([a-z]+ ){0,2}intentos'],
  ['es', 'limit_to_come', '(?<![a-z])será(?![a-z])'],
  ['es', 'stale_form', 'token inválido'],
  ['es', 'password', 'contraseñ'],
  ['es', 'user_left_open', 'clave'],
  [
    'es',
    'unknown_user',
    '(usuario|cuenta|correo)[^.]{0,50}(no existe|no encontrad|no está registrad|desconocid)',
  ],
  ['es', 'invalid_user', 'correo (electrónico )?válid'],
  ['es', 'about_login', 'contraseñ', 'usuario'],

  ['it', 'failed', 'errat[oaie]', 'non valid[oaie]', 'non corrett', 'sbagliat'],
  ['it', 'locked', 'troppi', 'bloccat[oa]'],
  ['it', 'too_many_logins', 'troppi tentativi'],
  ['it', 'limit_to_come', '(?<![a-z])verrà(?![a-z])'],
  ['it', 'unknown_user', '(utente|account)[^.]{0,40}(non trovato|inesistente|non esiste)'],
  ['it', 'invalid_user', 'indirizzo e-?mail valido'],
  ['it', 'about_login', 'utente'],

  ['pt', 'failed', 'não (confere|encontrad|corresponde)'],
  ['pt', 'locked', 'muitas tentativas'],
  ['pt', 'too_many_logins', 'muitas ([a-z]+ ){0,2}tentativas'],
  ['pt', 'password', 'credencia', 'senha'],
  ['pt', 'unknown_user', '(usuário|conta)[^.]{0,40}(não (existe|encontrad)|inexistente)'],
  ['pt', 'invalid_user', 'e-?mail válid'],
  ['pt', 'about_login', 'senha'],

  ['nl', 'failed', 'onjuist', 'ongeldig', 'niet (juist|gevonden)'],
  ['nl', 'locked', 'te veel', 'geblokkeerd'],
  ['nl', 'too_many_logins', 'te veel ([a-z]+ ){0,2}[a-z]*pogingen'],
  ['nl', 'password', 'wachtwoord'],
  ['nl', 'unknown_user', 'gebruiker[^.]{0,40}(niet gevonden|bestaat niet)'],
  ['nl', 'invalid_user', 'geldig e-?mail'],
  ['nl', 'about_login', 'wachtwoord', 'gebruiker'],

  ['pl', 'failed', 'nieprawidłow', 'błędn'],
  ['pl', 'locked', 'zbyt wiele', 'zablokowan'],
  ['pl', 'too_many_logins', 'zbyt wiele (nieudanych )?pr[óo]b'],
  ['pl', 'password', 'hasł'],
  ['pl', 'about_login', 'hasł'],

  ['ru', 'failed', 'неверн', 'неправильн', 'не найден'],
  ['ru', 'locked', 'слишком много', 'заблокирован'],
  ['ru', 'too_many_logins', 'слишком много (неудачных )?попыток'],
  ['ru', 'password', 'парол'],
  ['ru', 'about_login', 'парол'],

  ['cs', 'failed', 'nesprávn'],
  ['cs', 'locked', 'příliš mnoho'],
  ['cs', 'password', 'heslo'],

  ['sv', 'failed', 'felaktig'],
  ['sv', 'locked', 'för många'],
  ['sv', 'password', 'lösen'],

  ['fi', 'failed', 'virheellinen'],
  ['fi', 'locked', 'liian monta'],
  ['fi', 'password', 'salasana'],

  ['tr', 'failed', 'hatalı', 'geçersiz'],
  ['tr', 'locked', 'çok fazla'],
  ['tr', 'password', 'parola', 'şifre'],

  ['ja', 'failed', '正しくありません', '違います', '一致しません'],
  ['ja', 'locked', '試行回数', 'ロックされ'],
  ['ja', 'too_many_logins', '試行回数'],
  ['ja', 'password', 'パスワード'],

  ['zh', 'failed', '错误', '不正确', '錯誤'],
  ['zh', 'locked', '过多', '過多', '锁定', '鎖定'],
  ['zh', 'too_many_logins', '尝试次数过多'],
  ['zh', 'password', '密码', '密碼'],

  ['ko', 'failed', '올바르지', '잘못'],
  ['ko', 'locked', '너무 많'],
  ['ko', 'password', '비밀번호'],
];
