import type { UserId } from '@palisade/vocabulary';

/** What a comment can name people by. */
export interface Mentionable {
  userId: UserId;
  name: string;
}

export type Mentions = { userIds: UserId[] } | { problem: string };

/** Starts a mention: not inside a word, so e-mail addresses are none. */
const START = /(?<![^\s("'[])@(?=[\p{L}\p{N}])/gu;
const WORD = /^[^\s,;:!?()"'\]]*/u;

/**
 * The members whom a comment mentions as `@name`: by their whole name, or by its first word if only one member has it. Case does not
 * matter. Text in backticks mentions no one, nor does a name that no member has: comments name packages and rules of CSS too.
 */
export function mentionsIn(text: string, members: readonly Mentionable[]): Mentions {
  const named = new Set<UserId>();
  for (const [place, part] of text.toLowerCase().split('`').entries()) {
    // Between two backticks.
    if (place % 2 === 1) continue;
    for (const { index } of part.matchAll(START)) {
      const found = membersAt(part.slice(index + 1), members);
      if (typeof found === 'string') return { problem: found };
      for (const { userId } of found) named.add(userId);
    }
  }
  return { userIds: [...named] };
}

/** Those whose name a text starts with, or why they are unclear. Two members can have the same name. */
function membersAt(text: string, members: readonly Mentionable[]): readonly Mentionable[] | string {
  const whole = members.filter(({ name }) => isWholeStart(text, name.toLowerCase()));
  const longest = Math.max(...whole.map(({ name }) => name.length));
  if (whole.length > 0) return whole.filter(({ name }) => name.length === longest);
  const word = (WORD.exec(text)?.[0] ?? '').replace(/\.$/, '');
  const byFirst = members.filter(({ name }) => name.toLowerCase().split(' ')[0] === word);
  return byFirst.length > 1 ? `Several members are called @${word}. Write the whole name.` : byFirst;
}

const isWholeStart = (text: string, name: string): boolean =>
  name !== '' && text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length));
