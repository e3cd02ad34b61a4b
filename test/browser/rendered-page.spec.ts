import { createHash } from 'node:crypto';
import type { LocalRenderer } from '@palisade/rendering';
import { ORIGIN, PaperSite, renderedPage, startRenderer } from './support/renderer';

let renderer: LocalRenderer;
beforeAll(() => {
  renderer = startRenderer();
});
afterAll(() => renderer.close());

const page = (body: string, head = ''): string =>
  `<!DOCTYPE html><html><head><title>Shop</title>${head}</head><body>${body}</body></html>`;

describe('A rendered page', () => {
  it('has what scripts drew, in open shadow roots and their slots too', async () => {
    const site = new PaperSite({
      '/': page('<div id="app"></div><x-card><b>in the slot</b></x-card><script src="/app.js"></script>'),
      '/app.js': `
        document.querySelector('#app').innerHTML = '<form action="/buy" method="post"><input name="card" value="a&amp;&quot;b"></form>';
        customElements.define('x-card', class extends HTMLElement {
          constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<p>in the shadow</p><slot>instead</slot>'; }
        });`,
    });
    const { document, url, isCut, frames } = await renderedPage(renderer, site);
    expect(document).toContain(
      '<form action="/buy" method="post"><input name="card" value="a&amp;&quot;b"></form>',
    );
    expect(document).toContain('<x-card><p>in the shadow</p><slot><b>in the slot</b></slot></x-card>');
    expect(document).toMatch(/^<!DOCTYPE html><html><head><title>Shop<\/title>/);
    expect({ url, isCut, frames }).toEqual({ url: `${ORIGIN}/`, isCut: false, frames: 1 });
  });

  it('has what a script wrote into a frame without an address', async () => {
    const site = new PaperSite({
      '/': page(`<iframe id="f"></iframe><script>f.contentDocument.write('<a href="/in">In</a>')</script>`),
    });
    const { document } = await renderedPage(renderer, site);
    expect(document).toContain('<iframe id="f"></iframe><div><a href="/in">In</a></div>');
  });

  it('has what scripts made of a document in an attribute or a blob, once', async () => {
    const site = new PaperSite({
      '/': page(`<iframe id="a" srcdoc="<script src='/in.js'></script><form action='/sent'></form>"></iframe><iframe id="b"></iframe><iframe srcdoc="<p>plain"></iframe>
        <script>b.src = URL.createObjectURL(new Blob(['<a href="https://shop.example/blob">Blob</a>'], { type: 'text/html' }))</script>`),
      '/in.js': `addEventListener('load', () => document.body.insertAdjacentHTML('beforeend', '<a href="/attribute">In</a>'));`,
    });
    const { document } = await renderedPage(renderer, site);
    expect(document).toContain(
      '<iframe id="a"></iframe><div><script src="/in.js"></script><form action="/sent"></form><a href="/attribute">In</a></div>',
    );
    expect(document).toContain('<div><a href="https://shop.example/blob">Blob</a></div>');
    expect(document).toContain('<iframe srcdoc="&lt;p>plain"></iframe>');
  });

  it('is read where the scripts of the page change nothing', async () => {
    const site = new PaperSite({
      '/': page(`<form><input name="childNodes"><input name="firstChild"><img name="querySelectorAll"></form><p>true</p>
        <script>
          for (const name of ['firstChild', 'nextSibling', 'textContent']) Object.defineProperty(Node.prototype, name, { get: () => null });
          String.prototype.replace = () => 'a lie'; Array.prototype.push = () => 0;
        </script>`),
    });
    const { document } = await renderedPage(renderer, site);
    expect(document).toContain('<form><input name="childNodes"><input name="firstChild">');
    expect(document).toContain('<p>true</p>');
  });

  it('is cut at two megabytes', async () => {
    const site = new PaperSite({
      '/': page(`<div hidden id=all></div><script>for (let n = 0; n < 6; n += 1) {
        const p = document.createElement('p'); p.append('y'.repeat(5e5)); all.append(p); }</script>`),
    });
    const { document, isCut } = await renderedPage(renderer, site);
    expect(isCut).toBe(true);
    expect(document.length).toBeLessThan(2_010_000);
    expect(document.length).toBeGreaterThan(1_000_000);
  });

  it('says who asked for what, and hashes scripts', async () => {
    const loader = `const s = document.createElement('script'); s.src = 'https://cdn.example/late.js'; document.head.append(s); fetch('/api/items');`;
    const site = new PaperSite({
      '/': page(
        '<script src="/loader.js"></script><link rel="stylesheet" href="/a.css"><img src="/gone.png">',
      ),
      '/loader.js': loader,
      '/a.css': 'p { color: red }',
      '/api/items': { type: 'application/json', body: '[]' },
      '/gone.png': { status: 404, type: 'text/plain', body: 'no' },
      'https://cdn.example/late.js': 'globalThis.late = 1;',
    });
    const { requests } = await renderedPage(renderer, site);
    const by = (url: string): object | undefined => requests.find((each) => each.url === url);
    const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
    expect(by(`${ORIGIN}/loader.js`)).toMatchObject({
      kind: 'script',
      status: 200,
      initiator: `${ORIGIN}/`,
      sha256: sha256(loader),
      bytes: loader.length,
    });
    expect(by('https://cdn.example/late.js')).toMatchObject({
      kind: 'script',
      initiator: `${ORIGIN}/loader.js`,
      sha256: sha256('globalThis.late = 1;'),
    });
    expect(by(`${ORIGIN}/api/items`)).toMatchObject({
      // Chromium does not tell fetch() from XMLHttpRequest where requests are intercepted.
      kind: 'xhr',
      contentType: 'application/json',
      sha256: null,
    });
    expect(by(`${ORIGIN}/gone.png`)).toMatchObject({ kind: 'image', status: 404 });
    expect(by(`${ORIGIN}/`)).toMatchObject({ kind: 'document', status: 200 });
  });

  it('sends nothing that writes, and keeps what it would have been', async () => {
    const site = new PaperSite({
      '/': page(`<form method="post" action="/order"><input name="item" value="7"></form><script>
        fetch('/api/log', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":1}' }).catch(() => {});
        const x = new XMLHttpRequest(); x.open('DELETE', '/api/items/7'); x.send();
        navigator.sendBeacon('/beacon', 'b=1');
        new WebSocket('wss://shop.example/live');
        addEventListener('load', () => document.forms[0].submit());
      </script>`),
    });
    const { unsent, url } = await renderedPage(renderer, site);
    expect(site.addresses.filter((each) => !each.startsWith('GET'))).toEqual([]);
    expect(url).toBe(`${ORIGIN}/`);
    expect(unsent).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          url: `${ORIGIN}/api/log`,
          method: 'POST',
          reason: 'writes',
          contentType: 'application/json',
          body: '{"a":1}',
          initiator: `${ORIGIN}/`,
        }),
        expect.objectContaining({ url: `${ORIGIN}/api/items/7`, method: 'DELETE', reason: 'writes' }),
        expect.objectContaining({ url: `${ORIGIN}/beacon`, body: 'b=1', reason: 'writes' }),
        expect.objectContaining({ url: 'wss://shop.example/live', reason: 'websocket' }),
        expect.objectContaining({
          url: `${ORIGIN}/order`,
          reason: 'form',
          contentType: 'application/x-www-form-urlencoded',
          body: 'item=7',
        }),
      ]),
    );
  });

  it('has the cookies and storage keys that scripts set, and not those of responses or of the identity', async () => {
    const site = new PaperSite({
      '/': {
        headers: [['Set-Cookie', 'served=1; Path=/']],
        body: page(
          `<script>document.cookie = 'drawn=' + localStorage.token + '; path=/; SameSite=Strict; Secure'; localStorage.cart = '[]'; sessionStorage.step = 1;</script>`,
        ),
      },
    });
    const cookie = { domain: 'shop.example', path: '/', isSecure: true, isHttpOnly: true };
    const seen = await renderedPage(renderer, site, {
      cookies: [{ name: 'sid', value: 'secret', ...cookie }],
      storage: {
        [ORIGIN]: { local: { token: 'abc' }, session: {} },
        'https://other.example': { local: { token: 'no' }, session: {} },
      },
    });
    expect(seen.cookiesByScript).toEqual([
      { name: 'drawn', domain: 'shop.example', path: '/', isSecure: true, sameSite: 'Strict' },
    ]);
    expect([...seen.storageKeys].sort()).toEqual(['cart', 'step']);
  });

  it('sends cookies and storage of an identity to its host alone', async () => {
    const site = new PaperSite({
      '/': page(
        `<iframe src="https://ads.example/frame"></iframe><img src="/own.png"><img src="https://cdn.example/x.png"><img src="https://sub.shop.example/x.png">`,
      ),
      'https://ads.example/frame': page(
        `<script>fetch('/seen?' + localStorage.token + document.cookie)</script>`,
      ),
    });
    const cookie = { domain: 'shop.example', path: '/', isSecure: true, isHttpOnly: false };
    await renderedPage(renderer, site, {
      cookies: [{ name: 'sid', value: 'secret', ...cookie }],
      storage: { [ORIGIN]: { local: { token: 'abc' }, session: {} } },
    });
    const withCookie = site.asked.filter(({ headers }) => (headers.cookie ?? '').includes('secret'));
    expect(withCookie.map(({ url }) => url).sort()).toEqual([`${ORIGIN}/`, `${ORIGIN}/own.png`]);
    expect(site.addresses).toContain('GET https://ads.example/seen?undefined');
    // Each page has a context of its own.
    const next = new PaperSite({ '/': page(`<img src="/own.png">`) });
    const { storageKeys } = await renderedPage(renderer, next);
    expect(next.asked.filter(({ headers }) => headers.cookie !== undefined)).toEqual([]);
    expect(storageKeys).toEqual([]);
  });

  it('has routes of the history API, and of clicks that may be made', async () => {
    const site = new PaperSite({
      '/': page(`<nav><button id="a">About</button><a role="tab" href="#/prices">Prices</a><button id="d">Delete all</button>
          <a href="/plain">Plain</a></nav><form action="/buy"><button>Buy</button></form>
        <script>
          history.replaceState({}, '', '/start');
          a.onclick = () => { history.pushState({}, '', '/about'); };
          d.onclick = () => { location.href = '/deleted'; fetch('/api/delete-all'); };
        </script>`),
    });
    const asked: string[] = [];
    const { routes } = await renderedPage(renderer, site, {
      mayClick: ({ text }) => {
        asked.push(text);
        return !/delete/i.test(text);
      },
    });
    expect(asked).toEqual(['About', 'Prices', 'Delete all']);
    expect([...routes].sort()).toEqual([`${ORIGIN}/about`, `${ORIGIN}/start`, `${ORIGIN}/start#/prices`]);
    expect(site.addresses.filter((each) => /delete|buy|plain/.test(each))).toEqual([]);
  });

  it('uses what a script listens to, and what appears then, as people do', async () => {
    const site = new PaperSite({
      '/': page(`<div id="over">Hover</div><div id="twice">Twice</div><input type="button" id="more" value="More"><div id="box"></div>
        <script>
          over.addEventListener('mouseenter', () => { box.insertAdjacentHTML('beforeend', '<a href="/over">Over</a>'); });
          twice.addEventListener('dblclick', () => { location.href = '/twice'; });
          more.onclick = () => {
            const next = document.createElement('div');
            next.append('Next');
            next.addEventListener('click', () => fetch('/api/next'));
            box.append(next);
          };
        </script>`),
      '/api/next': { type: 'application/json', body: '[]' },
    });
    const { routes, links } = await renderedPage(renderer, site, { mayClick: () => true });
    expect(links).toMatchObject([{ text: 'Over', address: `${ORIGIN}/over` }]);
    expect(routes).toEqual([`${ORIGIN}/twice`]);
    expect(site.addresses).toEqual([`GET ${ORIGIN}/`, `GET ${ORIGIN}/api/next`]);
    expect(site.asked.map(({ isAfterClick }) => isAfterClick)).toEqual([false, true]);
  });

  it('chooses from lists that a script watches, moves to fields, and uses again what listens to something else', async () => {
    const site = new PaperSite({
      '/': page(`<select id="kind"><option value="">Choose<option value="/tea">Tea<option value="/gone">Delete all</select>
          <form method="post"><select id="sent"><option>One<option>Two</select></form><select><option>Small<option>Large</select>
          <input id="seek" placeholder="Find tea"><button type="button" id="twice">Twice</button><div id="box"></div>
        <script>
          kind.onchange = () => { location.href = kind.value; };
          sent.onchange = () => fetch('/api/sent');
          seek.onfocus = () => { box.innerHTML = '<a href="/found">Found</a>'; };
          seek.oninput = () => fetch('/api/written');
          twice.onclick = () => { twice.onclick = () => fetch('/api/twice'); };
        </script>`),
      '/api/twice': { type: 'application/json', body: '[]' },
    });
    const { routes, links } = await renderedPage(renderer, site, {
      mayClick: ({ text }) => !/delete/i.test(text),
    });
    expect(routes).toEqual([`${ORIGIN}/tea`]);
    expect(links).toMatchObject([{ text: 'Found', address: `${ORIGIN}/found` }]);
    expect(site.addresses).toEqual([`GET ${ORIGIN}/`, `GET ${ORIGIN}/api/twice`]);
  });

  it('uses what says the same and runs something else, icons by their words, and what waits for a pointer that leaves', async () => {
    const site = new PaperSite({
      '/': page(`<p onclick="show(1)">click here</p><p onclick="show(2)">click here</p><p onmouseout="show(3)">click here</p>
          <div id="icon"><img alt="Gallery"></div><div id="bin">2<img alt="Delete"></div><div id="name"></div>
        <script>
          const show = (place) => { location.href = '/shown/' + place; };
          icon.onclick = () => show('icon');
          bin.onclick = () => show('bin');
          document.querySelector('#name').onclick = () => show('no words');
        </script>`),
    });
    const asked: string[] = [];
    const { routes } = await renderedPage(renderer, site, {
      mayClick: ({ text }) => {
        asked.push(text);
        return text !== '' && !/delete/i.test(text);
      },
    });
    expect(asked).toEqual(['click here', 'Gallery', '2 Delete', '', 'click here', 'click here']);
    expect([...routes].sort()).toEqual(['1', '2', '3', 'icon'].map((name) => `${ORIGIN}/shown/${name}`));
    expect(site.addresses).toEqual([`GET ${ORIGIN}/`]);
  });

  it('is still there for the next click when a click replaces its address, goes back, or opens two routes', async () => {
    const site = new PaperSite({
      '/': page(`<button id="sort">Sort</button><button onclick="history.back()">Previous page</button><button id="two">Two</button><button id="next">Next</button>
        <script>
          sort.onclick = () => history.replaceState(null, '', '/?sort=price');
          two.onclick = () => { history.pushState(null, '', '/one'); history.pushState(null, '', '/two'); };
          next.onclick = () => fetch('/api/next?at=' + location.pathname);
        </script>`),
      '/api/next?at=/': { type: 'application/json', body: '[]' },
    });
    const { routes } = await renderedPage(renderer, site, { mayClick: () => true });
    expect([...routes].sort()).toEqual([`${ORIGIN}/?sort=price`, `${ORIGIN}/one`, `${ORIGIN}/two`]);
    expect(site.addresses).toEqual([`GET ${ORIGIN}/`, `GET ${ORIGIN}/api/next?at=/`]);
  });

  it('shows what lists in it load at their end, and their beginning', async () => {
    const site = new PaperSite({
      '/': page(`<div id="list" style="height: 300px; overflow: auto"><div style="height: 3000px" id="rows"></div></div>
        <script>
          const draw = () => { rows.innerHTML = '<a href="/row/' + Math.round(list.scrollTop / 100) + '">Row</a>'; };
          list.onscroll = draw;
          draw();
        </script>`),
    });
    const { document, links } = await renderedPage(renderer, site);
    expect(document).toContain('<a href="/row/0">Row</a>');
    expect(links).toMatchObject([{ address: `${ORIGIN}/row/27` }]);
  });

  it('shows what comes when a visitor has read to its end', async () => {
    const site = new PaperSite({
      '/': page(`<div style="height: 3000px">Tea</div><div id="end">End</div><div id="box"></div>
        <script>
          new IntersectionObserver(([{ isIntersecting }], all) => {
            if (!isIntersecting) return;
            all.disconnect();
            fetch('/api/more').then(() => { box.innerHTML = '<a href="/more">More</a>'; });
          }).observe(end);
        </script>`),
      '/api/more': { type: 'application/json', body: '[]' },
    });
    expect((await renderedPage(renderer, site)).document).toContain('<a href="/more">More</a>');
    expect(site.addresses).toContain(`GET ${ORIGIN}/api/more`);
  });

  it('stays where it is when a click would leave it', async () => {
    const site = new PaperSite({
      '/': page(
        `<button onclick="location.href = '/next'">Next</button><button onclick="window.open('/window')">Window</button>`,
      ),
    });
    const { routes, url } = await renderedPage(renderer, site, { mayClick: () => true });
    expect(url).toBe(`${ORIGIN}/`);
    expect(routes).toContain(`${ORIGIN}/next`);
    expect(site.addresses).toEqual([`GET ${ORIGIN}/`]);
  });

  it('follows redirects and scripts that lead elsewhere before it is read', async () => {
    const site = new PaperSite({
      '/': { status: 302, headers: [['Location', '/hop']] },
      '/hop': page(`<script>location.replace('/end')</script>`),
      '/end': page('<p>the end</p>'),
    });
    const { url, document } = await renderedPage(renderer, site);
    expect(url).toBe(`${ORIGIN}/end`);
    expect(document).toContain('<p>the end</p>');
  });

  it('has what a content policy forbade', async () => {
    const site = new PaperSite({
      '/': {
        headers: [['Content-Security-Policy', "script-src 'self'; img-src 'self'"]],
        body: page(
          '<script>1</script><script src="https://evil.example/x.js"></script><img src="https://cdn.example/p.png">',
        ),
      },
    });
    const { violations } = await renderedPage(renderer, site);
    expect(violations).toEqual(
      expect.arrayContaining([
        { directive: expect.stringMatching(/^script-src/), blocked: 'inline' },
        { directive: expect.stringMatching(/^script-src/), blocked: 'https://evil.example/x.js' },
        { directive: 'img-src', blocked: 'https://cdn.example/p.png' },
      ]),
    );
  });

  it('has versions of known libraries, and runs no code of getters that change something', async () => {
    const site = new PaperSite({
      '/': page(`<script>
        jQuery = { fn: { jquery: '3.4.1' } }; Vue = { version: '<b>' };
        Object.defineProperty(globalThis, 'React', { get() { fetch('/read'); document.title = 'read'; return { version: '1' }; } });
      </script>`),
    });
    const { globals, document } = await renderedPage(renderer, site);
    expect(globals).toEqual([{ name: 'jQuery', version: '3.4.1' }]);
    expect(site.addresses).not.toContain(`GET ${ORIGIN}/read`);
    expect(document).toContain('<title>Shop</title>');
  });

  it('is online, whatever the network of the browser', async () => {
    const site = new PaperSite({
      '/': page(`<script>document.body.append(navigator.onLine ? 'I am online' : 'I am not')</script>`),
    });
    expect((await renderedPage(renderer, site)).document).toContain('I am online');
  });
});

