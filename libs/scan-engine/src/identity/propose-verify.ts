import { siteJson } from '@palisade/outside-json';
import type { TargetResponse } from '@palisade/target-client';
import type { PageCondition, ScanLogin, SignInProof } from '@palisade/vocabulary';
import { textOf } from '../page/body-text';
import type { HtmlDocument } from '../page/html/html-elements';
import { saysSignIn } from '../page/sign-in-words';
import { type Leaf, leavesOf } from './json-pointer';
import { holds } from './page-condition';

/** One page as one visitor got it. */
export interface SeenPage {
  response: TargetResponse;
  /** Null for what is not HTML. */
  document: HtmlDocument | null;
}

const SIGN_OUT = /log ?out|log ?off|sign ?out|sign ?off|abmelden|ausloggen|d[ée]connexion|cerrar sesi[óo]n/i;
const NOTHING: PageCondition = { status: null, json: null, equals: null, text: null };
const LONGEST_TEXT = 200;
/** Shorter names are in many pages by chance. */
const SHORTEST_NAME = 3;

/**
 * What tells a session from a stranger on one page, whose address is `url`: the status where it differs, else what only one of the two
 * sees. Prefers the name of the account, then the link that signs out. Null where both see the same.
 */
export function proposeVerify(
  url: string,
  stranger: SeenPage,
  account: SeenPage,
  login: ScanLogin,
): SignInProof | null {
  const { status } = account.response;
  const strangers = stranger.response.status;
  if (status >= 300 || strangers >= 500 || strangers === 429) return null;
  const own = onlyFor(account, stranger, marksOfAccount(account, nameIn(login)));
  const signedIn = { ...(own ?? NOTHING), status: [status] };
  if (strangers !== status) return { url, signedIn, anonymous: { ...NOTHING, status: [strangers] } };
  const other = onlyFor(stranger, account, marksOfStranger(stranger));
  return own === null || other === null ? null : { url, signedIn, anonymous: other };
}

const onlyFor = (
  { response }: SeenPage,
  other: SeenPage,
  marks: readonly Partial<PageCondition>[],
): PageCondition | null =>
  marks
    .map((mark) => ({ ...NOTHING, ...mark }))
    .find((mark) => holds(mark, response) && !holds(mark, other.response)) ?? null;

const nameIn = (login: ScanLogin): string | null => {
  const name = 'username' in login ? login.username : 'clientId' in login ? login.clientId : null;
  return name !== null && name.length >= SHORTEST_NAME ? name : null;
};

/** In the order in which they should be tried. */
function marksOfAccount({ response, document }: SeenPage, name: string | null): Partial<PageCondition>[] {
  if (document === null) {
    const leaves = shortLeavesOf(textOf(response.body));
    const named = leaves.filter(({ value }) => value === name);
    return [
      ...named.map(({ pointer, value }) => ({ json: pointer, equals: value })),
      ...leaves.map(({ pointer }) => ({ json: pointer })),
    ];
  }
  const captions = document.links.map(({ text }) => text).filter((text) => SIGN_OUT.test(text));
  return textMarks([...(name === null ? [] : [name]), ...captions, document.title]);
}

/** Without digits: times, counters and random values are not the same tomorrow. */
function marksOfStranger({ response, document }: SeenPage): Partial<PageCondition>[] {
  const body = textOf(response.body).trim();
  if (document === null) {
    const leaves = shortLeavesOf(body).filter(({ value }) => !/\d/.test(value));
    return [
      ...leaves.map(({ pointer, value }) => ({ json: pointer, equals: value })),
      ...textMarks(/\d/.test(body) ? [] : [body]),
    ];
  }
  const captions = document.links.map(({ text }) => text);
  const signIn = captions.filter((text) => saysSignIn({ submits: [text] }));
  const texts = [document.title, ...signIn, ...PASSWORD_FIELDS, ...captions];
  return textMarks(texts.filter((text) => !/\d/.test(text)));
}

/** The condition compares bytes, and pages write it in these ways. */
const PASSWORD_FIELDS = ['type="password"', "type='password'", 'type=password'];

const textMarks = (texts: readonly string[]): Partial<PageCondition>[] =>
  texts
    .filter((text) => text.length >= SHORTEST_NAME && text.length <= LONGEST_TEXT)
    .map((text) => ({ text }));

const shortLeavesOf = (text: string): Leaf[] =>
  leavesOf(siteJson(text)).filter((leaf) => Math.max(leaf.pointer.length, leaf.value.length) <= LONGEST_TEXT);
