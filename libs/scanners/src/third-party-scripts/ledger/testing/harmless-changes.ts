import type { HarmlessChange } from './harmless-change';
import { HARMLESS_PICTURES } from './harmless-pictures';
import {
  account,
  APP,
  FORM,
  HOSTED,
  LAYER,
  type LabShop,
  labShop,
  LISTENING,
  MANAGER,
  ORDERS,
  TAGS,
  WORDLESS,
} from './lab-shop';

const base = labShop();
const head = (text: string): LabShop => labShop({ head: text });
const layer = (program: string): LabShop => head(base.head.replace(LAYER, program));
const app = (program: string): LabShop => labShop({ own: { '/app.js': program } });
const header = (name: string, value: string): LabShop =>
  labShop({ headers: { ...base.headers, [name]: value } });
const body = (text: string): LabShop => labShop({ body: text });
const hosted = (frames: string): LabShop =>
  labShop({ pages: { ...base.pages, '/hosted': `${HOSTED}${frames}` } });
const CSP = 'content-security-policy';
const HSTS = 'strict-transport-security';

const MINIFIED =
  'var total=0;function addToCart(t,n){var r=new XMLHttpRequest;r.open("POST","/api/cart"),r.setRequestHeader("content-type","application/json"),r.onload=function(){total=JSON.parse(r.responseText).total},r.send(JSON.stringify({item:t,count:n,isNew:!0,note:void 0}))}document.querySelectorAll(".buy").forEach(function(t){t.addEventListener("click",function(n){/^[a-z"\']+\\/x$/.test(t.dataset.kind)||addToCart(t.dataset.item,1)})});';
const ROUNDS = MANAGER.replace('stats.example.net/s.js', 'stats.example.net/s.js?v=2');

