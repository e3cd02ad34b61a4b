import type { TestKey } from '@palisade/vocabulary';
import { libraryFile } from '../../../libs/scanners/src/outdated-js-libraries/testing/library-files';
import type { CaseOf } from '../lab-case';
import { formSite, missingFields, profileForm, random, hidden } from '../sites/form-site';
import type { Ground } from '../sites/ground';
import { type ScriptFile, scriptListener, type ScriptFiles } from '../sites/script-site';

const SHELL =
  '<!doctype html><html lang="en"><head><title>Shop</title></head><body><div id="app"></div><script src="/app.js"></script></body></html>';
/** Elements that it adds run and load, unlike those of `innerHTML`. */
const PROGRAM = `fetch('/pages' + location.pathname + '.json').then((response) => response.json()).then(({ html }) =>
  document.querySelector('#app').append(document.createRange().createContextualFragment(html)));`;

const json = (value: unknown) => ({ type: 'application/json', body: JSON.stringify(value) });

/** Pages of one empty element, which a script fills from data. */
const drawn = (pages: Readonly<Record<string, string>>, files: ScriptFiles = {}): ScriptFiles => ({
  '/app.js': PROGRAM,
  ...Object.fromEntries(
    Object.entries(pages).flatMap(([path, html]): [string, ScriptFile | string][] => [
      [path, SHELL],
      [`/pages${path}.json`, json({ html })],
    ]),
  ),
  ...files,
});

const site =
  (files: ScriptFiles) =>
  (ground: Ground): Promise<void> =>
    ground.site(scriptListener(files));

const drawnCase = (
  name: string,
  files: ScriptFiles,
  expected: CaseOf['expected'],
  more: Partial<CaseOf> = {},
): CaseOf => ({
  name: `drawn by a script: ${name}`,
  isDrawn: true,
  site: site(files),
  expected,
  untouched: /^(?:POST|PUT|PATCH|DELETE) /,
  atMost: { requests: 60, connections: 90 },
  ...more,
});

const LINKED = '<h1>Shop</h1><p>Tea and coffee.</p><a href="/more">More</a>';
const LIB = 'https://cdn.jsdelivr.net/npm/lib@1.2.3/dist/lib.min.js';
const LIB_FILES: ScriptFiles = { 'cdn.jsdelivr.net/npm/lib@1.2.3/dist/lib.min.js': 'window.lib=1;' };

const TAG_HOST = 'tags.living.com';
const LISTENS = "document.querySelector('[name=cardNumber]').addEventListener('input', () => {});";
const cardPage = (src: string): string =>
  `<!doctype html><html lang="en"><head><title>Shop</title></head><body><h1>Pay</h1><form method="post" action="/pay"><input name="cardNumber" autocomplete="cc-number"></form><script src="${src}"></script></body></html>`;
const paying =
  (files: ScriptFiles) =>
  async (ground: Ground): Promise<void> => {
    await ground.dns('shop.test SOA\nshop.test A 127.0.0.1\nliving.com SOA\ntags.living.com A 127.0.0.1');
    await ground.site(scriptListener(files));
  };

/** A page with a card form, and a script of another host. */
const listening = (
  name: string,
  program: string,
  expected: CaseOf['expected'],
  more: Partial<CaseOf> = {},
): CaseOf =>
  drawnCase(name, {}, expected, {
    site: paying({ '/': cardPage(`https://${TAG_HOST}/t.js`), [`${TAG_HOST}/t.js`]: program }),
    ...more,
  });

/** A page of forms whose form a script draws. */
const forms =
  (form: () => string): CaseOf['site'] =>
  (ground) =>
    ground.site(
      formSite({
        routes: {
          'GET /': () => ({
            body: '<div id="app"></div><script src="/app.js"></script>',
            headers: { 'content-security-policy': null },
          }),
          'GET /app.js': () => ({ json: PROGRAM, headers: { 'content-type': 'text/javascript' } }),
          'GET /pages/.json': () => ({
            json: JSON.stringify({ html: `<h1>Profile</h1>${form()}` }),
            headers: { 'content-type': 'application/json' },
          }),
          'POST /profile': () => missingFields,
        },
      }),
    );

const LOGIN_PROGRAM = `const token = JSON.parse(document.querySelector('#csrf').textContent);
document.querySelector('#app').innerHTML = '<h1>Sign in</h1><form method="post" action="/login"><input type="hidden" name="_csrf" value="' + token + '"><input name="user"><input type="password" name="password"><button>Sign in</button></form>';`;
const tokenOf = (session: string): string => `${session.slice(0, 8)}+${session.slice(8)}==`;
const loginPage = (session: string, said = ''): string =>
  `<div id="app"></div>${said}<script id="csrf" type="application/json">"${tokenOf(session)}"</script><script src="/app.js"></script>`;

/** A login that a script draws, with the token of the session from a block of data (Parse Dashboard). */
const drawnLogin: CaseOf['site'] = (ground) =>
  ground.site(
    formSite({
      routes: {
        'GET /': ({ session }) => loginPage(session),
        'GET /app.js': () => ({ json: LOGIN_PROGRAM, headers: { 'content-type': 'text/javascript' } }),
        'POST /login': ({ session, fields }) =>
          fields.get('_csrf') === tokenOf(session)
            ? loginPage(session, '<p>Invalid username or password</p>')
            : { status: 403, body: 'invalid csrf token' },
      },
    }),
  );

