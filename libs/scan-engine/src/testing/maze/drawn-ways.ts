import type { MazeWays } from './maze-site';

/** A link to the end that a script adds to the element `slot`. */
const LINK = `const a = document.createElement('a'); a.href = 'TO'; a.textContent = 'Further'; slot.append(a);`;
const GO = `location.href = 'TO';`;
/** Goes to an address that no text of the page has, by a program with names that no other page has. */
const goTo = (name: string): string => {
  const variable = name.replaceAll('-', '_');
  return `{ const ${variable} = ['', 'found', '${name}'].join('/'); location.href = ${variable}; }`;
};
const READ = `fetch('TO');`;
const drawn = (body: string, script: string): string =>
  `${body}<div id="slot"></div><script>${script}</script>`;
/** Waits for an event of the element `it`. */
const on = (name: string, does: string): string => `it.addEventListener('${name}', () => { ${does} });`;
const BUTTON = '<button type="button" id="it">Show more</button>';
const TALL = '<div style="height: 3000px">Read on</div>';

/** The classes of pages that public crawl mazes have and that need a browser: what a visitor reaches who writes nothing. */
export const DRAWN_WAYS: MazeWays = {
  'link-built': drawn(
    '',
    `const a = document.createElement('a'); a.href = ['TO'.slice(0, 7), 'TO'.slice(7)].join(''); a.append('x'); slot.append(a);`,
  ),
  'link-joined': drawn(
    '',
    `const base = '/found'; const name = '/link-joined'; slot.innerHTML = '<a href="' + base + name + '">x</a>';`,
  ),
  'link-program': drawn('<a href="javascript:void(0)" id="it">Reviews</a>', on('click', GO)),
  'link-program-call': drawn(
    '<a href="javascript:showReviews()">Reviews</a>',
    `function showReviews() { ${GO} }`,
  ),
  'link-prevented': drawn(
    '<a href="/" id="it">Reviews</a>',
    `it.addEventListener('click', (event) => { event.preventDefault(); ${GO} });`,
  ),
  'link-nowhere': drawn(
    '<a href="#" onclick="handle(event)">Reviews</a>',
    `function handle(event) { event.preventDefault(); window.location.href = window.location.origin + ['', 'found', 'link-nowhere'].join('/'); }`,
  ),
  'link-template':
    '<template id="t"><a href="TO">x</a></template><button type="button" id="it">Load</button><div id="slot"></div><script>it.onclick = () => slot.append(t.content.cloneNode(true));</script>',
  'button-html': `<button type="button" onclick="location.href = ['', 'found', 'button-html'].join('/')">Open</button>`,
  'div-handler': `<div onclick="location.href = ['', 'found', 'div-handler'].join('/')">Open</div>`,
  'button-listener': drawn(BUTTON, on('click', GO)),
  'button-window': drawn(BUTTON, on('click', `window.open('TO', '_blank', 'width=400')`)),
  'button-reads': drawn(BUTTON, on('click', READ)),
  'button-own-event': drawn(
    BUTTON,
    `document.addEventListener('leave', ({ detail }) => { location.href = detail; }); ${on('click', `document.dispatchEvent(new CustomEvent('leave', { detail: 'TO' }))`)}`,
  ),
  'button-more': drawn(`<ul><li>One</li></ul>${BUTTON}`, on('click', `${LINK} it.hidden = true;`)),
  'div-listener': drawn('<div id="it">Prices</div>', on('click', GO)),
  'mouse-over': drawn('<div id="it">Prices</div>', on('mouseover', LINK)),
  'mouse-enter': drawn('<div id="it">Prices</div>', on('mouseenter', LINK)),
  'double-click': drawn('<div id="it">Prices</div>', on('dblclick', GO)),
  'context-menu': drawn('<div id="it">Prices</div>', on('contextmenu', LINK)),
  'key-enter': drawn(
    '<div id="it" tabindex="0" role="link">Prices</div>',
    `it.addEventListener('keydown', ({ key }) => { if (key === 'Enter') ${GO} });`,
  ),
  'pointer-up': drawn('<div id="it" role="button" tabindex="0">Prices</div>', on('pointerup', GO)),
  touch: drawn('<div id="it">Prices</div>', on('mousedown', GO)),
  'long-press': drawn(
    '<div id="it" role="button" tabindex="0">Hold</div>',
    `let timer; it.addEventListener('mousedown', () => { timer = setTimeout(() => { ${GO} }, 600); }); it.addEventListener('mouseup', () => clearTimeout(timer));`,
  ),
  'field-focus': drawn('<input id="it" placeholder="Find tea" readonly>', on('focus', LINK)),
  'menu-two-levels': drawn(
    '<nav><button type="button" id="it">Products</button><ul id="menu" hidden><li id="more"><span>Category B</span><ul id="sub"></ul></ul></nav>',
    `it.onclick = () => { menu.hidden = !menu.hidden; }; more.addEventListener('mouseenter', () => { sub.innerHTML = '<li><a href="TO">x</a>'; });`,
  ),
  'dialog-modal': drawn(
    `${BUTTON}<dialog id="d"></dialog>`,
    on('click', `d.innerHTML = '<a href="TO">x</a>'; d.showModal();`),
  ),
  popover: drawn(
    '<button type="button" popovertarget="p">Open</button><div popover id="p"></div>',
    `p.addEventListener('toggle', () => { p.innerHTML = '<a href="TO">x</a>'; });`,
  ),
  'tab-panel': drawn(
    '<div role="tablist"><button type="button" role="tab" id="it">Second</button></div>',
    on('click', LINK),
  ),
  'details-open': drawn('<details id="it"><summary>More</summary><p>x</p></details>', on('toggle', LINK)),
  'list-change': drawn(
    '<select id="it"><option value="">Choose<option value="TO">Tea</select>',
    `it.addEventListener('change', () => { if (it.value) location.href = it.value; });`,
  ),
  'list-filter': drawn(
    '<select id="it"><option value="1">One<option value="2">Two</select>',
    on('change', `if (it.value === '2') { ${LINK} }`),
  ),
  'box-change': drawn('<label><input type="radio" name="n" id="it"> Two</label>', on('change', LINK)),
  'fetch-injected': {
    body: drawn(
      '',
      `fetch('/data/fetch.json').then((r) => r.json()).then(({ to }) => { slot.innerHTML = '<a>x</a>'; slot.firstChild.href = to; });`,
    ),
    files: { '/data/fetch.json': ['application/json', '{"to": "TO"}'] },
  },
  'xhr-injected': {
    body: drawn(
      '',
      `const x = new XMLHttpRequest(); x.open('GET', '/data/xhr.html'); x.onload = () => { slot.innerHTML = x.responseText; }; x.send();`,
    ),
    files: { '/data/xhr.html': ['text/html', '<a href="TO">x</a>'] },
  },
  'xhr-direct': drawn('', `const x = new XMLHttpRequest(); x.open('GET', 'TO'); x.send();`),
  'timer-link': drawn('', `setTimeout(() => { ${LINK} }, 1500);`),
  'timer-goes': drawn('', `setTimeout(() => { ${GO} }, 1200);`),
  'goes-now': drawn('', `setTimeout(() => { location.replace(['', 'found', 'goes-now'].join('/')); });`),
  'scroll-observer': drawn(
    `${TALL}<div id="it">End</div>`,
    `new IntersectionObserver(([entry], all) => { if (!entry.isIntersecting) return; all.disconnect(); ${LINK} }).observe(it);`,
  ),
  'scroll-listener': drawn(
    TALL,
    `let done = false; addEventListener('scroll', () => { if (!done && innerHeight + scrollY >= document.body.scrollHeight - 100) { done = true; ${LINK} } });`,
  ),
  'scroll-twice': drawn(
    TALL,
    `let n = 0; addEventListener('scroll', () => { if (innerHeight + scrollY < document.body.scrollHeight - 100 || n > 1) return; n += 1; if (n > 1) { ${LINK} } else slot.insertAdjacentHTML('beforebegin', '<div style="height: 2000px">Next</div>'); });`,
  ),
  'storage-gate': drawn(
    '<div id="all"></div>',
    `const show = () => { if (localStorage.seen === '1') { ${LINK} } else { all.innerHTML = '<button type="button" id="b">Set</button>'; b.onclick = () => { localStorage.seen = '1'; show(); }; } }; show();`,
  ),
  'cookie-gate': drawn(
    '<button type="button" id="it">Got it</button>',
    on('click', `document.cookie = 'seen=1'; if (document.cookie.includes('seen=1')) { ${LINK} }`),
  ),
  'scroll-replaced': drawn(
    TALL,
    `let n = 0; addEventListener('scroll', () => { if (innerHeight + scrollY < document.body.scrollHeight - 100 || n > 2) return; n += 1; slot.innerHTML = '<div style="height: ' + n * 4000 + 'px">Page ' + n + '</div>'; if (n === 1) { ${LINK} } });`,
  ),
  'age-gate': drawn(
    '<div id="gate"><p>Are you of age?</p><button type="button" id="it">I am 21 or older</button></div>',
    on('click', `gate.remove(); ${LINK}`),
  ),
  'cards-delegated': drawn(
    '<main id="root"><div class="card" style="cursor: pointer"><div>Engineer</div><div>Berlin</div></div></main>',
    `root.addEventListener('click', ({ target }) => { if (target.closest('.card')) ${GO} });`,
  ),
  'table-row': `<table><tr onclick="location.href = ['', 'found', 'table-row'].join('/')"><td>June</td></tr></table>`,
  'icon-alt': drawn('<div id="it"><img alt="Gallery"></div>', on('click', goTo('icon-alt'))),
  'same-words': drawn(
    '<p onclick="show(1)">click here</p><p onclick="show(2)">click here</p>',
    `function show(place) { if (place === 2) ${goTo('same-words')} }`,
  ),
  'mouse-out': drawn('<p id="it">Prices</p>', on('mouseout', goTo('mouse-out'))),
  'after-replace': drawn(
    `${BUTTON}<button type="button" id="next">Prices</button>`,
    `${on('click', `history.replaceState(null, '', '?sort=price')`)} next.onclick = () => { ${goTo('after-replace')} };`,
  ),
  'after-back': drawn(
    '<button type="button" onclick="history.back()">Previous page</button><button type="button" id="it">Prices</button>',
    on('click', goTo('after-back')),
  ),
  'frame-document': `<iframe srcdoc="<div id='slot'></div><script>slot.innerHTML = '<a>x</a>'; slot.firstChild.href = ['', 'found', 'frame-document'].join('/');</script>"></iframe>`,
  'list-scrolled': drawn(
    '<div id="it" style="height: 200px; overflow: auto"><div style="height: 2000px">Read on</div></div>',
    on('scroll', `if (it.scrollTop > 1000) { ${goTo('list-scrolled')} }`),
  ),
  'shadow-nested': drawn(
    '<div id="host"></div>',
    `let root = host.attachShadow({ mode: 'open' }); for (let n = 0; n < 3; n += 1) { const inner = document.createElement('div'); root.append(inner); root = inner.attachShadow({ mode: 'open' }); } const b = document.createElement('button'); b.type = 'button'; b.textContent = 'Show dishes'; b.onclick = () => { ${GO} }; root.append(b);`,
  ),
  'hash-bang': {
    body: drawn(
      '<a href="#!/items">Items</a>',
      `addEventListener('hashchange', () => { if (location.hash !== '#!/items') return; fetch('/data/items.json').then((r) => r.json()).then(({ to }) => { slot.innerHTML = '<a>x</a>'; slot.firstChild.href = to; }); });`,
    ),
    files: { '/data/items.json': ['application/json', '{"to": "TO"}'] },
  },
  'shadow-open': drawn(
    '<div id="host"></div>',
    `host.attachShadow({ mode: 'open' }).innerHTML = '<a href="TO">x</a>';`,
  ),
  'shadow-closed': drawn(
    '<div id="host"></div>',
    `host.attachShadow({ mode: 'closed' }).innerHTML = '<a href="TO">x</a>';`,
  ),
  'shadow-button': drawn(
    '<div id="host"></div>',
    `const root = host.attachShadow({ mode: 'open' }); root.innerHTML = '<button type="button">Show more</button>'; root.firstChild.onclick = () => { ${GO} };`,
  ),
  'own-element': drawn(
    '<x-way></x-way>',
    `customElements.define('x-way', class extends HTMLElement { connectedCallback() { this.innerHTML = '<a href="TO">x</a>'; } });`,
  ),
  'frame-built': drawn('', `const f = document.createElement('iframe'); f.src = 'TO'; slot.append(f);`),
  'frame-written': drawn(
    '',
    `const f = document.createElement('iframe'); slot.append(f); f.contentDocument.write('<a href="TO">x</a>');`,
  ),
  'history-push': drawn(BUTTON, on('click', `history.pushState(null, '', 'TO')`)),
  'history-replace': drawn('', `history.replaceState(null, '', 'TO');`),
  'hash-route': drawn(
    '<a href="#/prices">Prices</a>',
    `addEventListener('hashchange', () => { if (location.hash === '#/prices') { ${GO} } });`,
  ),
  'hash-view': drawn(
    '<a href="#/prices">Prices</a>',
    `addEventListener('hashchange', () => { if (location.hash === '#/prices') { ${LINK} } });`,
  ),
  'hash-buttons': drawn(
    BUTTON,
    `${on('click', `location.hash = '#/all'`)} addEventListener('hashchange', () => { ${LINK} });`,
  ),
  'steps-attribute': drawn(
    BUTTON.replace('id="it"', 'id="it" onclick="first()"'),
    `function first() { it.addEventListener('click', () => { ${READ} }); }`,
  ),
  'steps-redefined': drawn(
    BUTTON.replace('id="it"', 'id="it" onclick="first()"'),
    `function first() { it.onclick = () => { ${READ} }; }`,
  ),
  'steps-listener': drawn(BUTTON, on('click', `it.addEventListener('click', () => { ${READ} })`)),
  'steps-new-button': drawn(
    BUTTON,
    on(
      'click',
      `const b = document.createElement('button'); b.type = 'button'; b.textContent = 'Next'; b.addEventListener('click', () => { ${READ} }); document.body.append(b);`,
    ),
  ),
  'steps-new-div': drawn(
    BUTTON,
    on(
      'click',
      `const d = document.createElement('div'); d.textContent = 'Next'; document.body.append(d); d.addEventListener('click', () => { ${READ} });`,
    ),
  ),
  'steps-gone': drawn(
    BUTTON,
    on(
      'click',
      `it.replaceWith(Object.assign(document.createElement('button'), { type: 'button', textContent: 'Next', onclick: () => { ${READ} } }));`,
    ),
  ),
  'two-listeners': drawn(BUTTON, `${on('click', '0')} ${on('click', READ)}`),
  'attribute-and-listener': drawn(BUTTON.replace('id="it"', 'id="it" onclick="void 0"'), on('click', READ)),
  'router-outlet': drawn(
    '<nav id="nav"></nav><main id="outlet"></main>',
    `const routes = { '/': 'Home', 'TO': 'Way' }; const draw = () => { outlet.textContent = routes[location.pathname] ?? 'Home'; }; for (const to of Object.keys(routes)) { const a = document.createElement('a'); a.href = to; a.textContent = routes[to]; a.onclick = (event) => { event.preventDefault(); history.pushState(null, '', to); draw(); }; nav.append(a); } draw();`,
  ),
  'hidden-by-toJSON': drawn('', `Array.prototype.toJSON = () => '[]'; ${LINK}`),
  'watched-globals': drawn(
    '',
    `setTimeout(() => { const isPlain = /native code/.test(Function.prototype.toString.call(history.pushState)) && ![...document.scripts].some(({ src }) => /^chrome-extension/.test(src)); if (isPlain) { ${LINK} } }, 1500);`,
  ),
  'form-get-drawn': drawn(
    '',
    `slot.innerHTML = '<form action="TO"><input type="hidden" name="a" value="b"><button>Show</button></form>';`,
  ),
  'form-sends-itself':
    '<form id="f" method="get" action="TO"><input type="hidden" name="a" value="b"></form><script>setTimeout(() => f.requestSubmit(), 1000);</script>',
};

