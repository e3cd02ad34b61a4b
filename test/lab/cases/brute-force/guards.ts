import type { CaseOf } from '../../lab-case';
import { json } from '../../sites/application-logins';
import { form, plainLogin, seeOther, USERNAME } from '../../sites/framework-logins';
import type { Application, Reply, Seen } from '../../sites/login-site';
import { application } from './application-case';

const UNLIMITED = ['login-no-throttling medium'];
const WRONG_TEXT = 'Wrong user or password.';
const START = '<a href="/login">Log in</a>';
const html = (body: string, more: Reply = {}): Reply => ({ body, ...more });
const saying = (text: string): Reply => html(form(USERNAME, `<p>${text}</p>`));
const WRONG = saying(WRONG_TEXT);
const posts = (count: number): Partial<CaseOf> => ({ atMost: { posts: count } });
const AT_LOGIN = { endpoints: ['/login'] };

/** A login without a limit, apart from its responses from the `nth` POST on. */
const from =
  (
    nth: number,
    answer: Reply | null | ((count: number) => Reply | null),
    page = form(USERNAME),
    refusal = WRONG,
  ) =>
  (): Application => {
    let count = 0;
    return ({ method, path }) => {
      if (method !== 'POST') return html(path === '/' ? START : page);
      count += 1;
      if (count < nth) return refusal;
      return typeof answer === 'function' ? answer(count) : answer;
    };
  };

/** Always the same page, before and after a try. */
const shows =
  (page: string, posted: Reply = html('')) =>
  (): Application =>
  ({ method, path }) =>
    method === 'POST' ? posted : html(path === '/' ? START : page);

const undecided = (
  name: string,
  site: () => Application,
  most: number,
  more: Partial<CaseOf> = AT_LOGIN,
): CaseOf => application(`no verdict: ${name}`, site, 'inconclusive', { ...posts(most), ...more });

/** The page changes once more than five were requested; the start page stays. */
function captchaOnTheSixthPage(): Application {
  let pages = 0;
  return ({ method, path }) => {
    if (path === '/') return html(START);
    if (method === 'POST') return { status: 401, body: WRONG_TEXT };
    pages += 1;
    const puzzle = pages > 5 ? '<div class="cf-turnstile"></div>' : '';
    return html(form(USERNAME + puzzle), { headers: { 'set-cookie': 'sid=1' } });
  };
}

/** Every page breaks down with the fifth try. */
function breakingDown(): Application {
  let count = 0;
  return (seen, bar) => {
    if (seen.method === 'POST') count += 1;
    return count > 4 ? { status: 503 } : plainLogin()(seen, bar);
  };
}

function fallingSilent(): Application {
  let count = 0;
  return (seen, bar) => {
    if (seen.method === 'POST') count += 1;
    const reply = plainLogin()(seen, bar);
    return count > 2 ? { ...reply, delayMs: 60_000 } : reply;
  };
}

const onlyBareNames: Application = ({ method, path, fields }) => {
  if (path === '/') return html(START);
  if (method !== 'POST') return html(form(USERNAME));
  return fields.username?.includes('@') ? saying('Username may only contain letters and numbers') : WRONG;
};

export const GUARD_CASES: CaseOf[] = [
  undecided(
    'a form that posts to another host',
    shows(form(USERNAME, '', 'post', 'https://idp.example/login')),
    0,
  ),
  undecided('a CAPTCHA in the form', shows(form(`${USERNAME}<div class="h-captcha"></div>`)), 1),
  undecided('words that require a CAPTCHA', from(1, saying('Please prove that you are not a robot')), 1),
  undecided('a bare 403', from(1, { status: 403, body: '<h1>403</h1>' }), 1),
  undecided('a firewall that denies access', from(1, { status: 403, body: '<h1>Access denied</h1>' }), 1),
  undecided(
    'a puzzle instead of the site',
    () => () => ({ status: 403, headers: { 'cf-mitigated': 'challenge' } }),
    0,
  ),
  undecided(
    'a page that scripts build, named',
    shows('<div id="root"></div><script src="/app.js"></script>'),
    1,
  ),
  undecided('a form that a script takes over', shows(form(USERNAME), { status: 405 }), 1),
  undecided('a form that comes back without a word', () => plainLogin({ refusal: form(USERNAME) }), 1),
  undecided('an address that does not exist', () => () => ({ status: 404, body: 'Not found' }), 1),
  undecided('a form that is always stale', from(1, { status: 403, body: 'CSRF verification failed' }), 3),
  undecided('a name that is never right', from(1, saying('Username must be a number')), 2),
  undecided('a login that lets in', from(1, seeOther('/', { 'set-cookie': 'sid=1' })), 1),
  undecided('a login that lets in at the fourth try', from(4, seeOther('/', { 'set-cookie': 'sid=1' })), 4),
  undecided('a site in trouble', () => () => ({ status: 500 }), 0),
  undecided('a login in trouble at the fourth try', from(4, { status: 500 }), 4),
  undecided(
    'one dropped connection',
    from(4, (count) => (count === 4 ? null : WRONG)),
    4,
  ),
  undecided('another response in between', from(4, { status: 204 }), 4),
  undecided('a site that breaks down', breakingDown, 6, {}),
  undecided('a site that falls silent', fallingSilent, 3),
];

