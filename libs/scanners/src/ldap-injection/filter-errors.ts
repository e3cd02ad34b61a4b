/** Errors of libraries that cannot read a search filter of LDAP, as they write them. */
const ERRORS: readonly (readonly [library: string, error: RegExp])[] = [
  ['PHP, OpenLDAP', /Bad search filter/],
  ['Java', /InvalidSearchFilterException|Unbalanced parenthesis|com\.unboundid\.ldap\.sdk\.LDAPException/],
  ['Python', /ldap\.FILTER_ERROR|LDAPInvalidFilterError|malformed filter/],
  ['Node.js', /unbalanced parens|InvalidFilterError/],
  ['.NET', /search filter is invalid/],
  ['Ruby', /Net::LDAP::FilterSyntaxInvalidError/],
  ['Go', /LDAP Result Code 201|Filter Compile Error/],
  ['Active Directory', /LDAP(?:: error|[_ ]error) code 87\b/i],
];
const LONGEST_TEXT = 262_144;

/** Whose error a text shows; null without one. */
export function filterErrorIn(text: string): string | null {
  const start = text.slice(0, LONGEST_TEXT);
  return ERRORS.find(([, error]) => error.test(start))?.[0] ?? null;
}
