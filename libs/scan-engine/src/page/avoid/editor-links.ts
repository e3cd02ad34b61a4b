import type { StepCounter } from '../../ground/step-counter';
import { plainWords } from '../../words/plain-words';
import { decodedText, isAvoidedLink } from './avoided-links';

/**
 * Words of links that open an editor: for a new thing, or for one that exists. Many systems write when an account merely opens one: WordPress
 * keeps a draft and a lock (wp-admin/includes/post.php: get_default_post_to_edit, wp_set_post_lock), DokuWiki and Joomla lock the page for others
 * (inc/actions: Edit; administrator/components/com_content: checkout).
 */
const VERBS = [
  'new|add|create|edit|editor|compose|duplicate|clone|copy|draft|checkout',
  'neu|neue|neuer|neues|anlegen|erstellen|bearbeiten|verfassen|hinzufugen',
  'nouveau|nouvelle|creer|modifier|editer|rediger|ajouter|nuevo|nueva|crear|editar|redactar|nuovo|nuova|crea|modifica|scrivi',
  'novo|nova|criar|nieuw|nieuwe|bewerk|bewerken|toevoegen|nowy|nowa|dodaj|utworz|edytuj|opret|rediger|skapa|redigera',
];
const WORD = `(?:${VERBS.join('|')})`;
/** A segment of a path that is such a word, or begins or ends with one; `new-arrivals` is a list, `post-new` is not. */
const SEGMENT = new RegExp(`^(?!new )${WORD}(?: |$)|(?: |^)${WORD}$`);
/** `createpage.action` */
const RUN_TOGETHER =
  /^(?:(?:create|compose)[a-z]{3,12}|edit(?:page|post|topic|item|entry|article|user|profile))$/;
const CAPTION = new RegExp(
  `^\\W*${WORD}(?![a-z])|^\\W*(?:создать|добавить|редактировать|新規|作成|編集|新建|创建|编辑|새 |만들기|편집)`,
);
/** `?action=edit`, `?task=article.edit`, `?view=form&layout=edit` */
const VALUE = new RegExp(`(?:^| )${WORD}$`);
const EXTENSION = /\.(?:php\d?|aspx?|jspx?|do|action|html?|cgi|pl|cfm)$/i;
const LONGEST_VALUE = 64;

/** Whether following a link with a session may create a draft or lock something for others. */
export function opensEditor(link: { url: string; text: string }, steps?: StepCounter): boolean {
  const { pathname, searchParams } = new URL(link.url);
  steps?.add(link.url.length + link.text.length);
  const segments = decodedText(pathname)
    .split('/')
    .map((segment) => plainWords(segment.replace(EXTENSION, '')).trim());
  return (
    segments.some((segment) => SEGMENT.test(segment) || RUN_TOGETHER.test(segment)) ||
    [...searchParams.values()].some(
      (value) => value.length <= LONGEST_VALUE && VALUE.test(plainWords(value)),
    ) ||
    CAPTION.test(plainWords(link.text))
  );
}

/** Whether a visitor leaves a link alone: a stranger what speaks of an action, an account what opens an editor too. */
export const isLeftAlone = (
  { isSignedIn }: { isSignedIn: boolean },
  link: { url: string; text: string },
  steps?: StepCounter,
): boolean => isAvoidedLink(link, steps) || (isSignedIn && opensEditor(link, steps));
