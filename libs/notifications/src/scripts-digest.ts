import { SCRIPT_CHANGE_WORDS } from '@palisade/vocabulary';
import { chosen, type Digest, digest, plural } from './digest-parts';
import type { ScriptsData } from './message';
import { plainText } from './plain-text';

export const scriptsDigest = ({ check, changes, more, url }: ScriptsData): Digest => ({
  ...digest(
    `${chosen(check.domain)}: ${plural(changes.length + more, 'change')} in scripts and headers`,
    url,
    'Open the scripts',
    [
      'Compared with the previous scan. If you did not make a change, find out who did. Authorise what you made or expect, and say why.',
    ],
  ),
  lines: changes.map(({ kind, subject, pages, difference }) => ({
    tag: SCRIPT_CHANGE_WORDS[kind],
    severity: null,
    text: [plainText(subject, 200), ...difference.map((line) => plainText(line, 200))].join(' · '),
    location: plainText(pages.slice(0, 3).join(', '), 200),
    url,
  })),
  more: more > 0 ? `And ${plural(more, 'more change')}.` : '',
});
