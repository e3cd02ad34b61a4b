import { adminer } from '../applications/adminer';
import { djangoAdmin } from '../applications/django-admin';
import { phpmyadmin } from '../applications/phpmyadmin';
import { postfixadmin } from '../applications/postfixadmin';
import type { RigAccount } from '../rig-account';
import { nothing, nothingBy, ONE_ACCOUNT, OPAQUE_AND_OWN, PASSWORD } from './common';

const phpmyadminAccount: RigAccount = {
  application: phpmyadmin,
  identities: [
    {
      name: 'rig',
      login: { kind: 'form', url: '/index.php', username: 'rig', password: PASSWORD },
      verify: {
        url: '/index.php?route=/',
        signed_in: { text: 'rig@localhost' },
        anonymous: { text: 'pma_username' },
      },
      private_canary: 'rig@localhost',
      start: ['/index.php?route=/'],
    },
  ],
  truth: {
    ...nothingBy(
      OPAQUE_AND_OWN,
      'libraries/classes/Header.php: scripts of js/; Plugins/Auth/AuthenticationCookie.php: encrypted cookies',
    ),
    security_headers: nothing(
      'libraries/classes/Core.php: noCacheHeader sends no-store; the start page has the policy that strangers get',
    ),
    csrf_protection: nothing(
      'libraries/classes/Common.php: checkTokenRequestParam wants the token of the session in each POST; the form of the language has it by GET, at the same address for strangers',
    ),
    cookie_security: nothing('libraries/classes/Config.php: setCookie with HttpOnly and SameSite=Strict'),
    outdated_js_libraries: nothing(
      'js/vendor: what strangers get too, and CodeMirror 5, of which the list has no advisory',
    ),
    information_disclosure: nothing('templates/home: versions that the account may read; no generator'),
    access_control: ONE_ACCOUNT,
  },
  allowed: [],
};

const adminerAccount: RigAccount = {
  application: adminer,
  identities: [
    {
      name: 'rig',
      login: { kind: 'form', url: '/adminer.php', username: 'rig', password: PASSWORD },
      verify: {
        url: '/adminer.php?username=rig',
        signed_in: { text: 'rig@localhost' },
        anonymous: { status: [403] },
      },
      private_canary: 'rig@localhost',
      start: ['/adminer.php?username=rig'],
    },
  ],
  truth: {
    ...nothingBy(OPAQUE_AND_OWN, 'include/design.inc.php: own files; the version check is off (conf.php)'),
    security_headers: nothing(
      'include/design.inc.php: page_headers sends no-cache; the start page is the same file for strangers',
    ),
    csrf_protection: nothing(
      'include/functions.inc.php: get_token, the weak token that strangers see at the same address',
    ),
    cookie_security: nothing(
      'include/bootstrap.inc.php: adminer_sid as for strangers; adminer_key has SameSite=lax',
    ),
    outdated_js_libraries: nothing('static/functions.js: no library'),
    information_disclosure: nothing(
      'include/design.inc.php: its version is text for the account, no generator',
    ),
    access_control: ONE_ACCOUNT,
  },
  allowed: [
    {
      line: /^file \S*\/tmp\/adminer\.(?:key|version) /,
      reason: 'the key of its cookies, made at the first sign-in',
    },
  ],
  // A stranger's request for the page that proves the sign-in counts; 30 of them lock.
  counters: `php -r 'foreach (unserialize(@file_get_contents("tmp/adminer.invalid") ?: "a:0:{}") as $each) echo $each[1] >= 30 ? "locked" : "";'`,
};

const djangoLogin = (username: string) => ({
  login: { kind: 'form', url: '/admin/login/', username, password: PASSWORD },
  verify: { url: '/admin/password_change/', signed_in: { status: 200 }, anonymous: { status: [302] } },
});

const djangoAccounts: RigAccount = {
  application: djangoAdmin,
  setup: `/usr/bin/python3 manage.py shell -c "
from django.contrib.auth.models import User
User.objects.create_user('rigreader', 'rigreader@example.org', '${PASSWORD}', is_staff=True, first_name='canary-of-reader-19ab')"`,
  identities: [
    {
      name: 'admin',
      ...djangoLogin('rigadmin'),
      private_canary: 'rigadmin@example.org',
      start: ['/admin/auth/user/', '/admin/auth/user/1/change/'],
    },
    {
      name: 'reader',
      ...djangoLogin('rigreader'),
      private_canary: 'canary-of-reader-19ab',
      start: ['/admin/password_change/'],
    },
  ],
  settings: { access_control: { privileged: ['admin'] } },
  truth: {
    ...nothingBy(OPAQUE_AND_OWN, 'contrib/sessions: a random id; contrib/admin/templates: own files'),
    security_headers: nothing(
      'contrib/admin/sites.py: never_cache for each view of the administration; the start page as for strangers',
    ),
    csrf_protection: nothing('middleware/csrf.py: csrfmiddlewaretoken in each POST form'),
    cookie_security: nothing('conf/global_settings.py: sessionid is HttpOnly and Lax, csrftoken Lax'),
    outdated_js_libraries: nothing(
      'with DEBUG off, contrib/staticfiles does not serve the scripts of the administration',
    ),
    information_disclosure: nothing('contrib/admin/templates: no generator, no version'),
    access_control: nothing('contrib/admin/options.py: has_view_permission before each list and record'),
  },
  allowed: [],
  parts: [
    {
      part: /NULL(?=,[01],'rig(?:admin|reader)')|'20\d\d-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?'/g,
      reason: 'last_login',
    },
  ],
};

const postfixadminAccount: RigAccount = {
  application: postfixadmin,
  setup: `
hash=$(openssl passwd -1 -salt rigsaltx '${PASSWORD}')
sqlite3 mail.db "UPDATE admin SET password = '$hash'"`,
  identities: [
    {
      name: 'admin',
      login: { kind: 'form', url: '/login.php', username: 'rigadmin@example.org', password: PASSWORD },
      verify: { url: '/main.php', signed_in: { status: 200 }, anonymous: { status: [302] } },
      private_canary: 'rigadmin@example.org',
      start: ['/main.php', '/list.php?table=domain', '/edit.php?table=mailbox', '/sendmail.php'],
    },
  ],
  truth: {
    ...nothingBy(OPAQUE_AND_OWN, 'templates/header.tpl: own files; common.php: the session of PHP'),
    security_headers: nothing('session_cache_limiter of php.ini sends no-store with each session'),
    csrf_protection: nothing(
      'the forms of public/edit.php and sendmail.php post the token of the session (PFA_token)',
    ),
    cookie_security: nothing('common.php: the session of PHP, as for strangers'),
    outdated_js_libraries: nothing('templates/header.tpl: the libraries that strangers get too'),
    information_disclosure: nothing('templates/footer.tpl: as for strangers'),
    access_control: ONE_ACCOUNT,
  },
  allowed: [],
};

export const ADMINISTRATION_ACCOUNTS: readonly RigAccount[] = [
  phpmyadminAccount,
  adminerAccount,
  djangoAccounts,
  postfixadminAccount,
];