const named = (path: string): Partial<CaseOf> => ({ endpoints: [path] });
const loginAt = (path: string, fields = USERNAME): (() => Application) =>
  shows(form(fields, '', 'post', path));

export const NEVER_SENT_CASES: CaseOf[] = [
  undecided('a code is never requested', loginAt('/otp/verify'), 0, named('/otp/verify')),
  undecided('a checkout is never sent', loginAt('/checkout'), 0, named('/checkout')),
  undecided('an endpoint that sends codes', () => () => ({ status: 405 }), 0, named('/api/otp')),
  undecided('a text area', shows(form(`${USERNAME}<textarea name="t"></textarea>`)), 0, {}),
  undecided('a file', shows(form(`${USERNAME}<input type="file" name="f">`)), 0, {}),
  undecided('a registration by query', loginAt('/wp-login.php?action=register'), 0, {}),
  undecided(
    'a form with two passwords',
    loginAt('/account', `${USERNAME}<input type="password" name="again">`),
    0,
    {},
  ),
  undecided(
    'a card and its code',
    shows(
      '<form method="post" action="/x"><input name="card"><input type="password" name="cvc"><button>Pay with PayPal</button></form>',
    ),
    0,
    {},
  ),
  application(
    'a login below an address of payments, named',
    () => {
      const page = (above = ''): string => form(USERNAME, above, 'post', '/payments/login');
      return plainLogin({ page: page(), refusal: page(WRONG_TEXT) });
    },
    UNLIMITED,
    named('/payments/login'),
  ),
  application(
    'a login that leads to the checkout, and shows the name again',
    () => {
      const page = (name = '', above = ''): Reply =>
        html(
          form(
            `<input name="username" value="${name}"><input type="hidden" name="t" value="1">`,
            above,
            'post',
            '/login?next=/checkout',
          ),
        );
      return ({ method, path, fields }) =>
        path === '/' ? html(START) : method === 'POST' ? page(fields.username, WRONG_TEXT) : page();
    },
    UNLIMITED,
    posts(13),
  ),
];

const endpoint = (
  name: string,
  refuse: (fields: Record<string, string>, type: string) => Reply,
  expected: CaseOf['expected'] = UNLIMITED,
  most = 16,
): CaseOf =>
  application(
    `endpoint: ${name}`,
    () =>
      ({ method, fields, headers }: Seen) =>
        method === 'POST' ? refuse(fields, headers['content-type'] ?? '') : { status: 405 },
    expected,
    { ...named('/api/session'), ...posts(most) },
  );

const plain = (status: number, body: string): Reply => ({
  status,
  headers: { 'content-type': 'text/plain' },
  body,
});

export const ENDPOINT_LOGIN_CASES: CaseOf[] = [
  endpoint('a username in JSON (NestJS with a whitelist)', ({ username }) =>
    username
      ? json(401, { message: 'Unauthorized' })
      : json(400, { message: ['property email should not exist', 'username should not be empty'] }),
  ),
  endpoint('a form encoding', (_fields, type) =>
    type.includes('urlencoded') ? json(400, { error: 'Incorrect username or password' }) : json(415, {}),
  ),
  endpoint('200 with an error inside', () => json(200, { success: false, error: 'Invalid credentials' })),
  endpoint('403 for every wrong password', () => json(403, { error: 'Wrong user or password' })),
  endpoint('one word with status 200, and another without credentials', ({ email }) =>
    plain(200, email === undefined ? 'No such command' : 'Login failure'),
  ),
  endpoint('a 401 without words, and another response without credentials', ({ email }) =>
    email === undefined ? plain(400, 'Bad Request') : plain(401, 'Unauthorized'),
  ),
  endpoint(
    'fields that are refused with words on passwords',
    () => json(401, { error: 'login and password are required' }),
    'inconclusive',
    6,
  ),
  endpoint('one message for unknown users', () => json(404, { code: 'USER_NOT_FOUND' }), [
    'login-generic-error-missing low',
    ...UNLIMITED,
  ]),
];

