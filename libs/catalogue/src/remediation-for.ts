import { PROGRAM_NAMES, isOfOthers } from './programs';

/** `Jetty and Tomcat: …` */
const AND = ' and ';

/** The programs that a sentence is for, each at its beginning; empty for one that is for all. */
export function programsOf(sentence: string): string[] {
  const first = nameAt(sentence);
  if (first === undefined) return [];
  const rest = sentence.slice(first.length);
  const second = rest.startsWith(AND) ? nameAt(rest.slice(AND.length)) : undefined;
  return second === undefined ? [first] : [first, second];
}

const nameAt = (text: string): string | undefined =>
  PROGRAM_NAMES.find((name) => text.startsWith(name) && /^[: ]/.test(text.slice(name.length)));

/** Sentences of a remediation. A setting may hold a full stop, but none with a blank and a capital behind it. */
export const sentencesOf = (remediation: string): string[] =>
  remediation.split(/(?<=\.) (?=[A-Z]|nginx\b|lighttpd\b)/);

/**
 * A remediation without the settings of programs that the site does not have.
 *
 * @param programs of the evidence of the finding and of the scan, see `decidingPrograms`
 */
export const remediationFor = (remediation: string, programs: readonly string[]): string =>
  sentencesOf(remediation)
    .filter((sentence) => {
      const named = programsOf(sentence);
      return named.length === 0 || !named.every((name) => isOfOthers(name, programs));
    })
    .join(' ');