/** What nobody reaches without writing, without acting, or without a connection that stays open. */
export const WRITING_WAYS: MazeWays = {
  'server-events': drawn('', `new EventSource('/events').onmessage = () => { ${LINK} };`),
  'web-socket': drawn('', `new WebSocket('ws://HOST/socket').onmessage = () => { ${LINK} };`),
  'script-post': drawn(BUTTON, on('click', `fetch('TO', { method: 'POST' })`)),
  'script-put': drawn(BUTTON, on('click', `fetch('TO', { method: 'PUT' })`)),
  'script-delete': drawn(BUTTON, on('click', `fetch('TO', { method: 'DELETE' })`)),
  'post-now': drawn('', `fetch('TO', { method: 'POST', body: 'a=b' });`),
  'beacon-now': drawn('', `navigator.sendBeacon('TO', 'a=b');`),
  'form-posted-by-script': '<form id="f" method="post" action="TO"></form><script>f.submit();</script>',
  'button-deletes': drawn('<button type="button" id="it">Delete account</button>', on('click', GO)),
  'icon-deletes': drawn(
    '<div onclick="deleteItem(3)"><img alt="Close"></div>',
    `function deleteItem() { ${GO} }`,
  ),
  'link-logs-out': drawn('<a href="javascript:logout()">Session</a>', `function logout() { ${GO} }`),
  'list-removes': drawn(
    '<select id="it"><option>Choose<option value="x">Delete all</select>',
    on('change', GO),
  ),
  'list-of-a-form-that-posts': drawn(
    '<form method="post"><select id="it"><option>One<option>Two</select></form>',
    on('change', GO),
  ),
};
