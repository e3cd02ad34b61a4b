import { parseUrl } from '@palisade/target-client';
import type { HtmlForm } from '../html/html-document';

/** What a form does that no scanner may set off: a mail, a text message, a charge, an account. */
const SENSITIVE =
  /reset|forg[oe]t|recover|lost.?passw|otp\b|one.?time|\bsms|2fa|mfa|two.?factor|pay(ment|pal)?\b|checkout|credit.?card|billing|regist(er|r)|sign.?up|signup|create.?(an.?)?account|join\b|subscri|change.?passw|new.?passw|delete|unlock|invite|vergessen|zur(ü|ue)cksetzen|oubli|olvid|esquec|dimenticat|vergeten|inscri|registr|bezahl|paiement|pago\b/i;
/** Parameters that say where to go afterwards, such as `?next=/checkout`: they tell nothing of the form itself. */
const AFTERWARDS =
  /^(next|back|from|ref|referrer|referer|dest|destination|target|service|url|goto|(return|redirect|continue)[\w-]*)$/i;
const LONGEST_WORDS = 2_048;

/** Of a configured address: its words count unless it speaks of logging in as well, such as `/payments/login`. */
export const isSensitiveLogin = (url: string): boolean => {
  const words = wordsOf(url);
  return SENSITIVE.test(words) && !/log.?in|log.?on|sign.?in|session|auth/i.test(words);
};

/** Whether a form's address, name or buttons speak of something else than logging in. */
export function speaksOfOtherThanLogin({ action, label, submits }: HtmlForm, url: string): boolean {
  if ([wordsOf(url), wordsOf(action ?? ''), label].some((words) => SENSITIVE.test(words))) return true;
  return submits.length > 0 && submits.every((words) => SENSITIVE.test(words));
}

/** Path and query of an address, without where the visitor shall go afterwards. */
function wordsOf(address: string): string {
  const url = parseUrl(address.slice(0, LONGEST_WORDS));
  if (url === null) return '';
  const query = [...url.searchParams]
    .filter(([name]) => !AFTERWARDS.test(name))
    .map((pair) => pair.join('='));
  return [url.pathname, ...query].join(' ');
}
