type Effect = 'html' | 'code' | 'address' | 'script' | 'redirect';

/** A page, and what a value of a stranger becomes there; null for a page that is safe. */
export interface DomCase {
  name: string;
  script: string;
  effect: Effect | null;
  headers?: [string, string][];
  /** Only one case of a kind is in the short list. */
  isShort?: boolean;
}

/** How a script reads a value, as an expression; a message calls `use`. */
const SOURCES: Readonly<Record<string, string>> = {
  'the fragment': 'use(decodeURIComponent(location.hash.slice(1)))',
  'the whole query': 'use(decodeURIComponent(location.search.slice(1)))',
  'a parameter': `use(new URLSearchParams(location.search).get('q'))`,
  'a parameter in the fragment': `use(new URLSearchParams(location.hash.slice(1)).get('view'))`,
  'a name that a program searches the fragment for': `const at = location.hash.indexOf('lang='); if (at > 0) use(decodeURIComponent(location.hash.substring(at + 5)))`,
  'a parameter that a pattern finds': `use((decodeURIComponent(location.search).match(/[?&]lang=([^&]*)/) ?? [])[1])`,
  'the whole address': 'use(decodeURIComponent(document.URL.split("#")[1] ?? ""))',
  'window.name': 'use(window.name)',
  'the address before': 'use(decodeURIComponent(document.referrer.split("/").slice(3).join("/")))',
  'localStorage by getItem': `use(localStorage.getItem('theme'))`,
  'localStorage by its property': 'use(localStorage.theme)',
  sessionStorage: `use(sessionStorage['theme'])`,
  'a cookie': `use((document.cookie.match(/theme=([^;]*)/) ?? [])[1])`,
  'a cookie by a function': `const cookie = (name) => document.cookie.split('; ').find((pair) => pair.startsWith(name + '='))?.slice(name.length + 1); use(cookie('seen'))`,
  'a message': `addEventListener('message', ({ data }) => use(data))`,
  'a member of a message': `onmessage = ({ data }) => use(data.html)`,
  'a message of a type': `addEventListener('message', ({ data }) => { if (data.type === 'render') use(data.html) })`,
  'a message of JSON': `addEventListener('message', ({ data }) => { const { kind, body } = JSON.parse(data); if (kind === 'show') use(body) })`,
  'a message whose origin is compared in part': `addEventListener('message', ({ data, origin }) => { if (origin.includes(location.hostname)) use(data) })`,
};

/** What a script does with `value`. */
const SINKS: Readonly<Record<string, [code: string, effect: Effect]>> = {
  innerHTML: ['box.innerHTML = value', 'html'],
  outerHTML: ['box.outerHTML = "<p>" + value + "</p>"', 'html'],
  insertAdjacentHTML: ['box.insertAdjacentHTML("beforeend", value)', 'html'],
  'document.write': ['document.write("<b>" + value + "</b>")', 'html'],
  'document.writeln after loading': ['setTimeout(() => document.writeln(value))', 'html'],
  'an attribute in double quotes': ['box.innerHTML = `<a title="${value}">tea</a>`', 'html'],
  'an attribute in single quotes': [`box.innerHTML = "<a title='" + value + "'>tea</a>"`, 'html'],
  'a title': ['box.innerHTML = `<textarea>${value}</textarea>`', 'html'],
  'a contextual fragment': ['box.append(document.createRange().createContextualFragment(value))', 'html'],
  srcdoc: ['const f = document.createElement("iframe"); f.srcdoc = value; box.append(f)', 'html'],
  'a parsed document': [
    'box.append(...new DOMParser().parseFromString(value, "text/html").body.childNodes)',
    'html',
  ],
  'a shadow root': ['box.attachShadow({ mode: "open" }).innerHTML = value', 'html'],
  eval: ['eval(value)', 'code'],
  'eval of a text': [`eval("x = '" + value + "'")`, 'code'],
  'eval of a call': ['globalThis.show = () => 0; eval("show(" + value + ")")', 'code'],
  'eval of a template': ['eval("x = `" + value + "`")', 'code'],
  Function: ['new Function(value)()', 'code'],
  setTimeout: ['setTimeout(value, 10)', 'code'],
  setInterval: ['const n = setInterval("clearInterval(" + "n" + ");" + value, 10); globalThis.n = n', 'code'],
  'the text of a script': [
    'const s = document.createElement("script"); s.textContent = "x = " + value; box.append(s)',
    'code',
  ],
  'an event handler': ['box.setAttribute("onclick", value)', 'code'],
  'an event handler in HTML': [
    `box.innerHTML = "<b onclick='" + value.replace(/['<>]/g, '"') + "'>b</b>"`,
    'code',
  ],
  'src of a script': ['const s = document.createElement("script"); s.src = value; box.append(s)', 'script'],
  'an imported module': ['import(value).catch(() => 0)', 'script'],
  'src of a frame': ['const f = document.createElement("iframe"); f.src = value; box.append(f)', 'address'],
  location: ['if (value) location = value', 'address'],
  'location.assign': ['if (value) location.assign(value)', 'address'],
  'location.replace': ['if (value) location.replace(value)', 'address'],
  'window.open': ['if (value) window.open(value)', 'address'],
  'a link': [
    'const a = document.createElement("a"); a.href = value; a.append("go"); box.append(a)',
    'address',
  ],
  'a link in HTML': [`box.innerHTML = '<a href="' + value.replace(/[<>"']/g, "") + '">go</a>'`, 'address'],
  'the action of a form': [
    'const f = document.createElement("form"); f.setAttribute("action", value); box.append(f)',
    'address',
  ],
  'the action of a button': [
    `box.innerHTML = '<form><button id=b>b</button></form>'; b.formAction = value`,
    'address',
  ],
};

