import type { HtmlForm } from './html/html-elements';

/** Words for signing in alone; those that mean registering as well (`Anmelden`, `Entrar`) are left out. */
const SIGN_IN =
  /^\W*(?:log|sign)[\s-]?(?:in|on)\b|^\W*(?:einloggen|se connecter|connexion|iniciar sesi[oó]n|accedi|inloggen|zaloguj)\b|^\s*(?:войти|登录|ログイン|로그인)/i;

/**
 * Whether a button says that the form signs people in. Zabbix and Cacti mark the password of their login as a new one, so that browsers
 * do not fill it in.
 */
export const saysSignIn = ({ submits }: Pick<HtmlForm, 'submits'>): boolean =>
  submits.some((text) => SIGN_IN.test(text));

const SIGN_IN_PATH = /log-?in|sign-?in|sso|oauth|auth\b|anmeld|connexion|accedi|iniciar/i;

/** Whether the path of a redirect leads to a login. */
export const speaksOfSignIn = (path: string): boolean => SIGN_IN_PATH.test(path);