const ONE: readonly (readonly [string, LabShop])[] = [
  ['the same page again', base],
  ['another nonce', head(base.head.replace('"n0"', '"n1"'))],
  ['another nonce in the policy', header(CSP, base.headers[CSP]?.replace('n0', 'n1') ?? '')],
  [
    'the policy in another order',
    header(CSP, "script-src https://tags.example.net 'nonce-x' 'self'; default-src 'self'"),
  ],
  ['another address for reports', header(CSP, `${base.headers[CSP]}; report-uri /r?id=7`)],
  ['spaces in the policy', header(CSP, `${base.headers[CSP]?.replace('; ', ' ;  ')};`)],
  ['HSTS in capital letters', header(HSTS, 'Max-Age=31536000; IncludeSubDomains')],
  ['HSTS in another order', header(HSTS, 'includeSubDomains; max-age=31536000')],
  ['frame options in small letters', header('x-frame-options', 'deny')],
  ['a header without a meaning for security', header('x-request-id', '17')],
  ['another time', layer(LAYER.replace('1764000000', '1764999999'))],
  ['another id', layer(LAYER.replace('a-17', 'b-18'))],
  ['another configuration', layer(LAYER.replace("id: 'a-17'", "id: 'a-17', currency: 'EUR', items: [1, 2]"))],
  ['more events', layer(`${LAYER} dataLayer.push({ event: 'cart' }); dataLayer.push({ event: 'list' });`)],
  ['comments in the program', layer(`/* built today: https://ci.example.org/7 */ ${LAYER} // end`)],
  ['the program on several lines', layer(LAYER.replaceAll('; ', ';\n\n  '))],
  ['other quotation marks', layer(LAYER.replaceAll("'", '"'))],
  ['minified', app(MINIFIED)],
  ['comments in the file', app(`/* cart 1.5, see https://docs.example.org/ */\n${APP}`)],
  ['other names of variables', app(APP.replaceAll('request', 'xhr').replaceAll('button', 'b'))],
  ['other numbers', app(APP.replace('total = 0', 'total = 0x0'))],
  ['a text in a template', app(APP.replace('"/api/cart"', '`/api/cart`'))],
  ['members in brackets', app(APP.replace('button.dataset.item', 'button["dataset"]["item"]'))],
  ['the file ends with a source map', app(`${APP}\n//# sourceMappingURL=app.js.map`)],
  [
    'another text of the same program',
    app(APP.replace('application/json', 'application/json; charset=utf-8')),
  ],
  ['the files in another order', head(base.head.replace(/(<script src="\/app.js"><\/script>)(.*)/, '$2$1'))],
  ['a file that is deferred', head(base.head.replace('src="/app.js"', 'defer src="/app.js"'))],
  [
    'data for search engines',
    head(`${base.head}<script type="application/ld+json">{"@type":"Offer"}</script>`),
  ],
  [
    'data for the program',
    head(`${base.head}<script type="application/json">{"a":"https://x.example.org"}</script>`),
  ],
  [
    'links of an article in the data of a program',
    layer(LAYER.replace("'a-17'", "'a-17', links: ['https://news.example.org/1', '//cdn.example.com/2']")),
  ],
  ['a program without a call', head(`${base.head}<script>var cfg = { a: 1, b: 'two' };</script>`)],
  ['a busted cache', labShop({ head: base.head.replace('/app.js', '/app.js?v=1764999999') })],
  [
    'another host of the same network',
    labShop({ foreign: { ...base.foreign, [TAGS]: MANAGER.replace('//stats.', '//s2.stats.') } }),
  ],
  ['a busted cache of what a script loads', labShop({ foreign: { ...base.foreign, [TAGS]: ROUNDS } })],
  ['a browser that failed', labShop({ isUndrawn: true })],
  ['a page that was not read', labShop({ isUnread: true, pages: { '/': '<p>Welcome to the shop</p>' } })],
  ['a further page with a script', labShop({ pages: { '/help': '<script>document.title = "x"</script>' } })],
  ['another order in the form', body(base.body.replace('/pay/17', '/pay/18'))],
  ['a value of one visit in the form', body(base.body.replace('/pay/17', '/pay/17?token=a8f3'))],
  ['the form at the twin of the host', body(base.body.replace('"/pay/17"', '"https://shop.example/pay/17"'))],
  ['other prices and counts', body(base.body.replace('Two lamps', '2 lamps for 17.20'))],
  ['nothing listens any more', labShop({ listeners: [] })],
  [
    'the fields of another payment provider',
    hosted('<iframe src="https://www.paypal.com/buttons"></iframe>'),
  ],
  ['a further frame of the provider', hosted('<iframe src="https://m.stripe.network/inner.html"></iframe>')],
  [
    'another video in the news',
    labShop({ pages: { ...base.pages, '/news': '<iframe src="https://films.example.net/2"></iframe>' } }),
  ],
  ['a renderer that does not read listeners', labShop({ listeners: null })],
  ['the same field twice', labShop({ listeners: [LISTENING, LISTENING] })],
  [
    'another field that the same script checks',
    labShop({ listeners: [LISTENING, { ...LISTENING, field: 'cvc' }] }),
  ],
  ['a login that failed', labShop({ account: null })],
  ['a further page of the account', account(ORDERS, { pages: { '/bills': ORDERS } })],
  ['another text for the account', account(ORDERS.replace('three', 'five'))],
  ['a word of the text', body(base.body.replace('chair', 'table'))],
];

/** What a network in front of the site puts into each response, with an id and a time of the visit (MarkusNeusinger/anyplot#11220). */
const injected = (ray: string, time: string): LabShop =>
  labShop({
    body: `${base.body}<script>(function(){function c(){var b=a.contentDocument||a.contentWindow.document;if(b){var d=b.createElement('script');d.innerHTML="window.__CF$cv$params={r:'${ray}',t:'${time}'};var a=document.createElement('script');a.src='/cdn-cgi/challenge-platform/scripts/jsd/main.js';document.getElementsByTagName('head')[0].appendChild(a);";b.getElementsByTagName('head')[0].appendChild(d)}}if(document.body){var a=document.createElement('iframe');a.height=1;a.width=1;document.body.appendChild(a);c()}})();</script>`,
  });
