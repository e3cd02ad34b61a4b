import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { bundled } from './bundled-modules';

/** Programs that draw pages from parts, `[name, attributes, ...inside]`, which the site has at `/data` and the path of the page. */

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
/** Of a program. */
const LARGEST = 16_777_216;

interface Drawer {
  program: () => string;
  /** The element that the program fills. */
  shell: string;
}

/** A program in the way of a framework, or without one. */
const drawer = (program: string): Drawer => ({ program: () => program, shell: APP });

/** A program that is built with the packages of a framework. */
function built(name: string, shell = APP): Drawer {
  const build = (): string =>
    execFileSync(process.execPath, [join(__dirname, 'frameworks', 'bundle.mjs'), name], {
      encoding: 'utf8',
      maxBuffer: LARGEST,
    });
  let program: string | undefined;
  return { program: () => (program ??= build()), shell };
}

/** Those that the slow journeys try. */
export const FRAMEWORKS = {
  Vue: built('vue'),
  Svelte: built('svelte'),
  Angular: built('angular', '<app-root></app-root>'),
  htmx: built('htmx', '<main hx-get="/data{path}?as=html" hx-trigger="load"></main>'),
  jQuery: built('jquery'),
  'code in the way of Lit': drawer(SHADOWS),
  'code in the way of Handlebars': drawer(TEMPLATES),
  'code in the way of Solid': drawer(SIGNALS),
} as const;

/** Who draws the shop: the server, or a script. */
export const DRAWN_BY = {
  server: null,
  'plain JavaScript': drawer(PLAIN),
  React: { program: () => bundled(REACT), shell: APP },
  ...FRAMEWORKS,
} as const;
export type DrawnBy = keyof typeof DRAWN_BY;
