import ts from 'typescript';

/** Readers of descriptions skim: a longer sentence is read twice. */
const MOST_WORDS = 25;
const END = /(?<=[.!?…])\s+(?=[A-Z`"'(*])|\n+/;
/** A clause as subject or complement, and other forms that name nothing. */
const RIDDLES = /\b(?:is|are) what\b|\bso many times\b|\bin place of a\b|\bwakes? nobody\b/i;

/** The sentences of a description that are too long, or that do not name their subject. Code blocks are left out. */
export const badSentences = (text: string): string[] =>
  text
    .replace(/```[^]*?```/g, '\n')
    .split(END)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.split(/\s+/).length > MOST_WORDS || RIDDLES.test(sentence));

/** The texts of a source file: strings, templates, and what stands between tags with the elements inside it. */
export function textsOf(name: string, source: string): string[] {
  const kind = name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      if (hasWords(node)) texts.push(shown(node));
    } else if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) texts.push(written(node));
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, kind));
  return texts;
}

type Element = ts.JsxElement | ts.JsxFragment;

const hasWords = ({ children }: Element): boolean =>
  children.some((child) => ts.isJsxText(child) && /\w/.test(child.text));

/** What a person reads; an expression counts as one word. */
const shown = (node: ts.Node): string => {
  if (ts.isJsxText(node)) return node.text.replace(/\s+/g, ' ');
  if (ts.isJsxElement(node) || ts.isJsxFragment(node)) return node.children.map(shown).join('');
  if (ts.isJsxExpression(node) && node.expression !== undefined)
    return ts.isStringLiteralLike(node.expression) ? node.expression.text : '…';
  return '';
};

const written = (node: ts.StringLiteralLike | ts.TemplateExpression): string =>
  ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')
    : node.text;
