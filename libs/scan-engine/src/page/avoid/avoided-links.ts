import type { StepCounter } from '../../ground/step-counter';
import { plainWords } from '../../words/plain-words';
import * as WORDS from './action-words';
import type { HtmlLink } from '../html/html-elements';
import { isOfOneUse, isTokenName } from './token-names';
import { isSwitch } from './writing-buttons';

const oneOf = (lists: readonly string[]): string => lists.map((list) => plainWords(list)).join('|');
const WORD_BEGINS = '(?<![\\p{L}])';
const WORD_ENDS = '(?![\\p{L}])';
const whole = (list: string): string => `${WORD_BEGINS}(?:${list})${WORD_ENDS}`;

/** Words that speak of an action anywhere in a caption or a part of an address. */
export const SURE = new RegExp(
  [
    `${WORD_BEGINS}(?:${WORDS.ALWAYS.join('|')})`,
    `${WORD_BEGINS}(?:${WORDS.VERBS.join('|')})(?!(?:${WORDS.NOUN_ENDINGS})${WORD_ENDS})`,
    whole(oneOf(WORDS.ANYWHERE_WHOLE)),
    oneOf(WORDS.ANYWHERE),
    `(?:${oneOf(WORDS.ANYWHERE_VERBS)})(?!${plainWords(WORDS.NOUNS_BEHIND)})`,
  ].join('|'),
  'u',
);
const COMMANDS = `${WORDS.COMMANDS}|${WORDS.COMMANDS_BEHIND}`;
const ALONE = new RegExp(`^(?:${WORDS.COMMANDS})$`);
const SHORT = new RegExp(`^(?:${WORDS.SHORT_COMMANDS})$`);
const SHORT_WITH_OBJECT = new RegExp(`^(?:${WORDS.SHORT_COMMANDS}) (?:${WORDS.SHORT_OBJECTS})(?= |$)`);
const OF_WORK = new RegExp(`^(?:${WORDS.WORK})$`);
const BEHIND_OTHERS = new RegExp(`^(?:${WORDS.COMMANDS_BEHIND})$`);
const OF_ONE = new RegExp(`^(?:${WORDS.COMMANDS_OF_ONE}|${WORDS.STATES_OF_ONE})$`);
const WITH_OBJECT = new RegExp(
  `^(?:please )?(?:${COMMANDS}|${WORDS.COMMANDS_OF_ONE}) (?:${WORDS.OBJECTS})(?= |$)`,
);
const WITH_PREFIX = new RegExp(`^(?:${WORDS.PREFIXES}) (?:${WORDS.BEHIND_PREFIX})$`);
const RUN_TOGETHER = new RegExp(`^${WORDS.RUN_TOGETHER}$`);
const NOUN_TAIL = new RegExp(` (?:${WORDS.NOUN_TAILS})$`);
const TITLE = new RegExp(`^(?:${WORDS.TITLES}) \\S+ `);
const VOTE = new RegExp(`^(?:${WORDS.VOTES})$`);
const SETTING = new RegExp(`^(?:${WORDS.SETTINGS})$`);
const VALUE = new RegExp(`^(?:${WORDS.VALUES})$`);
const LOCALE = new RegExp(`^(?:${WORDS.LOCALE})$`);
const OPERATION = new RegExp(`^(?:${WORDS.OPERATIONS})$`);
/** `/relay/1/on`, `/LED=OFF` */
const SWITCHED = /^(?:[^=]{1,40}=)?(?:on|off)$/;
const IDENTIFIER = /^(?:\d+|[0-9a-f-]{16,})$/;
const EXTENSION = /\.(?:php\d?|aspx?|ashx|jspx?|do|action|x?html?|cgi|pl|cfm)$/i;

/** In a long text only its first and last words are a caption: a card may end with a button. */
const WORDS_OF_CAPTION = 12;
const WORDS_AT_ENDS = 4;

/** The word of a caption, or a part of an address, that says what a request might do; null without one. */
export function actionOfPhrase(phrase: string): string | null {
  const words = phrase.split(' ');
  if (TITLE.test(phrase)) return null;
  const ends = [words.slice(0, WORDS_AT_ENDS), words.slice(-WORDS_AT_ENDS)];
  const texts = words.length > WORDS_OF_CAPTION ? ends.map((end) => end.join(' ')) : [phrase];
  for (const text of texts) {
    const [sure] = SURE.exec(text) ?? [];
    if (sure !== undefined) return sure.trim();
  }
  if ([RUN_TOGETHER, WITH_PREFIX, SHORT_WITH_OBJECT].some((pattern) => pattern.test(phrase))) return phrase;
  if (NOUN_TAIL.test(phrase)) return null;
  return WITH_OBJECT.exec(phrase)?.[0] ?? null;
}

/** In front of the words of a button. */
const ICONS = /^[^\p{L}\p{N}]+/u;

/** Parts of an address, or one caption, which may name two actions: `Start/Stop`. */
const phrasesOf = (text: string, steps?: StepCounter): string[] => {
  const parts = text
    .split('/')
    .map((part) => plainWords(part.replace(EXTENSION, ''), steps).replace(ICONS, '').trim());
  return parts.filter((part) => part !== '');
};

