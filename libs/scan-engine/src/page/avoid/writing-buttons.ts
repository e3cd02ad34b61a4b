import { plainWords } from '../../words/plain-words';
import type { HtmlForm } from '../html/html-elements';

/** First words of buttons that write what their form has, or add something, in plain words. */
const WRITES = [
  'change|set|write|save|store|modify|overwrite|program',
  'andern|aendern|setzen|schreiben|speichern|einstellen|changer|modifier|definir|regler|ecrire|enregistrer',
  'cambiar|modificar|fijar|establecer|escribir|guardar|cambia|modifica|imposta|scrivi|salva|alterar|gravar|salvar|escrever',
  'wijzig|wijzigen|instellen|schrijven|opslaan|zmien|ustaw|zapisz|zmenit|nastavit|zapsat|ulozit|andra|stall in|skriv|spara',
  'add|create|insert|append|post|publish|shorten|hinzufugen|hinzufuegen|anlegen|erstellen|eintragen|ajouter|creer|publier|anadir|agregar|crear|publicar',
  'aggiungi|crea|pubblica|adicionar|criar|toevoegen|aanmaken|dodaj|utworz|opublikuj|pridat|vytvorit|lagg till|skapa|ekle|olustur',
  'добавить|создать|опубликовать|додати|створити|опублікувати|追加|作成|投稿|添加|创建|發布|发布|추가|만들기|게시',
  'degistir|ayarla|yaz|kaydet|изменить|установить|записать|сохранить|змінити|встановити|записати|зберегти',
];
/** Words of switches, as the whole caption. */
const SWITCHES =
  'on|off|ein|aus|an|aan|uit|marche|arret|allumer|eteindre|encendido|apagado|encender|apagar|acceso|spento|accendi|spegni|ligado|desligado|ligar|desligar|wlacz|wylacz|zapnout|vypnout|pa|av|ac|kapat|вкл|выкл|увімк|вимк|オン|オフ|开|关|開|關|켜기|끄기';

const WRITING = new RegExp(`^(?:${WRITES.join('|')})(?!\\p{L})`, 'u');
const SWITCH = new RegExp(`^(?:${SWITCHES})$`, 'u');

/** Whether a caption is that of a switch. */
export const isSwitch = (words: string): boolean => SWITCH.test(words);

/** Whether a button says that it writes or switches something. */
export function isWritingButton(caption: string): boolean {
  const words = plainWords(caption).trim();
  return WRITING.test(words) || isSwitch(words);
}

/**
 * Whether one of the buttons says so, or the first one, which is pressed where nobody chooses. Devices and consoles take that by GET too (owhttpd),
 * although GET only shows (RFC 9110, section 9.2.1).
 */
export function hasWritingButton(
  { submits, buttons }: Pick<HtmlForm, 'submits' | 'buttons'>,
  { first = false } = {},
): boolean {
  const most = first ? 1 : submits.length;
  // What a button with a name says has the name in it.
  return [...submits.slice(0, most), ...buttons.slice(0, most).map(({ value }) => value)].some(
    isWritingButton,
  );
}
