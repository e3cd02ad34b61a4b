import { PAYMENT_WORDS } from '@palisade/vocabulary';
import type { StepCounter } from '../step-counter';
import { plainWords } from '../words/plain-words';
import { isTokenName } from './token-names';

/**
 * Words of links that may change something or end a session when they are merely followed. Those of the first list
 * count as beginnings of words, those of the second as whole words, those of the third anywhere.
 */
const BEGINNINGS = [
  'log ?out|log ?off|sign ?out|sign ?off|abmeld|auslogg|deconnexion|deconnect|se deconnecter|cerrar sesion|cierra sesion',
  'terminar sess|disconnet|uitlogg|afmeld|wylogu|odhlas|logga ut|logg ut|kirjaudu ulos|oturumu kapat|cikis yap',
  'delet|remov|destroy|erase|purge|wipe|loesch|losch|entfern|supprim|effac|elimin|borrar|apagar|exclui|cancell|rimuov',
  'verwijder|usun|smaz|odstran|ta bort|radera|slett|poista|silme',
  'unsubscri|opt ?out|abbestell|austrag|desabonn|desinscri|disiscri|cancelar suscrip|uitschrijv|wypisz',
  'confirm|bestaetig|bestatig|bevestig|potwierd|verify|verifi|activat|deactivat|reactivat|aktivier|deaktivier|desactiv',
  PAYMENT_WORDS,
  'cancel|stornier|kundig|kuendig|annul|anuluj|abbrech|revoke|widerruf|approv|reject|accept|decline|unlock|disabl|enabl',
  'add ?to|addto|in den warenkorb|ajouter|anadir|aggiungi|upvote|downvote|unfollow|reset|zurucksetz|impersonat',
  'resiz|renam|flush|truncat|regenerat|reindex|rebuild|umbenenn|renomm|renombr|rinomin|hernoem',
];
const WHOLE_WORDS = [
  'pay|buy|drop|clear|vote|like|follow|quit|exit|kill|stop|restart|reboot|shutdown|install|uninstall|upgrade',
  'salir|sair|esci|uitloggen|kosik|cart|basket|warenkorb|panier|carrito|carrello|toggle|archive|publish|unpublish',
];
const ANYWHERE = [
  'выйти|выход|удалить|отписаться|подтвердить|оплатить|отменить|вийти|видалити|έξοδος|αποσύνδεση|διαγραφή',
  'ログアウト|サインアウト|削除|退会|解約|確認する|支払|注文|登出|退出|注销|删除|刪除|取消|确认|支付|로그아웃|삭제|탈퇴|결제|취소',
  'خروج|حذف|إلغاء|دفع|התנתק|מחק',
];

const oneOf = (lists: readonly string[]): string => lists.map((list) => plainWords(list)).join('|');
const AVOIDED = new RegExp(
  `(?<![a-z])(?:${oneOf(BEGINNINGS)})|(?<![a-z])(?:${oneOf(WHOLE_WORDS)})(?![a-z])|(?:${oneOf(ANYWHERE)})`,
);

/** Whether an address or a caption speaks of something that following the link might do: log out, delete, pay, confirm. */
export function speaksOfAction(text: string, steps?: StepCounter): boolean {
  const words = plainWords(text, steps);
  steps?.add(words.length);
  return AVOIDED.test(words);
}

/** Whether a link is better left alone, by the words of its path, query and text, or because it carries a token against forged requests. */
export function isAvoidedLink({ url, text }: { url: string; text: string }, steps?: StepCounter): boolean {
  return (
    isAvoidedTarget(url, steps) || speaksOfAction(text, steps) || carriesToken(new URL(url).searchParams)
  );
}

/** The same of a redirect: the site sends every visitor there, with or without a token. */
export function isAvoidedTarget(url: string, steps?: StepCounter): boolean {
  const { pathname, search } = new URL(url);
  return speaksOfAction(decodedText(`${pathname} ${search}`), steps);
}

/** WordPress has ten characters. */
const SHORTEST_TOKEN = 8;

/** Only requests that change something need a token: pinning a link, approving a comment. */
const carriesToken = (query: URLSearchParams): boolean =>
  [...query].some(([name, value]) => value.length >= SHORTEST_TOKEN && isTokenName(name));

/** Percent-encoding undone where it can be. */
export function decodedText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray % is not a reason to lose the words around it.
    return text;
  }
}
