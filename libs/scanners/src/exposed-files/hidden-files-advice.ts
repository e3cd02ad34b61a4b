import type { Product, ProductAdvice } from '@palisade/scan-engine';

/** How each server denies paths that start with a dot, except for `.well-known`. */
const HIDDEN: Partial<Record<Product, string>> = {
  nginx: 'nginx: location ~ /\\.(?!well-known/) { return 404; }',
  Apache: 'Apache: RedirectMatch 404 "/\\.(?!well-known/)"',
  Caddy:
    'Caddy: @hidden { path */.* ; not path /.well-known/* } with respond @hidden 404 (one directive per line)',
  IIS: 'IIS: add the name to <requestFiltering><hiddenSegments> in web.config.',
  lighttpd: 'lighttpd: $HTTP["url"] =~ "/\\.(?!well-known/)" { url.access-deny = ("") } (mod_access)',
};

/** How each server denies copies and logs by the end of their names. */
const COPIES: Partial<Record<Product, string>> = {
  nginx: 'nginx: location ~* \\.(?:bak|old|orig|save|sql|sqlite|log|swp)$|~$ { return 404; }',
  Apache: 'Apache: RedirectMatch 404 "\\.(?:bak|old|orig|save|sql|sqlite|log|swp)$|~$"',
  Caddy:
    'Caddy: @copies path *.bak *.old *.orig *.save *.sql *.sqlite *.log *.swp *~ with respond @copies 404 (one directive per line)',
  lighttpd:
    'lighttpd: url.access-deny = ("~", ".bak", ".old", ".orig", ".save", ".sql", ".sqlite", ".log", ".swp") (mod_access)',
};

export const HIDDEN_FILES_ADVICE: ProductAdvice = {
  'exposed-git': HIDDEN,
  'exposed-svn': HIDDEN,
  'exposed-hg': HIDDEN,
  'exposed-env-file': HIDDEN,
  'exposed-database-dump': COPIES,
  'exposed-config-source': COPIES,
  'exposed-log-file': COPIES,
};
