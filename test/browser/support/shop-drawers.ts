/** Programs that draw pages from parts, `[name, attributes, ...inside]`, which the site has at `/data` and the path of the page. Each in the way of one framework. */

const LOAD = `fetch('/data' + location.pathname).then((response) => response.json())`;

/** Without a framework. */
export const PLAIN = `
  const draw = (part) => {
    if (typeof part === 'string') return document.createTextNode(part);
    const [name, attributes, ...inside] = part;
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...inside.map(draw));
    return element;
  };
  ${LOAD}.then((parts) => document.querySelector('#app').append(...parts.map(draw)));`;

/** Follows links without a request for their pages, as routers do. */
const ROUTER = `document.addEventListener('click', (event) => {
    const link = event.target.closest('a');
    if (link === null) return;
    event.preventDefault();
    history.pushState(null, '', link.href);
    show();
  });`;

export const REACT = `
  const { createElement } = require('react');
  const draw = (part) => typeof part === 'string' ? part : createElement(part[0], part[1], ...part.slice(2).map(draw));
  const root = require('react-dom/client').createRoot(document.querySelector('#app'));
  const show = () => ${LOAD}.then((parts) => root.render(createElement('main', {}, ...parts.map(draw))));
  ${ROUTER}
  show();`;

/** Vue: a state that is watched, nodes on paper that become elements, and a mounted root. */
const WATCHED = `
  const jobs = [];
  const state = new Proxy({ parts: [], loading: true }, {
    set: (target, key, value) => { target[key] = value; if (jobs.length === 0) queueMicrotask(() => { jobs.length = 0; patch(); }); jobs.push(key); return true; },
  });
  const h = (type, props, children) => ({ type, props, children });
  const toNode = (part) => typeof part === 'string' ? part : h(part[0], part[1], part.slice(2).map(toNode));
  const mount = (node, container) => {
    if (typeof node === 'string') return container.appendChild(document.createTextNode(node));
    const element = container.appendChild(document.createElement(node.type));
    for (const key in node.props) element.setAttribute(key, node.props[key]);
    node.children.forEach((child) => mount(child, element));
  };
  const root = document.querySelector('#app');
  root.setAttribute('data-v-app', '');
  const patch = () => { root.textContent = ''; if (!state.loading) state.parts.map(toNode).forEach((node) => mount(node, root)); };
  const show = () => ${LOAD}.then((parts) => { state.parts = parts; state.loading = false; });
  ${ROUTER}
  show();`;

/** Svelte: functions that make, insert and set, next to an anchor. */
const COMPILED = `
  const element = (name) => document.createElement(name), text = (data) => document.createTextNode(data), empty = () => text('');
  const insert = (target, node, anchor) => target.insertBefore(node, anchor || null);
  const attr = (node, name, value) => { if (node.getAttribute(name) !== value) node.setAttribute(name, value); };
  function create_part(ctx) {
    if (typeof ctx === 'string') return { m: (target, anchor) => insert(target, text(ctx), anchor) };
    const blocks = ctx.slice(2).map(create_part);
    return { m(target, anchor) {
      const node = element(ctx[0]);
      for (const name of Object.keys(ctx[1])) attr(node, name, ctx[1][name]);
      insert(target, node, anchor);
      for (const block of blocks) block.m(node, null);
    } };
  }
  class App { constructor({ target }) { this.anchor = insert(target, empty()); this.target = target; }
    $set({ parts }) { for (const each of parts) create_part(each).m(this.target, this.anchor); } }
  const app = new App({ target: document.querySelector('#app') });
  ${LOAD}.then((parts) => app.$set({ parts }));`;

/** Angular: an element of its own, a zone that detects changes after each task, and an outlet. */
const ZONE = `
  class Zone { tasks = []; run(task) { const value = task(); Promise.resolve(value).then(() => setTimeout(() => this.tasks.forEach((each) => each()))); } }
  const zone = new Zone();
  class Renderer { create(part, parent) {
    if (typeof part === 'string') { parent.appendChild(document.createTextNode(part)); return; }
    const node = document.createElementNS('http://www.w3.org/1999/xhtml', part[0]);
    node.setAttribute('_ngcontent-abc-c1', '');
    Object.entries(part[1]).forEach(([name, value]) => node.setAttribute(name, value));
    parent.appendChild(node);
    part.slice(2).forEach((inner) => this.create(inner, node));
  } }
  class AppComponent { parts = null; drawn = null;
    constructor(host) { this.host = host; this.outlet = host.appendChild(document.createElement('router-outlet')); }
    detectChanges() { if (this.parts === this.drawn) return; this.drawn = this.parts; const renderer = new Renderer(); this.parts.forEach((part) => renderer.create(part, this.host)); } }
  const host = document.querySelector('app-root');
  host.setAttribute('ng-version', '19.0.0');
  const component = new AppComponent(host);
  zone.tasks.push(() => component.detectChanges());
  zone.run(() => ${LOAD}.then((parts) => { component.parts = parts; }));`;