describe('A page that is not rendered', () => {
  const failure = async (site: PaperSite, url = `${ORIGIN}/`): Promise<string> => {
    const outcome = await renderer.render({ url, cookies: [] }, site.fetch, new AbortController().signal);
    return 'failed' in outcome ? outcome.failed : 'rendered';
  };

  it.each<[string, string, ConstructorParameters<typeof PaperSite>[0], RegExp]>([
    ['was refused', `${ORIGIN}/`, {}, /^The page was not loaded: The host is not on paper\.$/],
    ['is JSON', `${ORIGIN}/`, { '/': { type: 'application/json', body: '{}' } }, /serves application\/json/],
    [
      'is a download',
      `${ORIGIN}/`,
      { '/': { type: 'application/zip', body: 'PK' } },
      /^The page was not loaded/,
    ],
    ['is a file', 'file:///etc/passwd', {}, /^Only http and https/],
    ['is of the browser', 'chrome://crash/', {}, /^Only http and https/],
    ['has a password in its address', 'https://a:b@shop.example/', {}, /^Only http and https/],
  ])('says why, when it %s', async (_name, url, pages, sentence) => {
    expect(await failure(new PaperSite(pages), url)).toMatch(sentence);
  });

  it('is cancelled with its scan', async () => {
    const scan = new AbortController();
    const never = (): Promise<never> => new Promise(() => undefined);
    setTimeout(() => scan.abort(new Error('The scan ended.')), 300);
    const outcome = await renderer.render({ url: `${ORIGIN}/`, cookies: [] }, never, scan.signal);
    expect(outcome).toEqual({ failed: 'The rendering was cancelled.' });
  });
});