const reacts = (name: string, site: () => Application, more: Partial<CaseOf> = {}): CaseOf =>
  application(`reaction: ${name}`, site, [], more);
const noReaction = (name: string, site: () => Application): CaseOf =>
  application(`no reaction: ${name}`, site, UNLIMITED);
const unlimited = (refusal: Reply, page = form(USERNAME)): (() => Application) => from(1, refusal, page);
const withFooter = (above = ''): string =>
  `${form(USERNAME, above)}<footer><div class="g-recaptcha"></div></footer><script src="/recaptcha/api.js"></script>`;

export const SIGN_CASES: CaseOf[] = [
  reacts('a Retry-After alone', from(7, { ...WRONG, headers: { 'retry-after': '30' } }), posts(8)),
  reacts('a picture with letters', from(7, saying(`${WRONG_TEXT}<img src="/captcha.png">`))),
  reacts('a CAPTCHA on the page before the next try', captchaOnTheSixthPage),
  reacts('limit words in a 400', from(5, { status: 400, body: 'Maximum number of attempts exceeded' })),
  reacts('a wait in a 401', from(5, { status: 401, body: 'Please wait 30 seconds' })),
  reacts('a security question', from(4, saying('Please answer the security question'))),
  reacts('still limited: status 429 with words', from(1, { status: 429, body: 'Too many login attempts' }), {
    ...AT_LOGIN,
    ...posts(1),
  }),
  reacts(
    'still limited: 403 with the form',
    from(1, { ...saying('Too many failed login attempts.'), status: 403 }),
    { ...AT_LOGIN, ...posts(1) },
  ),
  reacts(
    'still limited: the page says so',
    () => () => html('<p>Too many failed logins. Come back later.</p>'),
    { ...AT_LOGIN, ...posts(0) },
  ),
  noReaction(
    'a page that always speaks of limits',
    unlimited(
      saying(`Too many attempts lock an account. ${WRONG_TEXT}`),
      form(USERNAME, 'Too many attempts lock an account.'),
    ),
  ),
  noReaction(
    'a warning of a lock to come',
    unlimited(saying('Wrong password. Your account will be locked out after 5 failures.')),
  ),
  noReaction('403 for every wrong password', unlimited({ ...WRONG, status: 403 })),
  noReaction('a Retry-After of no time', unlimited({ ...WRONG, headers: { 'retry-after': '0' } })),
  noReaction(
    'a stale form in between',
    from(1, (count) => (count === 3 ? { status: 403, body: 'CSRF verification failed' } : WRONG)),
  ),
  application(
    'reaction: header fields that count down',
    from(1, (count) => ({
      ...WRONG,
      headers: { 'x-ratelimit-limit': '40', 'x-ratelimit-remaining': String(40 - count) },
    })),
    ['login-late-throttling low'],
  ),
  noReaction(
    'header fields that count nothing',
    unlimited({ ...WRONG, headers: { 'x-ratelimit-limit': '40', 'x-ratelimit-remaining': '39' } }),
  ),
  noReaction('a language that the test does not know', unlimited(saying('Vigane salasõna'))),
  noReaction('a name that must not be an address', () => onlyBareNames),
  noReaction('a CAPTCHA in another place', unlimited(html(withFooter(WRONG_TEXT)), withFooter())),
];

/** Messages as templates of older applications write them: with entities, and without the form next to them. */
const LINK_BACK = '<p><a href="/login">&#8592;</a></p>';

export const LANGUAGE_CASES: CaseOf[] = [
  noReaction('German with entities', unlimited(html(`<p>Die Eingabe ist ung&uuml;ltig.</p>${LINK_BACK}`))),
  noReaction(
    'French with entities',
    unlimited(html(`<p>La connexion a &eacute;chou&eacute;.</p>${LINK_BACK}`)),
  ),
  reacts(
    'French with entities',
    from(5, saying('Compte verrouill&eacute;.'), undefined, saying('Identifiants invalides.')),
  ),
];