/** htmx: attributes say what to load and where to put it, as HTML. */
const ATTRIBUTES = `
  for (const element of document.querySelectorAll('[hx-get]')) {
    if (element.getAttribute('hx-trigger') !== 'load') continue;
    const request = new XMLHttpRequest();
    request.open('GET', element.getAttribute('hx-get'));
    request.setRequestHeader('HX-Request', 'true');
    request.onload = () => {
      const range = document.createRange();
      range.selectNodeContents(element);
      element.replaceChildren(range.createContextualFragment(request.responseText));
      element.classList.add('htmx-settling');
    };
    request.send();
  }`;

/** jQuery: a chain over what a selector finds, when the document is ready. */
const CHAINS = `
  const $ = (what) => {
    if (typeof what === 'function') { if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', what); else setTimeout(what); return; }
    const all = typeof what === 'string' ? (what[0] === '<' ? [document.createElement(what.slice(1, -2))] : [...document.querySelectorAll(what)]) : [what];
    return {
      0: all[0],
      attr(name, value) { all.forEach((each) => each.setAttribute(name, value)); return this; },
      append(more) { all.forEach((each) => each.append(more instanceof Node || typeof more === 'string' ? more : more[0])); return this; },
      empty() { all.forEach((each) => each.replaceChildren()); return this; },
    };
  };
  $.getJSON = (url, done) => { const x = new XMLHttpRequest(); x.open('GET', url); x.setRequestHeader('X-Requested-With', 'XMLHttpRequest'); x.onload = () => done(JSON.parse(x.responseText)); x.send(); };
  const build = (part) => {
    if (typeof part === 'string') return document.createTextNode(part);
    const $node = $('<' + part[0] + '/>');
    for (const name in part[1]) $node.attr(name, part[1][name]);
    for (const inner of part.slice(2)) $node.append(build(inner));
    return $node[0];
  };
  $(() => $.getJSON('/data' + location.pathname, (parts) => { $('#app').empty(); parts.forEach((part) => $('#app').append(build(part))); }));`;

/** Lit: an element of its own with a shadow root. */
const SHADOWS = `
  ${PLAIN.slice(0, PLAIN.indexOf(LOAD))}
  customElements.define('shop-page', class extends HTMLElement {
    connectedCallback() { this.attachShadow({ mode: 'open' }); ${LOAD}.then((parts) => this.shadowRoot.append(...parts.map(draw))); }
  });
  document.querySelector('#app').append(document.createElement('shop-page'));`;

/** Handlebars: texts that become HTML. */
const TEMPLATES = `
  const safe = (text) => text.replace(/[&<>"]/g, (sign) => '&#' + sign.charCodeAt(0) + ';');
  const alone = ['img', 'input'];
  const toText = (part) => typeof part === 'string' ? safe(part)
    : '<' + part[0] + Object.entries(part[1]).map(([name, value]) => ' ' + name + '="' + safe(value) + '"').join('') + '>'
      + (alone.includes(part[0]) ? '' : part.slice(2).map(toText).join('') + '</' + part[0] + '>');
  ${LOAD}.then((parts) => {
    const place = document.createRange();
    place.selectNodeContents(document.querySelector('#app'));
    document.querySelector('#app').append(place.createContextualFragment(parts.map(toText).join('')));
  });`;

/** Solid: signals that effects read. */
const SIGNALS = `
  let current = null;
  const signal = (value) => { const readers = new Set(); return [() => { if (current) readers.add(current); return value; }, (next) => { value = next; readers.forEach((reader) => reader()); }]; };
  const effect = (run) => { const self = () => { current = self; run(); current = null; }; self(); };
  const [parts, setParts] = signal([]);
  const template = (part) => { const holder = document.createElement('template'); holder.innerHTML = '<' + part[0] + '>'; return holder.content.firstChild.cloneNode(true); };
  const toNode = (part) => {
    if (typeof part === 'string') return part;
    const node = part[0] === 'script' ? document.createElement('script') : template(part);
    for (const name in part[1]) node.setAttribute(name, part[1][name]);
    node.append(...part.slice(2).map(toNode));
    return node;
  };
  effect(() => document.querySelector('#app').replaceChildren(...parts().map(toNode)));
  ${LOAD}.then(setParts);`;

const APP = '<div id="app"></div>';

interface Drawer {
  program: string;
  /** The element that the program fills. */
  shell: string;
}

const drawer = (program: string, shell = APP): Drawer => ({ program, shell });

/** Those in the way of a framework, which the slow journeys try. */
export const FRAMEWORKS = {
  Vue: drawer(WATCHED),
  Svelte: drawer(COMPILED),
  Angular: drawer(ZONE, '<app-root></app-root>'),
  htmx: drawer(ATTRIBUTES, '<main hx-get="/data{path}?as=html" hx-trigger="load"></main>'),
  jQuery: drawer(CHAINS),
  Lit: drawer(SHADOWS),
  Handlebars: drawer(TEMPLATES),
  Solid: drawer(SIGNALS),
} as const;

/** Who draws the shop: the server, or a script. */
export const DRAWN_BY = {
  server: null,
  'plain JavaScript': drawer(PLAIN),
  React: drawer(REACT),
  ...FRAMEWORKS,
} as const;
export type DrawnBy = keyof typeof DRAWN_BY;
