import type { Severity } from '@palisade/vocabulary';
import { plainName } from './plain-name';
import { plainText } from './plain-text';

/** A message as plain text, before a channel adds its markup. No text contains markup, and none may be interpreted as markup. */
export interface Digest {
  title: string;
  /** Of an e-mail, where it says more than the title. */
  subject?: string;
  /** Sentences. */
  intro: string[];
  lines: DigestLine[];
  /** What is not listed, as a sentence; empty if everything is. */
  more: string;
  /** Figures of a summary. */
  facts: { label: string; value: string }[];
  link: { label: string; url: string };
}

export interface DigestLine {
  /** What happened, in one or two words; empty when that is clear. */
  tag: string;
  severity: Severity | null;
  text: string;
  /** Empty for the whole host. */
  location: string;
  url: string;
}

/** One without lines. */
export const digest = (title: string, url: string, label: string, intro: string[]): Digest => ({
  title,
  intro,
  lines: [],
  more: '',
  facts: [],
  link: { label, url },
});

/**
 * For names of teams and people, and texts of sites: no program may turn them into a link. Names of checks and their hosts stay as they are: the people
 * who get the message watch these sites.
 */
export const chosen = (name: string): string => plainText(plainName(name), 100);

export const timeOf = (timestamp: string): string => `${timestamp.slice(0, 16).replace('T', ' ')} UTC`;

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
