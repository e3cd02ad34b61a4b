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
  brute_force: unread(because),
  api_rate_limit: unread(because),
});

/** Where the owner has named the login, and no response tells of a count. */
export const GUESSES_UNNOTICED = ['login-cleartext high', 'login-no-throttling medium'];