/** Values of one payment in a program of the page (govuk-pay/pay-frontend#1200). */
const templated = (charge: string, amount: string, cards: string): LabShop =>
  labShop({
    body: `${base.body}<script>var Charge = { cardTypes: ${cards}, worldpay: { id: '${charge}', jwt: 'eyJ${charge}' }, amount: '${amount}' }; window.Charge.collect = function () { document.forms[0].submit(); };</script>`,
  });

const SECOND = layer(`${LAYER} google.optimize.run('b'); document.title = 'B';`);
const FIRST = labShop();

const SEVERAL: readonly HarmlessChange[] = [
  { name: 'a variant of a test with visitors', shops: [base, SECOND, FIRST, SECOND] },
  { name: 'the first variant again', shops: [base, SECOND, FIRST] },
  { name: 'a script that comes and goes', shops: [base, labShop({ ran: [] }), base] },
  { name: 'and goes again', shops: [base, labShop({ ran: [] }), base, labShop({ ran: [] })] },
  {
    name: 'a server without a header, in turn',
    shops: [base, header('x-frame-options', 'SAMEORIGIN'), base, header('x-frame-options', 'SAMEORIGIN')],
  },
  {
    name: 'a version of an authorised source',
    shops: [
      base,
      labShop({
        foreign: { ...base.foreign, [TAGS]: `${MANAGER} window.google.version = window.google.release;` },
      }),
    ],
    match: 'url',
  },
  {
    name: 'a version in the address of an authorised source',
    shops: [
      head(`${base.head}<script src="https://lib.example.net/l-1.2.3.min.js"></script>`),
      head(`${base.head}<script src="https://lib.example.net/l-1.2.4.min.js"></script>`),
    ],
    match: 'url',
  },
  { name: 'an account that is read for the first time', shops: [labShop({ account: null }), base] },
  { name: 'listeners that are read for the first time', shops: [labShop({ listeners: null }), base] },
  {
    name: 'a script that listens at some visits',
    shops: [base, labShop({ listeners: [] }), base],
  },
  {
    name: 'a login that fails now and then',
    shops: [base, labShop({ account: null }), base],
  },
  {
    name: 'strangers who get the login at the address of a page of the account',
    shops: [
      base,
      labShop({
        pages: {
          '/orders':
            '<form method="post" action="/login"><input name="name"><input type="password" name="pw"></form><script>focus()</script>',
        },
      }),
    ],
  },
  {
    name: 'what a network puts into each response',
    shops: [
      injected('a35d48a2bdf1be85', 'MTc4ODUyNzk0NA=='),
      injected('b91c5d77ce20aa13', 'MTc4ODUzMTU0NA=='),
    ],
  },
  {
    name: 'values of another payment in a program of the page',
    shops: [
      templated('ch_17', '12.00', "[{ brand: 'visa', debit: true }]"),
      templated('ch_18', '99.90', "[{ brand: 'visa', debit: true }, { brand: 'jcb', debit: false }]"),
    ],
  },
  {
    // dgtlmoon/changedetection.io#608
    name: 'a visit that shows nothing',
    shops: [base, labShop({ body: WORDLESS }), base],
  },
  {
    name: 'a frame that two servers show in turn',
    shops: [
      base,
      hosted('<iframe src="https://a.example.org/"></iframe>'),
      base,
      hosted('<iframe src="https://a.example.org/"></iframe>'),
    ],
  },
  {
    name: 'a form that two servers send to two paths',
    shops: [base, body(base.body.replace(FORM, FORM.replace('/pay/17', '/v2/pay'))), base],
  },
];

export const HARMLESS: readonly HarmlessChange[] = [
  ...ONE.map(([name, shop]) => ({ name, shops: [base, shop] })),
  ...SEVERAL,
  ...HARMLESS_PICTURES,
];
