import type { PageToRender } from '@palisade/scan-engine';
import { MOST_DOCUMENT_CHARACTERS } from '../limits';

/** What runs in pages. All but `MUTE` run in a world of its own, where scripts of the page cannot change what the functions do. */

/** In the page itself, before its scripts: what would open a connection that is not HTTP. The browser has no way out for it either. */
export const MUTE = `for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport']) delete globalThis[name];
  {
    // What a closed root has is as much of the page as what an open one has.
    const { apply } = Reflect;
    const attachShadow = new Proxy(Element.prototype.attachShadow, {
      apply: (target, host, [options, ...more]) => apply(target, host, [{ ...options, mode: 'open' }, ...more]),
    });
    Object.defineProperty(Element.prototype, 'attachShadow', { value: attachShadow, configurable: true, writable: true });
  }`;

/**
 * Getters of the interfaces: a form shows its fields as properties of itself, in every world, and a field can be named \`childNodes\`.
 */
export const GETTERS = `
  const getter = (type, name) => {
    const { get } = Object.getOwnPropertyDescriptor(type.prototype, name);
    return (node) => get.call(node);
  };
  const firstChild = getter(Node, 'firstChild');
  const nextSibling = getter(Node, 'nextSibling');
  const nodeType = getter(Node, 'nodeType');
  const textContent = getter(Node, 'textContent');
  const baseOf = getter(Node, 'baseURI');
  const localName = getter(Element, 'localName');
  const attributesOf = getter(Element, 'attributes');
  const shadowRoot = getter(Element, 'shadowRoot');
  const attribute = (element, name) => Element.prototype.getAttribute.call(element, name);
  const matches = (element, selector) => Element.prototype.matches.call(element, selector);
  const allIn = (root) => (root === document ? Document : DocumentFragment).prototype.querySelectorAll.call(root, '*');
  const addressOf = (element) => {
    const written = attribute(element, 'href') ?? attribute(element, 'src') ?? attribute(element, 'action');
    try {
      return written === null ? null : new URL(written, baseOf(document)).href;
    } catch {
      return null;
    }
  };
  const FEW_CHARACTERS = 20;
  const MOST_ICONS = 5;
  const labelOf = (element) => ['aria-label', 'title', 'value', 'placeholder', 'alt'].map((name) => attribute(element, name)).find(Boolean) || '';
  /** Where there are few words, icons say what they are about. */
  const iconsIn = (element) => {
    const icons = Element.prototype.querySelectorAll.call(element, '[aria-label], [title], [alt]');
    let said = '';
    for (let place = 0; place < icons.length && place < MOST_ICONS; place += 1) said += ' ' + labelOf(icons[place]);
    return said;
  };
  const describe = (element) => {
    const attributes = {};
    const all = attributesOf(element);
    for (let place = 0; place < all.length && place < 20; place += 1)
      attributes[all[place].name.slice(0, 100)] = all[place].value.slice(0, 300);
    // A box has the words of its label.
    const label = element instanceof HTMLInputElement ? getter(HTMLInputElement, 'labels')(element)?.[0] : null;
    const text = textContent(element).trim();
    const shown = text.length > FEW_CHARACTERS ? text : (text + iconsIn(element)).trim();
    const words = shown || (label ? textContent(label).trim() : '') || labelOf(element);
    return { text: words.replace(/\\s+/g, ' ').slice(0, 200), address: addressOf(element), attributes };
  };
`;

