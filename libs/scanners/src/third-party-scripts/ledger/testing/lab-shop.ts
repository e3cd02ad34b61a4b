import {
  type CardListener,
  type CrawledPage,
  type DrawnScript,
  isThirdParty,
  picturesOfPage,
  readHtmlDocument,
} from '@palisade/scan-engine';
import { type LedgerReading } from '@palisade/vocabulary';
import { joinReadings } from '../join-readings';
import { ledgerReading, type SourcePage } from '../ledger-reading';

/** A shop as one scan sees it. */
export interface LabShop {
  /** Of the page with the card form. */
  head: string;
  body: string;
  headers: Record<string, string>;
  /** Own scripts, by path. */
  own: Record<string, string>;
  /** Scripts of others that a browser has loaded, by URL. */
  foreign: Record<string, string>;
  /** What the browser ran besides the elements of the page. */
  ran: DrawnScript[];
  /** Who listens to the fields of the card form. */
  listeners: CardListener[] | null;
  /** Further pages, by path. */
  pages: Record<string, string>;
  /** Hashes of pictures, by path. */
  contents: Record<string, string>;
  /** What an account sees otherwise; null where nobody signs in. */
  account: Partial<LabShop> | null;
  /** The browser failed, or there is none. */
  isUndrawn?: boolean;
  /** The page with the card form was not read. */
  isUnread?: boolean;
}

const ORIGIN = 'https://www.shop.example';
export const TAGS = 'https://tags.example.net/gtm.js?id=GTM-1';

export const APP = `/* cart 1.4 */
var total = 0;
function addToCart(item, count) {
  var request = new XMLHttpRequest();
  request.open("POST", "/api/cart");
  request.setRequestHeader("content-type", "application/json");
  request.onload = function () { total = JSON.parse(request.responseText).total; };
  request.send(JSON.stringify({ item: item, count: count, isNew: true, note: undefined }));
}
document.querySelectorAll(".buy").forEach(function (button) {
  button.addEventListener("click", function (event) {
    if (/^[a-z"']+\\/x$/.test(button.dataset.kind)) return;
    addToCart(button.dataset.item, 1);
  });
});`;

export const MANAGER = `(function (w, d) { var s = d.createElement("script"); s.async = true; s.src = "https://stats.example.net/s.js"; d.head.appendChild(s);
w.dataLayer.forEach(function (e) { w.google.track(e.event, e.value); }); })(window, document);`;

export const LAYER = `window.dataLayer = window.dataLayer || []; dataLayer.push({ event: 'view', at: 1764000000, id: 'a-17' });`;

export const FORM =
  '<form method="post" action="/pay/17"><input name="cardNumber" autocomplete="cc-number"><input name="cvc" autocomplete="cc-csc"><button>Pay</button></form>';

/** Nothing that a visitor could read, as a page shows for a moment that fails to load what it says. */
export const WORDLESS = FORM.replace('<button>Pay</button>', '');

/** The shop checks the number while it is typed. */
export const LISTENING: CardListener = {
  field: 'cardNumber',
  at: 'field',
  events: ['input'],
  script: `${ORIGIN}/app.js`,
};

export const ORDERS =
  '<h1>Alice</h1><p>Your last three orders are on the way, and the bill comes by letter.</p><script>document.title = "Orders";</script>';
/** What the shop shows of its goods, next to its logo. */
export const LOGO = '<a href="/"><img src="/img/logo.png" alt="The shop"></a>';
export const GOODS = ['lamp', 'chair', 'table', 'shelf', 'couch'].map(
  (name) => `<img src="/img/${name}.jpg">`,
);
/** Where a payment provider shows its own fields. */
export const HOSTED = '<p>Pay here</p><iframe src="https://js.stripe.com/v3/elements.html"></iframe>';
const ACCOUNT: Partial<LabShop> = { pages: { '/orders': ORDERS } };
/** The account of the shop, otherwise. */
export const account = (orders: string, more: Partial<LabShop> = {}): LabShop =>
  labShop({ account: { ...ACCOUNT, pages: { '/orders': orders }, ...more } });

