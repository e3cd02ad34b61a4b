import type { HtmlForm } from '../html/html-document';
import { speaksOfAction } from '../site-crawl/avoided-links';

/** Beyond the words of links: what sends something to people or stores more than one empty record. */
const SENDS =
  /(?<![a-z])(?:order|send|sent\b|mail|message|contact|kontakt|contato|contacto|contatt|subscri|abonn|newsletter|upload|hochlad|invite|einlad|share|transfer|withdraw|deposit|donat|spend|transaction|senden|absend|abschick|nachricht|envoy|enviar|mensa|inviar?|messagg|verzend|versturen|bericht|wysli|skicka|feedback|report|pesan)|отправ|заказ|сообщ|送信|発送|发送|發送|提交订单|보내기|주문|إرسال/i;

/** Whether a form is left alone although its page was named: what it may do cannot be undone. */
export function isAvoidedForm({ action, label, submits, fields }: HtmlForm): boolean {
  const { pathname, search } = new URL(action ?? 'https://nowhere.invalid/');
  const texts = [pathname, search, label, ...submits].map((text) => text.replace(/[-_+./]+/g, ' '));
  if (texts.some((text) => SENDS.test(text) || speaksOfAction(text))) return true;
  return fields.some(({ type }) => type === 'file');
}

const WRITTEN = ['text', 'email', 'password', 'tel', 'url', 'number', 'date', 'textarea'];

/** A form that asks for something can be sent empty; one that is a mere button cannot. */
export const canBeSentEmpty = ({ fields }: HtmlForm): boolean =>
  fields.some(({ type, name }) => name !== '' && WRITTEN.includes(type));