/** What a caption says that following its link might do: log out, delete, send, start; its word, or null. */
export function actionOfText(text: string, steps?: StepCounter): string | null {
  const phrases = phrasesOf(text.slice(0, LONGEST), steps);
  return found(phrases, (phrase) => (ALONE.test(phrase) ? phrase : actionOfPhrase(phrase)), steps);
}

const LONGEST = 4096;

/** The same of the path of an address. */
export function actionOfPath(path: string, steps?: StepCounter): string | null {
  const phrases = phrasesOf(decodedText(path.slice(0, LONGEST)), steps);
  const [first = '', second = ''] = phrases.filter((phrase) => !LOCALE.test(phrase));
  const isSetting =
    phrases.length <= 3 && phrases.at(-1) === second && SETTING.test(first) && VALUE.test(second);
  if (isSetting) return `${first}/${second}`;
  // `/podcast/one-episode/up`; `/up` and `/status/up` say whether a server runs.
  const last = phrases[phrases.length - 1] ?? '';
  if (phrases.length > 2 && VOTE.test(last)) return last;
  return found(phrases, (phrase, at) => actionOfPart(phrase, phrases, at), steps);
}

const isSwitched = (phrase: string, before: string | undefined): boolean =>
  SWITCHED.test(phrase) && (before !== undefined || phrase.includes('='));

function actionOfPart(phrase: string, phrases: readonly string[], at: number): string | null {
  if (ALONE.test(phrase)) return phrase;
  const before = phrases[at - 1];
  const isLast = at === phrases.length - 1;
  const isOfOne = before !== undefined && IDENTIFIER.test(before);
  if (isLast && ((OF_ONE.test(phrase) && isOfOne) || isSwitched(phrase, before))) return phrase;
  if (BEHIND_OTHERS.test(phrase)) {
    const isOfSite = before === undefined || LOCALE.test(before);
    // `/jobs/7/start`, `/switch/7` and `/jobs/run/export`
    if (isLast ? !isOfSite : IDENTIFIER.test(phrases[at + 1] ?? '') || OF_WORK.test(before ?? ''))
      return phrase;
  }
  return actionOfPhrase(phrase);
}

/** The same of the parameters of an address: sure words anywhere, others as a name or as the value of an operation. */
function actionOfQuery(query: URLSearchParams, steps?: StepCounter): string | null {
  return found([...query], ([name, value]) => {
    const named = plainWords(name, steps).trim();
    const valued = plainWords(value, steps).trim();
    if (ALONE.test(named) || SHORT.test(named)) return named;
    const isOperation = OPERATION.test(name.toLowerCase());
    const isAlone = ALONE.test(valued) || BEHIND_OTHERS.test(valued) || OF_ONE.test(valued);
    if (isOperation && isAlone) return valued;
    return actionOfPhrase(named) ?? found(phrasesOf(value, steps), actionOfPhrase, steps);
  });
}

function found<Part>(
  parts: readonly Part[],
  actionOf: (part: Part, at: number) => string | null,
  steps?: StepCounter,
): string | null {
  for (const [at, part] of parts.entries()) {
    if (typeof part === 'string') steps?.add(part.length);
    const action = actionOf(part, at);
    if (action !== null) return action;
  }
  return null;
}

/** What a whole address says that a request might do. */
export function actionOfUrl(url: string, steps?: StepCounter): string | null {
  const { pathname, searchParams } = new URL(url);
  return actionOfPath(pathname, steps) ?? actionOfQuery(searchParams, steps);
}

/** Whether a text speaks of something that a request might do. */
export const speaksOfAction = (text: string, steps?: StepCounter): boolean =>
  actionOfText(text, steps) !== null;

type Link = Pick<HtmlLink, 'url' | 'text' | 'acts'>;

/** A link to the page with the form: that page is read, and the form is judged on its own. */
const TO_FORM = /contact|kontakt|contatt|contato|feedback|support/i;

/**
 * Why a link is better left alone: the word of its path, its query, its text, or of what is around it, or the token against forged requests
 * that it carries. Null for a link that only shows something.
 */
export function actionOfLink({ url, text, acts }: Link, steps?: StepCounter): string | null {
  const said = actionOfUrl(url, steps) ?? acts ?? null;
  if (said !== null) return said;
  const { pathname, searchParams } = new URL(url);
  const caption = TO_FORM.test(pathname) ? null : actionOfText(text, steps);
  if (caption === null && searchParams.size > 0 && isSwitch(plainWords(text, steps).trim())) return text;
  return caption ?? tokenIn(searchParams);
}

export const isAvoidedLink = (link: Link, steps?: StepCounter): boolean => actionOfLink(link, steps) !== null;

/** The same of a redirect: the site sends every visitor there, with or without a token. */
export const isAvoidedTarget = (url: string, steps?: StepCounter): boolean =>
  actionOfUrl(url, steps) !== null;

/** WordPress has ten characters. */
const SHORTEST_TOKEN = 8;

/** Only requests that change something need a token: pinning a link, approving a comment, confirming an address. */
const tokenIn = (query: URLSearchParams): string | null =>
  [...query].find(
    ([name, value]) => value.length >= SHORTEST_TOKEN && (isTokenName(name) || isOfOneUse(name)),
  )?.[0] ?? null;

/** Percent-encoding undone where it can be. */
export function decodedText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray % is not a reason to lose the words around it.
    return text;
  }
}