export const labShop = (more: Partial<LabShop> = {}): LabShop => ({
  head: `<script src="/app.js"></script><script src="${TAGS}"></script><script nonce="n0">${LAYER}</script>`,
  body: `<h1>Your order</h1><p>Two lamps and one chair will come to you next week by our own van.</p>${FORM}`,
  headers: {
    'content-security-policy': "default-src 'self'; script-src 'self' 'nonce-n0' https://tags.example.net",
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-frame-options': 'DENY',
  },
  own: { '/app.js': APP },
  foreign: {
    [TAGS]: MANAGER,
    'https://stats.example.net/s.js': 'navigator.sendBeacon("/s", document.title);',
  },
  ran: [{ url: 'https://stats.example.net/s.js', initiator: TAGS, contacts: ['stats.example.net'] }],
  listeners: [LISTENING],
  pages: {
    '/hosted': HOSTED,
    '/news': '<iframe src="https://video.example.com/1"></iframe>',
    '/goods': `${LOGO}${GOODS.join('')}`,
  },
  contents: { '/img/logo.png': 'a17c' },
  account: ACCOUNT,
  ...more,
});

/** What the scan of the shop reads, as a stranger and as Alice. */
export function readingOf(shop: LabShop): LedgerReading {
  const reading = readingFor(shop);
  if (shop.account === null) return reading;
  const theirs = { name: 'alice', reading: readingFor({ ...shop, ...shop.account }) };
  return joinReadings(reading, [theirs]);
}

function readingFor(shop: LabShop): LedgerReading {
  const checkout = shop.isUnread === true ? [] : [sourcePage(shop, '/checkout', shop.head, shop.body)];
  const others = Object.entries(shop.pages).map(([path, body]) => sourcePage(shop, path, '', body));
  const pages = [...checkout, ...others];
  const named = pages.flatMap(({ page }) =>
    [...page.html.subresources, ...page.html.modules].map(({ url }) => ({ url, page: page.url })),
  );
  const own = named.flatMap(({ url, page }) => {
    const text = url.startsWith(ORIGIN) ? shop.own[new URL(url).pathname] : undefined;
    return text === undefined ? [] : [{ ...OWN, url, pages: [page], text }];
  });
  const foreign = named.filter(({ url }) => isThirdParty(new URL(url).hostname, 'shop.example'));
  const texts = shop.isUndrawn === true ? [] : Object.entries(shop.foreign);
  return ledgerReading({
    pages,
    own,
    others: foreign.map(({ url, page }) => ({
      url,
      hostname: new URL(url).hostname,
      isHashed: false,
      isPinnable: false,
      pages: [page],
      loadedBy: null,
    })),
    texts: new Map(texts),
    contents: new Map(Object.entries(shop.contents).map(([path, hash]) => [`${ORIGIN}${path}`, hash])),
  }).reading;
}

const OWN = {
  outcome: 'read' as const,
  failure: null,
  status: 200,
  truncated: false,
  sourceMap: null,
};

function sourcePage(shop: LabShop, path: string, head: string, body: string): SourcePage {
  const url = `${ORIGIN}${path}`;
  const text = `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
  const served = readHtmlDocument(text, url);
  const ran = shop.ran.map((script) => ({ url: script.url, integrity: null, isNative: false }));
  const isDrawn = shop.isUndrawn !== true;
  const page: CrawledPage = {
    url,
    requestedUrl: url,
    outcome: 'answered',
    failure: null,
    status: 200,
    headers: Object.entries(shop.headers),
    html: served,
    hops: [],
    depth: 0,
    redirectsTo: null,
    truncated: false,
    blockedBy: null,
    isEmpty: false,
    cookie: null,
    ...(isDrawn && {
      rendered: 'scripts draw it',
      html: { ...served, modules: [...served.modules, ...(path === '/checkout' ? ran : [])] },
      drawn: {
        text,
        served,
        calls: [],
        unsent: [],
        cookies: [],
        listeners: path === '/checkout' ? shop.listeners : null,
        scripts: [
          ...served.subresources.map((each) => ({ url: each.url, initiator: url, contacts: [] })),
          ...(path === '/checkout' ? shop.ran : []),
        ],
      },
    }),
  };
  return {
    page: { ...page, html: page.html ?? served },
    text,
    served: isDrawn ? text : null,
    pictures: picturesOfPage(text, url),
  };
}
