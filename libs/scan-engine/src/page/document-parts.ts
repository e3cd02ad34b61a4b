import type { HtmlDocument, HtmlField, HtmlForm } from './html/html-elements';

/** What is kept of each kind. */
const MOST_PARTS = 100;
const LONGEST_PART = 500;
const PARAMETER = /(?<=[?&])[^=&]{1,60}/g;

/**
 * What makes a document a page of its template: its forms, the parameters of its links, its scripts, its own programs and the elements that structure it. What it says,
 * and how many links, rows and pictures it has, does not count. Two pages are alike if neither has a part that the other lacks.
 */
export function partsOfDocument(html: HtmlDocument, url: string): string[] {
  const own = url.split('?', 1)[0] ?? url;
  const { origin } = new URL(url);
  const queries = html.links.filter((link) => link.url.startsWith(`${origin}/`) && link.url.includes('?'));
  return [
    ...partsOf(
      'form',
      html.forms.map((form) => formPart(form, own)),
    ),
    ...partsOf(
      'parameter',
      queries.flatMap((link) => link.url.match(PARAMETER) ?? []),
    ),
    ...partsOf(
      'script',
      html.scriptSources.map((source) => source.split(/[?#]/, 1)[0] ?? ''),
    ),
    ...html.programs.map((program) => `program ${program}`),
    ...partsOf('element', html.elements),
  ];
}

/** Ids and versions do not count. */
const partsOf = (kind: string, names: readonly string[]): string[] => {
  const plain = names.map((name) => name.slice(0, LONGEST_PART).replace(/[0-9a-f]{8,}|\d+/gi, '0'));
  return [...new Set(plain)].slice(0, MOST_PARTS).map((name) => `${kind} ${name}`);
};

/** A form that goes to its own page is the same form on each page of a template. */
function formPart({ method, action, fields }: HtmlForm, own: string): string {
  const to = action?.split('?', 1)[0] ?? '';
  const names = fields.filter(isNamed).map(({ name }) => name);
  const place = to === own || to.startsWith(`${own}/`) ? `.${to.slice(own.length)}` : to;
  return `${method} ${place} ${[...new Set(names)].sort().join()}`;
}

const isNamed = ({ name }: HtmlField): boolean => name !== '';
