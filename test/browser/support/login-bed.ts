import type { IncomingMessage, ServerResponse } from 'node:http';
import { type RunningSite, serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { Secret, TOTP } from 'otpauth';
import { bundled } from './bundled-modules';

/** Logins as sites draw them, one of each kind. */

export const USERNAME = 'scan-a@example.com';
export const PASSWORD = 'Correct-Horse-7';
export const TOTP_SECRET = 'JBSWY3DPEHPK3PXP';

type Step = Record<string, unknown>;

export interface LoginCase {
  name: string;
  /** By path. */
  pages: Readonly<Record<string, string>>;
  /** Where it begins; `/login` without it. */
  url?: string;
  hasCode?: true;
  /** Signs in at a provider on another host. */
  isElsewhere?: true;
  /** As DevTools records it, after the first step. */
  steps: readonly Step[];
}

const type = (selector: string, value: string): Step => ({
  type: 'change',
  selectors: [[selector]],
  value,
  target: 'main',
});
const click = (selector: string): Step => ({
  type: 'click',
  selectors: [[selector]],
  offsetX: 4,
  offsetY: 4,
});
const NAME = type('#u', USERNAME);
const SECRET = type('#p', PASSWORD);
const TYPED = [NAME, SECRET];
export const USUAL = [click('#u'), ...TYPED, click('#go')];

export const FIELDS =
  '<label for=u>E-mail</label><input id=u name=user><label for=p>Password</label><input id=p type=password name=pw>';
export const BUTTON = '<button id=go>Sign in</button>';
export const form = (inside: string): string => `<form method=post action=/login>${inside}</form>`;
const SIMPLE = form(FIELDS + BUTTON);
/** Sends the login as JSON, and keeps the token. */
export const SEND = (keep: string): string => `
  const send = async (user, pw) => {
    const response = await fetch('/api/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ user, pw }) });
    if (!response.ok) { document.body.append('Wrong name or password'); return; }
    const { token } = await response.json();
    ${keep};
    location.href = '/home';
  };`;
export const IN_COOKIE = "document.cookie = 'sid=' + token + '; path=/'";
export const script = (code: string): string => `<script>${code}</script>`;
const sentByScript = (keep: string): string =>
  `<form id=f>${FIELDS}${BUTTON}</form>${script(
    `${SEND(keep)} f.onsubmit = (event) => { event.preventDefault(); send(u.value, p.value); };`,
  )}`;
const SHADOW = `<my-login></my-login>${script(`${SEND(IN_COOKIE)}
  customElements.define('my-login', class extends HTMLElement {
    connectedCallback() {
      const root = this.attachShadow({ mode: 'open' });
      root.innerHTML = '<label>E-mail <input id=u></label><label>Password <input id=p type=password></label><button id=go type=button>Sign in</button>';
      root.querySelector('#go').onclick = () => send(root.querySelector('#u').value, root.querySelector('#p').value);
    }
  });`)}`;
const REACT = `
  ${SEND(IN_COOKIE)}
  const { createElement: h, useState } = require('react');
  function Login() {
    const [user, setUser] = useState('');
    const [pw, setPw] = useState('');
    return h('form', { onSubmit: (event) => { event.preventDefault(); send(user, pw); } },
      h('input', { id: 'u', placeholder: 'E-mail', value: user, onChange: (event) => setUser(event.target.value) }),
      h('input', { id: 'p', type: 'password', placeholder: 'Password', value: pw, onChange: (event) => setPw(event.target.value) }),
      h('button', { id: 'go', disabled: user === '' || pw === '' }, 'Sign in'));
  }
  require('react-dom/client').createRoot(document.querySelector('#app')).render(h(Login));`;

export const LOGIN_CASES: readonly LoginCase[] = [
  { name: 'simple', pages: { '/login': SIMPLE }, steps: USUAL },
  {
    name: 'name first, password next',
    pages: {
      '/login': `<form id=f><input id=u name=user placeholder="E-mail"><button id=next>Next</button></form>
        <form id=g hidden method=post action=/login><input type=hidden name=user id=h><input id=p type=password name=pw><button id=go>Sign in</button></form>
        ${script('f.onsubmit = (event) => { event.preventDefault(); h.value = u.value; f.hidden = true; setTimeout(() => g.hidden = false, 400); };')}`,
    },
    steps: [NAME, click('#next'), SECRET, click('#go')],
  },
  {
    name: 'drawn slowly by a script',
    pages: {
      '/login': `<div id=app>Loading</div>${script(`setTimeout(() => { app.innerHTML = ${JSON.stringify(SIMPLE)}; }, 1800);`)}`,
    },
    steps: USUAL,
  },
  {
    name: 'hidden until a click',
    pages: {
      '/login': `<button id=open type=button>Log in with e-mail</button><div id=box style="display:none">${SIMPLE}</div>
        ${script("document.querySelector('#open').onclick = (event) => { event.target.remove(); box.style.display = 'block'; };")}`,
    },
    steps: [click('#open'), ...USUAL],
  },
  {
    name: 'behind a consent banner',
    pages: {
      '/login': `<div id=cookie-consent style="position:fixed;inset:0;background:#fff">We use cookies. <button id=no>Reject all</button> <button id=yes>Accept all</button></div><main id=m></main>
        ${script(`document.querySelector('#no').onclick = document.querySelector('#yes').onclick = () => { document.querySelector('#cookie-consent').remove(); m.innerHTML = ${JSON.stringify(SIMPLE)}; };`)}`,
    },
    steps: [click('#no'), ...USUAL],
  },
  {
    name: 'in a frame',
    pages: {
      '/login': '<h1>Welcome</h1><iframe src=/frame width=400 height=300></iframe>',
      '/frame': `<form method=post action=/login target=_top>${FIELDS}${BUTTON}</form>`,
    },
    steps: USUAL.map((step) => ({ ...step, frame: [0] })),
  },
  {
    name: 'in a shadow root',
    pages: { '/login': SHADOW },
    steps: [type('pierce/#u', USERNAME), type('pierce/#p', PASSWORD), click('pierce/#go')],
  },
  {
    name: 'at a provider on another host',
    isElsewhere: true,
    pages: { '/login': '<a id=sso href="/start">Sign in</a>' },
    steps: [click('#sso'), ...USUAL, click('#allow')],
  },
  {
    name: 'with placeholders only',
    pages: {
      '/login': `<div><input id=u placeholder="Your e-mail"><input id=p type=password placeholder="Your password"><div id=go role=button>Log in</div></div>
        ${script(`${SEND(IN_COOKIE)} go.onclick = () => send(u.value, p.value);`)}`,
    },
    steps: USUAL,
  },
  {
    name: 'with a code of an authenticator',
    hasCode: true,
    pages: { '/login': SIMPLE },
    steps: [...USUAL, type('#c', '123456'), click('#verify')],
  },
  {
    name: 'with a box to be remembered',
    pages: {
      '/login': form(`${FIELDS}<label><input type=checkbox name=remember>Remember me</label>${BUTTON}`),
    },
    steps: USUAL,
  },
  {
    name: 'with a token in localStorage',
    pages: { '/login': sentByScript("localStorage.setItem('auth_token', token)") },
    steps: USUAL,
  },
  {
    name: 'with a token in sessionStorage',
    pages: {
      '/login': sentByScript("sessionStorage.setItem('session', JSON.stringify({ access_token: token }))"),
    },
    steps: USUAL,
  },
  { name: 'with a cookie that a script sets', pages: { '/login': sentByScript(IN_COOKIE) }, steps: USUAL },
  {
    name: 'with a token against forged requests',
    pages: {
      '/login': `${form(`<input type=hidden name=csrf>${FIELDS}${BUTTON}`)}
        ${script("document.cookie = 'csrf=abc123; path=/'; document.querySelector('[name=csrf]').value = 'abc123';")}`,
    },
    steps: USUAL,
  },
  {
    name: 'with inputs that React controls',
    pages: { '/login': '<div id=app></div><script src=/app.js></script>', '/app.js': bundled(REACT) },
    steps: [type('aria/E-mail', USERNAME), type('aria/Password', PASSWORD), click('text/Sign in')],
  },
  {
    name: 'by the keyboard alone',
    pages: {
      '/login': `<input id=u autofocus placeholder=User><input id=p type=password placeholder=Password>
        ${script(`${SEND(IN_COOKIE)}
          const typed = { u: '', p: '' };
          for (const field of [u, p]) field.addEventListener('keydown', ({ key }) => {
            if (key.length === 1) typed[field.id] += key;
            if (key === 'Enter') send(typed.u, typed.p);
          });`)}`,
    },
    steps: [...TYPED, { type: 'keyDown', key: 'Enter' }, { type: 'keyUp', key: 'Enter' }],
  },
  {
    name: 'with labels in another language',
    pages: {
      '/login': form(
        '<label>მომხმარებელი <input id=u name=user></label><label>პაროლი <input id=p type=password name=pw></label><button id=go>შესვლა</button>',
      ),
    },
    steps: USUAL,
  },
  {
    name: 'with a button that is enabled late',
    pages: {
      '/login': `${form(`${FIELDS}<button id=go disabled>Sign in</button>`)}
        ${script("p.addEventListener('keyup', () => setTimeout(() => { document.querySelector('#go').disabled = false; }, 900));")}`,
    },
    steps: USUAL,
  },
  {
    name: 'after a link on the start page',
    url: '/',
    pages: {
      '/': '<a href=/about>About</a> <input name=q type=search placeholder=Search> <a id=in href=/login>Sign in</a>',
      '/login': SIMPLE,
    },
    steps: [click('#in'), ...USUAL],
  },
  {
    name: 'at a fragment',
    url: '/#/login',
    pages: {
      '/': `<div id=app></div>${script(`${SEND(IN_COOKIE)}
        if (location.hash === '#/login') {
          app.innerHTML = ${JSON.stringify(`<form id=f>${FIELDS}${BUTTON}</form>`)};
          f.onsubmit = (event) => { event.preventDefault(); send(u.value, p.value); };
        } else app.textContent = 'Start';`)}`,
    },
    steps: USUAL,
  },
];

/** The site of one case, with what it was sent. */
export interface BedSite {
  origins: string[];
  /** Every request that was not a GET. */
  written: string[];
  close: () => Promise<void>;
}

/** The session, which no page of a stranger has. */
const SESSION = 'k3y0fth3s3ss10n4t7';
const HOME = `<h1>Your account</h1>${script(`
  const token = localStorage.getItem('auth_token') ?? JSON.parse(sessionStorage.getItem('session') ?? '{}').access_token;
  fetch('/api/me', token ? { headers: { authorization: 'Bearer ' + token } } : {});
  fetch('/api/seen', { method: 'POST', body: '{}' });`)}`;
const CODE = form(
  '<label>Code <input id=c name=code autocomplete=one-time-code></label><button id=verify>Verify</button>',
);

export async function serveLogin(each: LoginCase): Promise<BedSite> {
  const written: string[] = [];
  let provider: RunningSite | null = null;
  const read = (path: string, request: IncomingMessage, response: ServerResponse): void => {
    const { pathname, searchParams } = new URL(path, 'http://site');
    const page = each.pages[pathname];
    if (page !== undefined) return send(response, page, pathname.endsWith('.js'));
    if (pathname === '/home') return send(response, HOME);
    if (pathname === '/start') return redirect(response, `${provider?.url}authorize`);
    if (pathname === '/callback' && searchParams.get('code') === 'c0de') return signIn(response);
    const status = pathname === '/api/me' ? (isAccount(request) ? 200 : 401) : 404;
    response.writeHead(status).end(JSON.stringify({ email: USERNAME }));
  };
  let isHalfIn = false;
  const take = (path: string, body: string, response: ServerResponse): void => {
    if (path === '/api/login') {
      const isRight = isAccountIn(fieldsOf(body));
      const given = isRight ? JSON.stringify({ token: SESSION }) : '{}';
      return void response.writeHead(isRight ? 200 : 401).end(given);
    }
    const sent = Object.fromEntries(new URLSearchParams(body));
    if (isHalfIn) return sent.code === code() ? signIn(response) : send(response, CODE);
    if (path !== '/login' || !isAccountIn(sent)) return send(response, each.pages['/login'] ?? '');
    isHalfIn = each.hasCode === true;
    return isHalfIn ? send(response, CODE) : signIn(response);
  };
  const site = await serveHttp((request, response) => {
    void bodyOf(request).then((body) => {
      const { method, url: path = '/' } = request;
      if (method === 'GET') return read(path, request, response);
      written.push(`${method} ${path}`);
      take(path, body, response);
    });
  });
  if (each.isElsewhere === true) provider = await serveProvider(site.url, written);
  const sites = provider === null ? [site] : [site, provider];
  return {
    origins: sites.map(({ url }) => new URL(url).origin),
    written,
    close: async () => void (await Promise.all(sites.map((running) => running.close()))),
  };
}

/** An OpenID provider: it signs in, asks for agreement, and leads back. */
const serveProvider = (back: string, written: string[]): Promise<RunningSite> =>
  serveHttp((request, response) => {
    void bodyOf(request).then((body) => {
      if (request.method !== 'GET') written.push(`${request.method} provider`);
      const sent = new URLSearchParams(body);
      if (request.method === 'GET') return send(response, form(FIELDS + BUTTON));
      if (sent.get('pw') === PASSWORD && sent.get('user') === USERNAME)
        return send(
          response,
          '<h1>Shop wants to know you</h1><form method=post action=/allow><button id=allow>Continue</button></form>',
        );
      return request.url === '/allow'
        ? redirect(response, `${back}callback?code=c0de`)
        : send(response, form(FIELDS + BUTTON));
    });
  });

const send = (response: ServerResponse, body: string, isScript = false): void =>
  void response
    .writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' })
    .end(isScript ? body : `<!doctype html><body>${body}`);
const redirect = (response: ServerResponse, location: string): void =>
  void response.writeHead(302, { location }).end();
const signIn = (response: ServerResponse): void =>
  void response.writeHead(302, { location: '/home', 'set-cookie': `sid=${SESSION}; Path=/; HttpOnly` }).end();
const isAccount = ({ headers }: IncomingMessage): boolean =>
  headers.authorization === `Bearer ${SESSION}` ||
  (headers.cookie ?? '').split('; ').includes(`sid=${SESSION}`);
const isAccountIn = (sent: Record<string, unknown>): boolean =>
  sent.user === USERNAME && sent.pw === PASSWORD && (!('csrf' in sent) || sent.csrf === 'abc123');
const fieldsOf = (body: string): Record<string, unknown> => JSON.parse(body) as Record<string, unknown>;
const code = (): string => new TOTP({ secret: Secret.fromBase32(TOTP_SECRET) }).generate();

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}