/** The document as HTML, as the page draws it: of an element with a shadow root its content, with what fills the slots. Without recursion. */
export const READ_DOCUMENT = `(() => {
  ${GETTERS}
  const MOST = ${MOST_DOCUMENT_CHARACTERS};
  const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
  const RAW = new Set('script style xmp iframe noembed noframes plaintext noscript'.split(' '));
  const assignedNodes = (slot) => HTMLSlotElement.prototype.assignedNodes.call(slot);
  const contentOf = getter(HTMLTemplateElement, 'content');
  const isOf = (type, node) => node instanceof type;
  const frameDocument = getter(HTMLIFrameElement, 'contentDocument');
  const bodyOf = getter(Document, 'body');
  const headOf = getter(Document, 'head');
  const documentAddress = getter(Document, 'URL');
  const RUNS = new Set(['script', 'style', 'link']);
  const isAsWritten = (frame, inner) =>
    attribute(frame, 'srcdoc') !== null && Document.prototype.querySelector.call(inner, 'script') === null;
  /** What a frame shows that no request leads to: what a script has written into it, and what scripts made of a document in an attribute or a blob. */
  const shownIn = (frame) => {
    const inner = frameDocument(frame);
    if (!inner || !bodyOf(inner) || isAsWritten(frame, inner)) return [];
    // Who writes into a document gives it the own address.
    const hasNone = /^(?:about:blank)?$/.test(attribute(frame, 'src') ?? '') || /^(?:about|blob):/.test(documentAddress(inner));
    if (!hasNone) return [];
    const above = headOf(inner) ? childrenOf(headOf(inner)).filter((node) => nodeType(node) === 1 && RUNS.has(localName(node))) : [];
    return [...above, ...childrenOf(bodyOf(inner))];
  };
  const text = (value) => value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  const quoted = (value) => value.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
  const childrenOf = (node) => {
    const all = [];
    for (let child = firstChild(node); child; child = nextSibling(child)) all.push(child);
    return all;
  };
  const drawnChildrenOf = (element) => {
    if (isOf(HTMLTemplateElement, element)) return childrenOf(contentOf(element));
    const root = shadowRoot(element);
    if (root) return childrenOf(root);
    const assigned = isOf(HTMLSlotElement, element) ? assignedNodes(element) : [];
    return assigned.length > 0 ? assigned : childrenOf(element);
  };
  const pieces = [];
  let size = 0;
  let isCut = false;
  const write = (piece) => {
    if (size + piece.length > MOST) {
      isCut = true;
      return;
    }
    size += piece.length;
    pieces.push(piece);
  };
  const attributeText = (element, leftOut) => {
    let all = '';
    const attributes = attributesOf(element);
    for (let place = 0; place < attributes.length && all.length < MOST; place += 1)
      if (attributes[place].name !== leftOut) all += ' ' + attributes[place].name + '="' + quoted(attributes[place].value) + '"';
    return all;
  };
  const stack = [];
  const open = (node, isRaw) => {
    const type = nodeType(node);
    if (type === 3) return write(isRaw ? textContent(node) : text(textContent(node)));
    if (type === 8) return write('<!--' + textContent(node) + '-->');
    if (type === 10) return write('<!DOCTYPE ' + node.name + '>');
    if (type !== 1) return;
    const name = localName(node);
    if (name === 'iframe' && isOf(HTMLIFrameElement, node)) {
      const children = shownIn(node);
      write('<iframe' + attributeText(node, children.length > 0 ? 'srcdoc' : '') + '></iframe>');
      if (children.length === 0) return;
      write('<div>');
      stack.push({ name: 'div', children, next: 0, isRaw: false });
      return;
    }
    write('<' + name + attributeText(node, '') + '>');
    if (!VOID.has(name)) stack.push({ name, children: drawnChildrenOf(node), next: 0, isRaw: RAW.has(name) });
  };
  for (const node of childrenOf(document)) {
    open(node, false);
    while (stack.length > 0) {
      const top = stack[stack.length - 1];
      if (top.next < top.children.length && !isCut) {
        top.next += 1;
        open(top.children[top.next - 1], top.isRaw);
      } else {
        stack.pop();
        pieces.push('</' + top.name + '>');
      }
    }
  }
  const keys = [];
  for (const name of ['localStorage', 'sessionStorage']) {
    try {
      const store = globalThis[name];
      const count = Math.min(getter(Storage, 'length')(store), 200);
      for (let place = 0; place < count; place += 1) keys.push(Storage.prototype.key.call(store, place));
    } catch {
      // A document without an origin has no storage.
    }
  }
  return { url: location.href, contentType: getter(Document, 'contentType')(document), document: pieces.join(''), isCut, storageKeys: keys };
})()`;

/** Puts what storage holds into place before the first script of the page runs, in frames of these origins alone. */
export const fillStorage = (storage: NonNullable<PageToRender['storage']>): string => `{
  const all = ${inScript(storage)};
  const own = Object.hasOwn(all, location.origin) ? all[location.origin] : {};
  const fill = (name, held) => {
    for (const [key, value] of Object.entries(held ?? {})) {
      try {
        const store = globalThis[name];
        if (Storage.prototype.getItem.call(store, key) === null) Storage.prototype.setItem.call(store, key, value);
      } catch {
        // A document without an origin has no storage.
      }
    }
  };
  fill('localStorage', own.local);
  fill('sessionStorage', own.session);
}`;

/** JSON holds line separators that older scripts end a line at. */
const inScript = (value: unknown): string =>
  JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/** Where versions of libraries are, by the name of the library. */
export const GLOBALS: Readonly<Record<string, string>> = {
  AngularJS: 'angular.version.full',
  'Alpine.js': 'Alpine.version',
  axios: 'axios.VERSION',
  'Backbone.js': 'Backbone.VERSION',
  Bootstrap: 'bootstrap.Tooltip.VERSION',
  'Bootstrap (jQuery)': 'jQuery.fn.tooltip.Constructor.VERSION',
  'Chart.js': 'Chart.version',
  CKEditor: 'CKEDITOR.version',
  'core-js': '__core-js_shared__.versions.0.version',
  D3: 'd3.version',
  DOMPurify: 'DOMPurify.version',
  'Ember.js': 'Ember.VERSION',
  Handlebars: 'Handlebars.VERSION',
  Highcharts: 'Highcharts.version',
  htmx: 'htmx.version',
  jQuery: 'jQuery.fn.jquery',
  'jQuery Migrate': 'jQuery.migrateVersion',
  'jQuery UI': 'jQuery.ui.version',
  Knockout: 'ko.version',
  Lodash: '_.VERSION',
  Modernizr: 'Modernizr._version',
  'Moment.js': 'moment.version',
  Mustache: 'Mustache.version',
  'Next.js': 'next.version',
  'PDF.js': 'pdfjsLib.version',
  Prototype: 'Prototype.Version',
  React: 'React.version',
  'React DOM': 'ReactDOM.version',
  'three.js': 'THREE.REVISION',
  TinyMCE: 'tinymce.majorVersion',
  'Video.js': 'videojs.VERSION',
  'Vue.js': 'Vue.version',
  YUI: 'YUI.version',
};

export const expressionFor = (path: string): string =>
  `globalThis${path
    .split('.')
    .map((name) => `?.[${JSON.stringify(name)}]`)
    .join('')}`;
