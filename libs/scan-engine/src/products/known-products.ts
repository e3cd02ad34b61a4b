import { COOKIES_OF_PRODUCTS, type NamedProgram, productsOf } from '@palisade/catalogue';

export type Product = NamedProgram | 'Django' | 'Laravel' | 'MediaWiki' | 'Rails' | 'Spring Security';

/** What a test has seen of a site that its product may show in. Names only, never values. */
export interface ProductSigns {
  /** Names in lower case. */
  headers?: readonly (readonly [name: string, value: string])[];
  cookies?: readonly string[];
  /** Of forms. */
  fields?: readonly string[];
  /** Of pages, forms and interfaces; without query. */
  paths?: readonly string[];
}

type Seen = Record<'cookies' | 'fields' | 'paths', readonly string[]>;

const has = (names: readonly string[], ...wanted: string[]): boolean =>
  wanted.every((name) => names.includes(name));

/** Signs that no other product shows. A name that several frameworks use (`_csrf`, `authenticity_token`) counts only together with another one. */
const SIGNS: Partial<Record<Product, (seen: Seen) => boolean>> = {
  // wp-login.php: the fields of wp_login_form().
  WordPress: ({ fields, paths }) =>
    has(fields, 'log', 'pwd') || paths.some((path) => /\/(wp-login\.php|wp-json)(\/|$)/.test(path)),
  // LoginSignupSpecialPage and EditPage.
  MediaWiki: ({ fields }) => has(fields, 'wpName', 'wpPassword') || has(fields, 'wpEditToken'),
  // django/middleware/csrf.py
  Django: ({ fields }) => has(fields, 'csrfmiddlewaretoken'),
  // Illuminate's VerifyCsrfToken.
  Laravel: ({ fields, cookies }) => has(fields, '_token') && has(cookies, 'XSRF-TOKEN'),
  // ActionController::RequestForgeryProtection; the session cookie is named after the application.
  Rails: ({ fields, cookies }) =>
    has(fields, 'authenticity_token') && cookies.some((name) => /^_\w+_session$/.test(name)),
  // HttpSessionCsrfTokenRepository, in a servlet container.
  'Spring Security': ({ fields, cookies }) => has(fields, '_csrf') && has(cookies, 'JSESSIONID'),
  // System.Web.Helpers.AntiForgery and Microsoft.AspNetCore.Antiforgery.
  'ASP.NET': ({ fields }) => has(fields, '__RequestVerificationToken'),
  // webapps/manager of Apache Tomcat.
  Tomcat: ({ paths }) => paths.some((path) => /^\/(host-)?manager\/(html|text|jmxproxy)(\/|$)/.test(path)),
};

/** The products that a site shows for sure; empty when it shows none, and then advice stays general. */
export function knownProducts({
  headers = [],
  cookies = [],
  fields = [],
  paths = [],
}: ProductSigns): Product[] {
  const seen = { cookies, fields, paths };
  const bySigns = (Object.keys(SIGNS) as Product[]).filter((product) => SIGNS[product]?.(seen));
  const byCookies = cookies.flatMap((name) =>
    Object.hasOwn(COOKIES_OF_PRODUCTS, name) ? (COOKIES_OF_PRODUCTS[name] ?? []) : [],
  );
  return [...new Set([...bySigns, ...byCookies, ...productsOf(headers)])];
}

/** By rule id: the setting of each product, as a full sentence or as "Product: setting". */
export type ProductAdvice = Readonly<Record<string, Partial<Record<Product, string>>>>;

/** The entries for the products of a site, as `Judgement.productAdvice` takes them. */
export const adviceFor = (
  advice: ProductAdvice,
  products: readonly Product[],
): Record<string, readonly string[]> =>
  Object.fromEntries(
    Object.entries(advice).map(([rule, settings]) => [
      rule,
      products.flatMap((product) => settings[product] ?? []),
    ]),
  );
