import { type ErrorList, errorIn, type SaidError } from '@palisade/scan-engine';

/** Errors of libraries that cannot read a search filter of LDAP, as they write them. */
const ERRORS: ErrorList = [
  ['PHP, OpenLDAP', /Bad search filter/],
  ['Java', /InvalidSearchFilterException|Unbalanced parenthesis|com\.unboundid\.ldap\.sdk\.LDAPException/],
  ['Python', /ldap\.FILTER_ERROR|LDAPInvalidFilterError|malformed filter/],
  ['Node.js', /unbalanced parens|InvalidFilterError/],
  ['.NET', /search filter is invalid/],
  ['Ruby', /Net::LDAP::FilterSyntaxInvalidError/],
  ['Go', /LDAP Result Code 201|Filter Compile Error/],
  ['Active Directory', /LDAP(?:: error|[_ ]error) code 87\b/i],
];

/** The error of a library that a text shows; null without one. */
export const filterErrorIn = (text: string): SaidError | null => errorIn(ERRORS, text);
