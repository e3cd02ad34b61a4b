import { cacti } from '../applications/cacti';
import { icingaweb } from '../applications/icingaweb';
import { zabbix } from '../applications/zabbix';
import type { RigAccount } from '../rig-account';
import { nothing, nothingBy, ONE_ACCOUNT, OPAQUE_AND_OWN, PASSWORD } from './common';

const icingawebAccount: RigAccount = {
  application: icingaweb,
  identities: [
    {
      name: 'admin',
      login: { kind: 'form', url: '/authentication/login', username: 'rigadmin', password: PASSWORD },
      verify: { url: '/account', signed_in: { text: 'rigadmin' }, anonymous: { status: [302] } },
      private_canary: 'rigadmin',
      start: ['/account', '/user/list', '/role/list'],
    },
  ],
  truth: {
    ...nothingBy(OPAQUE_AND_OWN, 'Icinga/Web/Session/PhpSession.php: an id; layouts/scripts: own files'),
    security_headers: nothing(
      'session_cache_limiter of php.ini sends no-store; the start page lacks what it lacks for strangers',
    ),
    csrf_protection: nothing(
      'Icinga/Web/Form/Element/CsrfCounterMeasure.php in each form that changes something; the forms without it search (text q)',
    ),
    cookie_security: nothing(
      'Icinga/Web/Session/PhpSession.php: Icingaweb2 as for strangers; icingaweb2-session is the time of the last request',
    ),
    outdated_js_libraries: nothing('Icinga/Web/JavaScript.php: jQuery 3.6, as for strangers'),
    information_disclosure: {
      verdict: ['info-stack-trace medium'],
      because:
        'application/controllers/ErrorController.php shows the stack to accounts (show_stacktraces is on by default); no generator',
    },
    access_control: ONE_ACCOUNT,
  },
  allowed: [],
  parts: [{ part: /'20\d\d-\d\d-\d\d \d\d:\d\d:\d\d'/g, reason: 'last_login' }],
};

const zabbixAccount: RigAccount = {
  application: zabbix,
  identities: [
    {
      name: 'admin',
      login: { kind: 'form', url: '/index.php', username: 'Admin', password: 'zabbix' },
      verify: {
        url: '/zabbix.php?action=userprofile.edit',
        signed_in: { text: 'Zabbix Administrator' },
        anonymous: { text: 'You are not logged in' },
      },
      private_canary: 'Zabbix Administrator',
      start: ['/zabbix.php?action=userprofile.edit', '/zabbix.php?action=host.list'],
    },
  ],
  truth: {
    ...nothingBy(
      OPAQUE_AND_OWN,
      'include/page_header.php: own files; include/classes/helpers/CEncryptedCookieSession.php: a signed id',
    ),
    security_headers: nothing(
      'session_cache_limiter of php.ini sends no-store; the start page as for strangers',
    ),
    csrf_protection: nothing(
      'include/classes/mvc/CController.php: checkSID wants sid, a part of the id of the session, for each action; forms without fields are sent by scripts with it',
    ),
    cookie_security: nothing('include/classes/helpers/CCookieHelper.php: zbx_session as for strangers'),
    outdated_js_libraries: {
      verdict: ['js-vulnerable-library medium'],
      because:
        'js/vendors/jquery-ui.js is jQuery UI 1.12.1 (CVE-2021-41182 to 41184, CVE-2022-31160); jsLoader.php joins it into what signed-in pages load',
    },
    information_disclosure: nothing(
      'include/html.inc.php: makePageFooter names the version to accounts; no generator',
    ),
    access_control: ONE_ACCOUNT,
  },
  allowed: [
    {
      line: /^sql (?:profiles|ids) /,
      reason: 'which page and filter a user has seen last (CProfile::flush), written by each visit',
    },
  ],
  parts: [
    {
      part: /(?<=\('?1'?,'Admin',.{80,120}),[01],/g,
      reason: 'autologin: the form of the login has its box checked',
    },
  ],
  counters: `mariadb --no-defaults --socket="$HERE/mysql.sock" zabbix -N -e 'SELECT username, attempt_failed FROM users'`,
};

const cactiAccount: RigAccount = {
  application: cacti,
  setup: `mariadb --no-defaults --socket="$HERE/mysql.sock" cacti -e "UPDATE user_auth SET must_change_password = '', full_name = 'canary-of-admin-7f3c' WHERE username = 'admin'"`,
  identities: [
    {
      name: 'admin',
      login: { kind: 'form', url: '/index.php', username: 'admin', password: 'admin' },
      verify: {
        url: '/auth_profile.php?action=edit',
        signed_in: { text: 'canary-of-admin-7f3c' },
        anonymous: { text: 'login_username' },
      },
      private_canary: 'canary-of-admin-7f3c',
      start: ['/auth_profile.php?action=edit', '/host.php', '/user_admin.php'],
    },
  ],
  truth: {
    ...nothingBy(
      OPAQUE_AND_OWN,
      'lib/html.php: html_common_header, own files; include/global.php: the session of PHP',
    ),
    security_headers: nothing(
      'session_cache_limiter of php.ini sends no-store; include/global.php: the headers that strangers get',
    ),
    csrf_protection: nothing('include/csrf.php: CSRF Magic puts its token into each POST form'),
    cookie_security: nothing('include/global.php: HttpOnly and SameSite=Strict'),
    outdated_js_libraries: nothing('include/js: the scripts that strangers get too'),
    information_disclosure: nothing('lib/html.php: versions as text for accounts; no generator'),
    access_control: ONE_ACCOUNT,
  },
  allowed: [
    {
      line: /^sql (?:user_auth_cache|user_auth_row_cache|sessions|settings_user) /,
      reason: 'sessions, which tab a user has seen last, and a cache of what an account may see',
    },
    { line: /^file \S*\/cacti\.log /, reason: 'the log of sign-ins' },
  ],
  parts: [
    { part: /'20\d\d-\d\d-\d\d \d\d:\d\d:\d\d'/g, reason: 'the time of the last sign-in' },
    {
      part: /(?<=user_auth \(1,'admin',)'[^']*'/g,
      reason: 'lib/auth.php: the first sign-in replaces the MD5 hash of the set-up',
    },
  ],
  counters: `mariadb --no-defaults --socket="$HERE/mysql.sock" cacti -N -e 'SELECT username, failed_attempts, locked, enabled FROM user_auth'`,
};

export const MONITORING_ACCOUNTS: readonly RigAccount[] = [icingawebAccount, zabbixAccount, cactiAccount];
