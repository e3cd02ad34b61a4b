const isItem = (line: string): boolean => line.startsWith('- ');
const ADDRESS = /(https?:\/\/\S+)/;

interface Inline {
  type: 'text';
  text: string;
  marks?: { type: 'link'; attrs: { href: string } }[];
}
interface Block {
  type: 'paragraph' | 'bulletList' | 'listItem';
  content: (Block | Inline)[];
}

/** Addresses as links; the rest as it is, since no character of a text node has a meaning. */
const inline = (line: string): Inline[] =>
  line
    .split(ADDRESS)
    .filter((text) => text !== '')
    .map((text) =>
      ADDRESS.test(text)
        ? { type: 'text', text, marks: [{ type: 'link', attrs: { href: text } }] }
        : { type: 'text', text },
    );
const paragraph = (line: string): Block => ({ type: 'paragraph', content: inline(line) });

/** Lines in the Atlassian Document Format: https://developer.atlassian.com/cloud/jira/platform/apis/document/structure/. */
export function jiraDocument(lines: readonly string[]): object {
  const content: Block[] = [];
  for (const line of lines) {
    const last = content.at(-1);
    if (!isItem(line)) content.push(paragraph(line));
    else {
      const item: Block = { type: 'listItem', content: [paragraph(line.slice(2))] };
      if (last?.type === 'bulletList') last.content.push(item);
      else content.push({ type: 'bulletList', content: [item] });
    }
  }
  return { type: 'doc', version: 1, content };
}

const WIKI_MARKS = /[\\{}[\]!*_|^~]/g;
const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
/** Texts of sites must not format the ticket, embed images or run macros. */
const escaped = (text: string): string =>
  text
    .split(ADDRESS)
    .map((part) =>
      ADDRESS.test(part)
        ? part.replace(/[\\{}[\]!*|^]/g, percent)
        : part.replace(WIKI_MARKS, (mark) => `\\${mark}`),
    )
    .join('');

/** Lines in the wiki notation of Data Center: https://jira.atlassian.com/secure/WikiRendererHelpAction.jspa?section=all. */
export const wikiText = (lines: readonly string[]): string =>
  lines
    .map((line) => (isItem(line) ? `* ${escaped(line.slice(2))}` : escaped(line)))
    .join('\n\n')
    .replaceAll('\n\n* ', '\n* ');