const fragmentPage = (use: string): ScriptFiles => ({
  '/': `<!doctype html><html lang="en"><head><title>Shop</title></head><body><h1>Shop</h1><p>Tea.</p><div id="box"></div><script>const text = decodeURIComponent(location.hash.slice(1)); ${use}</script></body></html>`,
});
const PACED: Partial<CaseOf> = { atMost: { requests: 90, connections: 90 } };

const PLAIN = drawnCase(
  'nothing that is wrong',
  drawn({ '/': LINKED, '/more': '<h1>More</h1><p>Milk.</p>' }),
  [],
);

/** What only a browser shows, for the tests that judge pages. Each needs a Chromium. */
export const DRAWN_CASES: Partial<Record<TestKey, readonly CaseOf[]>> = {
  brute_force: [
    drawnCase('a login with a token from the page as sent', {}, ['login-no-throttling medium'], {
      site: drawnLogin,
      untouched: /^(?:PUT|PATCH|DELETE) |^POST (?!\/login)/,
    }),
  ],
  csrf_protection: [
    drawnCase('a form without a token', {}, ['csrf-no-protection medium'], {
      site: forms(() => profileForm('')),
    }),
    drawnCase('a form with a token of the visit', {}, [], {
      site: forms(() => profileForm(hidden('csrf_token', random()))),
      guards: 'the page is drawn twice, so the token is seen to differ',
    }),
    PLAIN,
  ],
  mixed_content: [
    drawnCase(
      'an image over http',
      drawn({ '/': `${LINKED}<img src="http://cdn.example/a.png">`, '/more': '' }),
      ['mixed-passive low'],
    ),
    drawnCase(
      'a script over http on a page that a script links',
      drawn({ '/': LINKED, '/more': '<h1>More</h1><script src="http://cdn.example/a.js"></script>' }),
      ['mixed-active medium'],
    ),
    PLAIN,
  ],
  subresource_integrity: [
    drawnCase(
      'a library without a hash',
      drawn({ '/': `<h1>Shop</h1><script src="${LIB}"></script>` }, LIB_FILES),
      ['sri-missing medium'],
    ),
    PLAIN,
  ],
  third_party_scripts: [
    listening('a script of others that listens to a card field', LISTENS, [
      'thirdparty-listens-to-card-field high',
    ]),
    listening(
      'a script of others that hears what the card form sends',
      "document.querySelector('form').addEventListener('submit', () => {});",
      ['thirdparty-listens-to-card-field high'],
    ),
    listening(
      'a script of others that hears of all keys',
      "document.addEventListener('keydown', () => {});",
      ['thirdparty-on-sensitive-page low'],
      { guards: 'most such scripts wait for a key that opens a menu' },
    ),
    listening('an authorised script of others that listens', LISTENS, ['thirdparty-on-sensitive-page low'], {
      authorisedScripts: [{ address: `https://${TAG_HOST}/t.js`, match: 'url', marks: [], until: null }],
      guards: 'the owner has said so',
    }),
    listening('a script of the site that listens', '', [], {
      site: paying({ '/': cardPage('/app.js'), '/app.js': LISTENS }),
      guards: 'no third party',
    }),
    listening('a library of others with a version', '', [], {
      site: paying({
        '/': cardPage(`https://${TAG_HOST}/jquery-3.7.1.min.js`),
        [`${TAG_HOST}/jquery-3.7.1.min.js`]: LISTENS,
      }),
      guards: 'scripts of the site listen by libraries; subresource_integrity is about them',
    }),
  ],
  outdated_js_libraries: [
    drawnCase(
      'a library with known defects',
      drawn(
        { '/': '<h1>Shop</h1><script src="/lib.js"></script>' },
        { '/lib.js': libraryFile('jquery@1.12.4') },
      ),
      ['js-vulnerable-library medium'],
    ),
    drawnCase(
      'a library that a script loads by a computed address',
      drawn(
        { '/': '<h1>Shop</h1>' },
        {
          '/app.js': `${PROGRAM} const s = document.createElement('script'); s.src = ['/l', 'ib.js'].join(''); document.head.append(s); s.onload = () => s.remove();`,
          '/lib.js': libraryFile('jquery@1.12.4'),
        },
      ),
      ['js-vulnerable-library medium'],
    ),
    PLAIN,
  ],
  reflected_xss: [
    drawnCase(
      'a fragment that becomes HTML',
      fragmentPage('box.innerHTML = text'),
      ['xss-html-context high'],
      PACED,
    ),
    drawnCase('a fragment that becomes text', fragmentPage('box.textContent = text'), [], PACED),
  ],
  open_redirect: [
    drawnCase(
      'a fragment that leads elsewhere',
      fragmentPage('if (text) location = text'),
      ['redirect-open-script medium'],
      PACED,
    ),
    drawnCase(
      'a fragment that names a page of the site',
      fragmentPage('if (text) location = "/pages/" + encodeURIComponent(text)'),
      [],
      PACED,
    ),
  ],
  cors_misconfiguration: [
    drawnCase('data that everyone may read with credentials', {}, ['cors-reflects-any-origin high'], {
      site: (ground) => {
        const listener = scriptListener(drawn({ '/': LINKED, '/more': '' }));
        return ground.site((request, response) => {
          const { origin } = request.headers;
          if (origin !== undefined && request.url?.startsWith('/pages/') === true) {
            response.setHeader('access-control-allow-origin', origin);
            response.setHeader('access-control-allow-credentials', 'true');
            response.setHeader('vary', 'Origin');
          }
          listener(request, response);
        });
      },
      atMost: { requests: 120, connections: 120 },
    }),
    drawnCase('data of the site alone', drawn({ '/': LINKED, '/more': '' }), [], {
      atMost: { requests: 120, connections: 120 },
    }),
  ],
};
