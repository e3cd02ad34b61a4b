import { type ErrorList, errorIn, type SaidError } from '@palisade/scan-engine';

/** Errors of template languages, as their programs write them. */
const ERRORS: ErrorList = [
  ['Jinja2', /jinja2\.exceptions\.|expected token '[^']{1,40}', got '/],
  ['Twig', /Twig(?:\\|_)Error|Twig\\Sandbox/],
  ['Django', /django\.template\.|Could not parse (?:the remainder|some characters): /],
  ['Nunjucks', /Template render error: \(/],
  ['Handlebars', /Expecting '(?:ID|OPEN_SEXPR|CLOSE\w{0,20})', '/],
  ['FreeMarker', /freemarker\.(?:core|template)\.|FreeMarker template error/],
  ['Velocity', /org\.apache\.velocity\.exception\./],
  ['Thymeleaf', /org\.thymeleaf\.exceptions\.|Could not parse as expression: "/],
  ['Spring expressions', /org\.springframework\.expression\.spel\.|EL10\d{2}E: /],
  ['Expression Language', /(?:javax|jakarta)\.el\.ELException/],
  ['Pebble', /(?:com\.mitchellbosecke|io\.pebbletemplates)\.pebble\.error\./],
  ['Mako', /mako\.exceptions\./],
  ['Tornado', /tornado\.template\.ParseError/],
  ['Smarty', /SmartyCompilerException|Syntax error in template "/],
  ['Liquid', /Liquid (?:syntax )?error(?: \(line \d{1,6}\))?: |Liquid::SyntaxError/],
  ['ERB', /ActionView::(?:SyntaxErrorInTemplate|Template::Error)|\(erb\):\d{1,6}:/],
  ['EJS', /while compiling ejs|ejs:\d{1,6}\n/],
  ['Go', /template: [\w./-]{1,80}:\d{1,6}(?::\d{1,6})?: /],
  ['Razor', /Microsoft\.AspNetCore\.Mvc\.Razor\.|RazorEngine\.Templating\./],
];

/** The error of a language that a text shows; null without one. */
export const templateErrorIn = (text: string): SaidError | null => errorIn(ERRORS, text);
