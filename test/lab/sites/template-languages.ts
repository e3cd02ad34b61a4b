/** Template languages as far as expressions of numbers go, from their manuals: what they compute, and what they refuse. */
export type Language = (template: string) => string;

const times = (_found: string, one: string, other: string): string => String(Number(one) * Number(other));
const PRODUCT = String.raw`\s*(\d+)\s*\*\s*(\d+)\s*`;
const expression = (before: string, behind: string): RegExp =>
  new RegExp(`${before}${PRODUCT}${behind}`, 'g');

/** Refuses what its signs hold and it does not know. */
const refusing =
  (known: Language, signs: RegExp, error: string): Language =>
  (template) => {
    const rendered = known(template);
    return signs.test(rendered) ? error : rendered;
  };

const computing =
  (...expressions: RegExp[]): Language =>
  (template) =>
    expressions.reduce((text, each) => text.replace(each, times), template);

const grouped = (digits: string): string => Number(digits).toLocaleString('en-US');

export const LANGUAGES = {
  Jinja2: refusing(
    computing(expression(String.raw`\{\{`, String.raw`\}\}`)),
    /\{\{|\{%|\{#/,
    'jinja2.exceptions.TemplateSyntaxError: unexpected char',
  ),
  // Numbers are written for people.
  FreeMarker: refusing(
    (template) =>
      template.replace(expression(String.raw`[$#]\{`, String.raw`\}`), (...found: [string, string, string]) =>
        grouped(times(...found)),
      ),
    /\$\{|<#|<@/,
    'FreeMarker template error',
  ),
  'Thymeleaf, inlined': computing(expression(String.raw`\[\[\$\{`, String.raw`\}\]\]`)),
  Mako: refusing(
    computing(expression(String.raw`\$\{`, String.raw`\}`)),
    /<%/,
    'mako.exceptions.SyntaxException: (SyntaxException)',
  ),
  'Spring expressions': computing(expression('#\\{', '\\}')),
  Razor: computing(expression(String.raw`@\(`, String.raw`\)`)),
  ERB: refusing(computing(expression('<%=', '%>')), /<%/, '(erb):1: syntax error'),
  Smarty: refusing(
    computing(expression(String.raw`(?<!\{)\{`, String.raw`\}(?!\})`)),
    /\{[^\s}]/,
    'Fatal error: Uncaught --> Smarty Compiler: SmartyCompilerException',
  ),
  Velocity: (template) => template.replace(new RegExp(String.raw`#set\(\$p=${PRODUCT}\)\$p`, 'g'), times),
  Django: (template) =>
    refusing(
      (text) =>
        text.replace(/\{\{(\d+)\|add:(\d+)\}\}/g, (_found, one, other) =>
          String(Number(one) + Number(other)),
        ),
      /\{\{|\{%/,
      'TemplateSyntaxError: Could not parse the remainder: &#x27;*&#x27;',
    )(template),
  // In its lax mode it takes what it understands.
  Liquid: (template) =>
    template
      .replace(/\{\{\s*(\d+)\s*\|\s*times:\s*(\d+)\s*\}\}/g, times)
      .replace(/\{\{\s*(\d+)[^}]*\}\}/g, '$1'),
  Go: refusing(
    (template) =>
      template.replace(/\{\{len \(printf "%(\d+)d%(\d+)d" 1 1\)\}\}/g, (_found, one, other) =>
        String(Number(one) + Number(other)),
      ),
    /\{\{/,
    'template: hello:1: unexpected "*" in operand',
  ),
} satisfies Record<string, Language>;

/** It has no operators: all that it gives is its error. */
export const handlebars = refusing(
  (template) => template,
  /\{\{/,
  "Parse error on line 1:\nplsd{{227*331\n------------^\nExpecting 'ID', 'STRING', got 'INVALID'",
);
