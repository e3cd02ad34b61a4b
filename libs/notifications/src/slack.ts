import { cutTo } from '@palisade/vocabulary';
import type { Digest, DigestLine } from './digest';
import { SEVERITY_WORDS } from './words';

/** Slack's limit is 3,000 characters for the text of a section. */
const LONGEST_SECTION = 2_800;
/** Slack's limit for the text of a header. */
const LONGEST_HEADER = 150;
/** Invisible, but it ends a mark such as `*`. */
const BREAK = '\u200b';

/** Escapes a text for mrkdwn: Slack's three control characters become entities, and its formatting marks have no effect. */
const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[*_~`]/g, (mark) => BREAK + mark);

const linked = (url: string, text: string): string => `<${url}|${escaped(text).replaceAll('|', '¦')}>`;

function lineOf({ tag, severity, text, location, url }: DigestLine): string {
  const words = [tag, severity === null ? '' : SEVERITY_WORDS[severity]].filter(Boolean).join(' · ');
  const place = location === '' ? '' : ` \`${escaped(location).replaceAll(`${BREAK}\``, "'")}\``;
  return `• *${escaped(words)}* ${linked(url, text)}${place}`;
}

/** The body of a message to an incoming webhook: blocks, and `text` for notifications and for programs that do not support blocks. */
export function slackBody({ title, intro, lines, more, facts, link }: Digest): object {
  const figures = facts.map(({ label, value }) => `*${escaped(label)}* ${escaped(value)}`).join('   ');
  const sections = [...intro.map(escaped), figures, ...sectionsOf(lines.map(lineOf)), escaped(more)];
  return {
    text: escaped(title),
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: cutTo(title, LONGEST_HEADER), emoji: false } },
      ...sections
        .filter((text) => text !== '')
        .map((text) => ({ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } })),
      { type: 'section', text: { type: 'mrkdwn', text: linked(link.url, link.label), verbatim: true } },
    ],
  };
}

/** Joins lines into as few sections as the limit allows. */
function sectionsOf(lines: readonly string[]): string[] {
  const sections: string[] = [];
  for (const line of lines) {
    const last = sections.at(-1);
    if (last === undefined || last.length + line.length > LONGEST_SECTION) sections.push(line);
    else sections[sections.length - 1] = `${last}\n${line}`;
  }
  return sections;
}
