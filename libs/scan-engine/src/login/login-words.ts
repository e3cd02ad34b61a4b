import { plainWords } from '../words/plain-words';

/** Captions and labels of logins in the languages that most sites have, as `plainWords` writes them. */

const SIGN_IN =
  /\b(?:log ?in|log ?on|sign ?in|sign ?on|einloggen|anmelden|anmeldung|se connecter|connexion|s identifier|iniciar sesion|acceder|ingresar|entrar|accedi|inloggen|aanmelden|zaloguj|prihlasit|logga in|logg inn|log ind|kirjaudu|giris|oturum ac|belepes|autentificare)\b|войти|вход|увійти|登录|登入|ログイン|サインイン|로그인|تسجيل الدخول|כניסה|दर्ज/;
const NEXT =
  /\b(?:next|continue|proceed|submit|go|ok|verify|confirm|send|enter|weiter|fortfahren|bestatigen|suivant|continuer|valider|siguiente|continuar|seguinte|avanti|continua|volgende|doorgaan|dalej|pokracovat|nasta|vidare|videre|jatka|devam|ileri)\b|далее|продолжить|下一步|继续|次へ|続行|다음|계속/;
/** What no login is sent with. */
const OTHER =
  /\b(?:forgot|forgotten|reset|lost|register|sign ?up|create|cancel|back|help|show|hide|toggle|reveal|resend|language|google|github|gitlab|facebook|apple|microsoft|twitter|linkedin|passkey|webauthn|qr|guest|demo|vergessen|registrieren|abbrechen|zuruck|anzeigen|oublie|inscrire|annuler|cancelar|annulla|vergeten)\b|\b(?:olvid|registr)|забыли|忘记|注册|お忘れ/;
const REJECT =
  /\b(?:reject|decline|refuse|deny|necessary|essential|required only|ablehnen|nur notwendige|notwendige|refuser|rechazar|rifiuta|weigeren|odrzuc)\b/;
const ACCEPT =
  /\b(?:accept|agree|allow|got it|understood|ok|okay|close|dismiss|akzeptieren|zustimmen|verstanden|einverstanden|accepter|aceptar|accetta|accepteren|akkoord|akceptuj)\b|принять|同意|接受/;
const ALLOW =
  /^\W*(?:allow|authori[sz]e|continue|accept|approve|grant|yes|confirm|zulassen|erlauben|autoriser|permitir|consenti|toestaan)\b/;
const USER =
  /\b(?:user|username|user ?name|login|e ?mail|mail|account|identifier|identity|phone|kennung|anmeldename|utilisateur|identifiant|courriel|usuario|correo|utente|uzytkownik|uzivatel|brukernavn|bruger)\b|\b(?:nick|benutzer|gebruiker|anvandar)|пользовател|логин|用户|账号|ユーザー|メール|사용자|이메일/;
const CODE =
  /\b(?:otp|totp|2fa|mfa|two ?factor|one ?time|verification|security code|passcode|code|token|pin|einmalcode|bestatigungscode|verificacion|codigo|codice)\b|\bauth(?:enticator|entication|entifizierungs)? code|код|验证码|認証コード|인증/;
const SEARCH = /\b(?:search|query|buscar|cerca|zoeken)\b|\b(?:suche|recherche)|поиск|搜索|検索/;

const says =
  (words: RegExp) =>
  (text: string): boolean =>
    words.test(plainWords(text));

export const saysLogin = says(SIGN_IN);
export const saysNext = says(NEXT);
export const saysOther = says(OTHER);
export const saysReject = says(REJECT);
export const saysAccept = says(ACCEPT);
export const saysAllow = says(ALLOW);
export const saysUser = says(USER);
export const saysCode = says(CODE);
export const saysSearch = says(SEARCH);
