export interface Version {
  product: string;
  version: string;
}

/**
 * Programs that write pages on the machine of their author. None of their code runs on the site, so their version tells an attacker nothing
 * about it.
 */
const WRITERS =
  /^(?:docutils|sphinx|doxygen|asciidoctor|libreoffice|hugo|jekyll|hexo|eleventy|gatsby|docusaurus|vuepress|vitepress)$/i;

/** Of the meta tag: `WordPress 6.4.2`. */
export function generatorVersion(content: string): Version | null {
  const match = /^([A-Za-z][A-Za-z .!-]{1,40}?)[ /]v?(\d{1,4}(?:\.\d{1,5}){1,3})(?![\w.])/.exec(
    content.trim(),
  );
  const product = (match?.[1] ?? '').trim();
  return match === null || WRITERS.test(product) ? null : { product, version: match[2] ?? '' };
}

const SERVER_LINES: readonly RegExp[] = [
  // With `server_tokens build`, and in builds of distributions, a name in brackets follows.
  /<center>(nginx|openresty)\/(\d[\w.]{0,20})(?: \([^()<\n]{1,60}\))?<\/center>/,
  /Powered by (Tengine)\/(\d[\w.]{0,20})/,
  /<address>(Apache)\/(\d[\w.]{0,20})(?: [^<\n]{0,200})? Server at /,
  /<h3>Apache (Tomcat)\/(\d[\w.]{0,20})(?: \([^<()]{1,40}\))?<\/h3>/,
  /<h3>(JBoss Web|GlassFish Server Open Source Edition|Payara Server)[/ ]{1,3}(\d[\w.]{0,20})<\/h3>/,
  /Powered by <a href="http:\/\/www\.cherrypy\.(?:org|dev)">(CherryPy) (\d[\w.]{0,20})<\/a>/,
  /Powered by (Jetty):\/\/ (\d[\w.]{0,20})</,
];

/** The line that servers write under their error pages. */
export function serverLine(text: string): Version | null {
  const page = text.slice(0, 50_000);
  const match = SERVER_LINES.map((pattern) => pattern.exec(page)).find((found) => found !== null);
  return match === undefined || match === null ? null : { product: match[1] ?? '', version: match[2] ?? '' };
}

/** Whether a header names the product with a version: then security_headers has the finding. */
export const isInHeaders = (
  { product }: Version,
  headers: readonly (readonly [name: string, value: string])[],
): boolean =>
  headers.some(([name, value]) => {
    const whole = `${name} ${value}`.toLowerCase();
    const at = whole.indexOf(product.toLowerCase());
    return (
      at >= 0 &&
      /^(?:-version)?[ /(]{0,3}v?\d/.test(whole.slice(at + product.length, at + product.length + 14))
    );
  });