const pageOf = (source: string, sink: string): string =>
  `const use = (value) => { if (value == null || value === '') return; ${sink} }; ${source}`;

const FRAGMENT = 'the fragment';
const each = <Value>(record: Readonly<Record<string, Value>>): [string, Value][] => Object.entries(record);

const FLAWED: DomCase[] = [
  ...each(SINKS).map(([sink, [code, effect]]): DomCase => ({
    name: `${FRAGMENT} to ${sink}`,
    script: pageOf(SOURCES[FRAGMENT] ?? '', code),
    effect,
    isShort: /^(?:eval of a text|src of a script|location|a link)$/.test(sink),
  })),
  ...each(SOURCES).flatMap(([source, code]): DomCase[] =>
    source === FRAGMENT
      ? []
      : [
          {
            name: `${source} to innerHTML`,
            script: pageOf(code, SINKS.innerHTML?.[0] ?? ''),
            effect: 'html',
            isShort:
              /^(?:a parameter|a name that a program searches the fragment for|window.name|sessionStorage|a cookie|a message of JSON)$/.test(
                source,
              ),
          },
          { name: `${source} to eval`, script: pageOf(code, 'eval(value)'), effect: 'code' },
        ],
  ),
  {
    name: 'a parameter that the address is cut at, to a choice of a list (DVWA)',
    script: `const at = location.href.indexOf('default='); if (at >= 0) { const chosen = location.href.slice(at + 8); document.write("<select><option value='" + chosen + "'>" + decodeURI(chosen) + '</option><option>French</option></select>') }`,
    effect: 'html',
    isShort: true,
  },
  {
    name: 'a redirect of a parameter, not by javascript:',
    script: `const to = new URLSearchParams(location.search).get('next'); if (to && /^https?:/.test(to)) location.href = to`,
    effect: 'redirect',
    isShort: true,
  },
];

const safe = (name: string, script: string, headers: [string, string][] = []): DomCase => ({
  name: `safe: ${name}`,
  script,
  effect: null,
  headers,
  isShort: true,
});
const decoded = 'decodeURIComponent(location.hash.slice(1))';
const messages = (check: string): string =>
  `addEventListener('message', ({ data, origin }) => { if (${check}) box.innerHTML = data })`;

const SAFE: DomCase[] = [
  safe('a text', `box.textContent = ${decoded}`),
  safe('a text node of the query', `box.append(new URLSearchParams(location.search).get('q') ?? '')`),
  safe(
    'HTML that is encoded',
    `box.innerHTML = ${decoded}.replace(/[&<>"']/g, (c) => '&#' + c.charCodeAt() + ';')`,
  ),
  safe('HTML as the browser encodes it', 'box.innerHTML = location.hash.slice(1)'),
  safe('a title', `box.setAttribute('title', ${decoded})`),
  safe('a number', `box.innerHTML = '<b>' + Number(${decoded}) + '</b>'`),
  safe('JSON', `try { JSON.parse(${decoded}) } catch {}`),
  safe('a list of pages', `if (['home', 'news'].includes(${decoded})) location.hash = ${decoded}`),
  safe('the origin of a message', messages(`origin === 'https://partner.example'`)),
  safe('the end of the origin, with its dot', messages(`origin.endsWith('.shop.example')`)),
  safe('a list of origins', messages(`new Set(['https://a.example', location.origin]).has(origin)`)),
  safe(
    'a path of the site',
    `const to = new URL(${decoded} || '/', location.origin); if (to.origin === location.origin && to.pathname === '/tea') location = to`,
  ),
  safe(
    'a link with a scheme that is compared',
    `const a = document.createElement('a'); const v = ${decoded}; if (/^https:/.test(v)) a.href = v; box.append(a)`,
  ),
  safe(
    'a script of the site',
    `const s = document.createElement('script'); s.src = '/js/' + encodeURIComponent(${decoded}) + '.js'; box.append(s)`,
  ),
  safe(
    'a parsed document that is only read',
    `box.textContent = new DOMParser().parseFromString(${decoded}, 'text/html').body.textContent`,
  ),
  safe(
    'elements without what runs',
    `
    const parsed = new DOMParser().parseFromString(${decoded}, 'text/html').body;
    for (const each of parsed.querySelectorAll('*')) { for (const { name } of [...each.attributes]) each.removeAttribute(name); if (/^(script|style|iframe)$/i.test(each.localName)) each.remove(); }
    box.append(...parsed.childNodes)`,
  ),
  safe('Trusted Types', `box.innerHTML = ${decoded}`, [
    ['Content-Security-Policy', `require-trusted-types-for 'script'`],
  ]),
  safe('eval of a text as JSON', `eval('x = ' + JSON.stringify(${decoded}))`),
  safe('storage as a text', `box.textContent = localStorage.getItem('theme')`),
  safe('a cookie as a class', `box.className = (document.cookie.match(/theme=(\\w+)/) ?? [])[1] ?? ''`),
  safe('window.name as a text', 'box.textContent = window.name'),
  safe('the address before as a text', 'box.textContent = document.referrer'),
  safe('a switch', `switch (${decoded}) { case 'a': box.innerHTML = '<b>a</b>' }`),
];

export const DOM_CASES: readonly DomCase[] = [...FLAWED, ...SAFE];

export const pageFor = ({ script }: DomCase): string =>
  `<!DOCTYPE html><html><head><title>Shop</title></head><body><h1>Shop</h1><div id="box"></div><script>${script}</script></body></html>`;
