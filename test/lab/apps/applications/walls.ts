import type { RigApplication } from '../rig-application';
import { ON_PLAIN_HTTP, unread } from './common';

/** What nothing can be said about where every path returns 401 to strangers, by the place that says so. */
export const behindWall = (because: string): RigApplication['truth'] => ({
  ...ON_PLAIN_HTTP,
  security_headers: unread(because),
  csrf_protection: unread(because),
  cors_misconfiguration: unread(because),
  cookie_security: unread(because),
  subresource_integrity: unread(because),
  outdated_js_libraries: unread(because),
  security_txt: unread(because),
  information_disclosure: unread(because),
  directory_listing: unread(because),
  exposed_files: unread(because),
  product_exposure: unread(because),
  brute_force: unread(because),
  api_rate_limit: unread(because),
  jwt_tokens: unread(because),
  third_party_scripts: unread(because),
  http_methods: unread(because),
  host_header_injection: unread(because),
  open_redirect: unread(because),
  graphql_exposure: unread(because),
  waf_detection: unread(because),
  broken_links: unread(because),
  reflected_xss: unread(because),
  sql_injection: unread(because),
});

/** Where the owner has named the login, and no response tells of a count. */
export const GUESSES_UNNOTICED = ['login-cleartext high', 'login-no-throttling medium'];
