import { isTokenName } from '@palisade/scan-engine';
import type { IsShown } from './shown-words';

/** A form of the output: its own tag, and the tags behind it up to the next form. Each tag has its line, without its end. */
interface ShownForm {
  tag: string;
  parts: string[];
}

function formsIn(output: string): ShownForm[] {
  const forms: ShownForm[] = [];
  for (const line of output.split('\n')) {
    const tags = line.split(/(?=<(?:form|input|select|textarea|button)\b)/i);
    for (const tag of tags)
      if (/^<form\b/i.test(tag)) forms.push({ tag, parts: [] });
      else forms.at(-1)?.parts.push(tag);
  }
  return forms;
}

const attribute = (tag: string, name: string): string => {
  const [, doubled, single, bare] =
    new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag) ?? [];
  return doubled ?? single ?? bare ?? '';
};

const isSentByPost = ({ tag, parts }: ShownForm): boolean =>
  attribute(tag, 'method').toLowerCase() === 'post' ||
  parts.some((part) => attribute(part, 'formmethod').toLowerCase() === 'post');

const isHidden = (tag: string): boolean => attribute(tag, 'type').toLowerCase() === 'hidden';
const isPassword = (tag: string): boolean => attribute(tag, 'type').toLowerCase() === 'password';

/** A hidden value that a stranger cannot know, by its name or its looks. */
const isToken = (tag: string): boolean => {
  const value = attribute(tag, 'value');
  const [longest = ''] = value.split(/[^\w+/=]|_/).sort((one, other) => other.length - one.length);
  const looksRandom = longest.length >= 16 && /\d/.test(longest) && /[a-z]/i.test(longest);
  return isHidden(tag) && ((isTokenName(attribute(tag, 'name')) && value.length >= 8) || looksRandom);
};
const hasToken = ({ parts }: ShownForm): boolean => parts.some(isToken);

/** What browsers say about the cookies of the first response. */
const cookiesIn = (output: string): string[] =>
  [...output.matchAll(/set-cookie: *([^\n]*?)(?= [\w-]+: |<|\n|$)/gi)].map(([, cookie = '']) => cookie);

/** Two requests that got the same response: of the page itself, and of another site. */
const SAME_TWICE = /^(\d{3} .*?)from \S+ (\d+)\n\1from \S+ \2$/m;

/** A form without a token, next to a cookie of this kind. */
const isBare =
  (isMeant: (form: ShownForm) => boolean, isRidden: (cookies: string[]) => boolean): IsShown =>
  (_observed, output) =>
    SAME_TWICE.test(output) ||
    (isRidden(cookiesIn(output)) && formsIn(output).some((form) => isMeant(form) && !hasToken(form)));

/** Values of one token as several visitors get it. */
const valuesIn = (output: string): string[] =>
  [...output.matchAll(/(?:value|content)=["']?([^"'\s>]+)|[?&;][\w-]+=([\w.%+-]{4,})/gi)].map(
    ([, value, query]) => value ?? query ?? '',
  );

const bitsOf = (text: string): number =>
  (/^[\d:.-]*$/.test(text) ? Math.log2(10) : /^[\da-f:.-]*$/i.test(text) ? 4 : 6) * text.length;

/** Fewer bits differ than anyone has to guess. Values of different lengths differ everywhere. */
function isGuessable(values: readonly string[]): boolean {
  const [first = '', ...others] = values;
  const isAligned = others.every(({ length }) => length === first.length);
  const differing = [...first].filter((letter, at) => others.some((value) => value[at] !== letter)).join('');
  return new Set(values).size > 1 && bitsOf(isAligned ? differing : first) < 64;
}

/** The value is the hash of a cookie, or those of several visitors differ too little. */
const hasWeakToken: IsShown = (_observed, output) => {
  const values = valuesIn(output);
  const isHash = (value: string): boolean => value.length >= 32 && output.includes(`\n${value} `);
  return values.some(isHash) || (values.length > 2 && isGuessable(values));
};

/** The field has the value of the cookie that the evidence names. */
const hasDoubledValue: IsShown = (observed, output) => {
  const name = observed.split(' ').at(-1) ?? '';
  const [, value = ''] =
    new RegExp(`set-cookie: *${name.replaceAll(/[^\w-]/g, '.')}=([^;\\s]+)`, 'i').exec(output) ?? [];
  return (
    value !== '' && valuesIn(output).some((each) => each === value || each === decodeURIComponent(value))
  );
};

const hasTokenInUrl: IsShown = (_observed, output) =>
  formsIn(output).some(
    (form) => !isSentByPost(form) && (form.parts.some(isToken) || /[?&;][\w-]+=\w{8}/.test(form.tag)),
  );

const leavesWithToken: IsShown = (observed, output) => {
  const host = observed.split(' ').at(-1) ?? ' ';
  return formsIn(output).some(
    (form) =>
      attribute(form.tag, 'action').includes(`//${host}`) &&
      (form.parts.some(isToken) || form.tag.includes('?')),
  );
};

/** What people write goes into the address. */
const isWrittenByGet: IsShown = (_observed, output) =>
  formsIn(output).some(
    (form) =>
      !isSentByPost(form) &&
      form.parts.some((part) => isPassword(part) || /^<textarea|\stype=["']?(?:email|tel)\b/i.test(part)),
  );

const isLax = (cookie: string): boolean => /;\s*samesite=lax/i.test(cookie);
const isFree = (cookie: string): boolean => !/;\s*samesite=(?:lax|strict)/i.test(cookie);

/** What the output of the commands of `csrf_protection` must show. */
export const FORMS: Record<string, RegExp | IsShown> = {
  'csrf-no-protection': isBare(isSentByPost, (cookies) => cookies.some(isFree)),
  'csrf-samesite-only': isBare(isSentByPost, (cookies) => cookies.some(isLax)),
  'csrf-login': isBare(
    ({ parts }) => parts.some(isPassword),
    () => true,
  ),
  'csrf-token-not-verified': SAME_TWICE,
  'csrf-token-static': /(value="[^"]+"|value='[^']+'|value=[^\s"'>]+(?=[\s>]|$))[^]*\1[^]*\1/,
  'csrf-token-weak': hasWeakToken,
  'csrf-token-in-url': hasTokenInUrl,
  'csrf-token-cross-origin': leavesWithToken,
  'csrf-double-submit-unbound': hasDoubledValue,
  'csrf-state-change-get': isWrittenByGet,
  'csrf-simple-content-type':
    /^(.+ )for application\/json \{\}\n\1for text\/plain \{\}\n(?!\1for text\/plain \{")/m,
};
