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
  nginx: 'nginx: location ~* \\.(?:bak|sql|sqlite|log|swp|key|ya?ml|lock)$|~$ { return 404; }',
  Apache: 'Apache: RedirectMatch 404 "\\.(?:bak|sql|sqlite|log|swp|key|ya?ml|lock)$|~$"',
  Caddy:
    'Caddy: @copies path *.bak *.sql *.sqlite *.log *.swp *.key *.yml *.yaml *.lock *~ with respond @copies 404 (one directive per line)',
  lighttpd:
    'lighttpd: url.access-deny = ("~", ".bak", ".sql", ".sqlite", ".log", ".swp", ".key", ".yml", ".yaml", ".lock") (mod_access)',
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
