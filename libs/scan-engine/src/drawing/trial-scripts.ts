/** What runs in the page in a trial: functions of the settings, as text, because a browser runs them. */

/** Puts values where a stranger can, in the page itself. */
const PLANT = `
  const send = globalThis[settings.report];
  const { stringify, parse } = JSON;
  const { apply } = Reflect;
  const isPage = globalThis === top;
  let left = 250;
  const say = (report) => {
    left -= 1;
    if (left >= 0) apply(send, undefined, [stringify(report)]);
  };
  try {
    if (isPage && settings.name !== null) globalThis.name = settings.name;
    for (const [name, value] of settings.cookies) document.cookie = name + '=' + value + '; path=/';
    for (const [store, key, value] of settings.storage) globalThis[store].setItem(key, value);
  } catch {
    // A document without an origin has no storage.
  }
  /** A host of a stranger that careless comparisons take for the site. */
  const origin = location.protocol + '//' + location.hostname + '.' + settings.word + location.hostname;
  const offer = (data) => dispatchEvent(new MessageEvent('message', { data, origin, source: globalThis }));
`;

/** Reports where values arrive, and which further ones the page asks for. */
export const SEEK = `(settings) => {
  ${PLANT}
  const { word } = settings;
  const mark = new RegExp(word + 'z(\\\\d+)z', 'g');
  const shapes = new Map();
  const canary = (number) => 'https://' + word + 'z' + number + 'z.invalid/';
  const seen = (sink, value) => {
    if (sink === null || typeof value !== 'string' || !value.includes(word)) return;
    for (const [, text] of value.matchAll(mark)) say({ sink, number: Number(text), source: shapes.get(Number(text)) });
  };
  const wrapped = (real, watch) =>
    new Proxy(real, {
      apply: (target, self, values) => (watch(values, self), apply(target, self, values)),
      construct: (target, values) => (watch(values), Reflect.construct(target, values)),
    });
  const method = (owner, name, watch) => {
    if (typeof owner?.[name] === 'function') owner[name] = wrapped(owner[name], watch);
  };
  const setter = (owner, name, watch) => {
    const property = owner && Object.getOwnPropertyDescriptor(owner, name);
    if (property?.set) Object.defineProperty(owner, name, { ...property, set: wrapped(property.set, watch) });
  };
  const all = (sink) => (values) => values.forEach((value) => seen(sink, value));
  const first = (sink) => ([value]) => seen(sink, String(value));
  const ofScript = (values, self) => {
    if (self instanceof HTMLScriptElement) for (const value of values) seen('code', value?.data ?? value);
  };
  const sinkOf = (name) =>
    /^on/i.test(name) ? 'code' : /^srcdoc$/i.test(name) ? 'html' : /(?:href|src|action|data)$/i.test(name) ? 'address' : null;
  for (const name of ['eval', 'setTimeout', 'setInterval', 'Function']) method(globalThis, name, all('code'));
  Function.prototype.constructor = globalThis.Function;
  for (const name of ['write', 'writeln']) method(Document.prototype, name, all('html'));
  for (const name of ['insertAdjacentHTML', 'setHTMLUnsafe']) method(Element.prototype, name, all('html'));
  method(Range.prototype, 'createContextualFragment', all('html'));
  method(DOMParser.prototype, 'parseFromString', all('html'));
  for (const name of ['innerHTML', 'outerHTML']) setter(Element.prototype, name, first('html'));
  setter(ShadowRoot.prototype, 'innerHTML', first('html'));
  setter(HTMLIFrameElement.prototype, 'srcdoc', first('html'));
  setter(HTMLScriptElement.prototype, 'text', first('code'));
  setter(Node.prototype, 'textContent', ofScript);
  setter(HTMLElement.prototype, 'innerText', ofScript);
  method(Element.prototype, 'append', ofScript);
  method(Node.prototype, 'appendChild', ofScript);
  method(Element.prototype, 'setAttribute', ([name, value]) => seen(sinkOf(String(name)), String(value)));
  method(Element.prototype, 'setAttributeNS', ([, name, value]) => seen(sinkOf(String(name)), String(value)));
  method(globalThis, 'open', first('address'));
  const ADDRESSES = {
    Anchor: 'href', Area: 'href', IFrame: 'src', Frame: 'src', Script: 'src', Form: 'action', Button: 'formAction', Input: 'formAction',
    Object: 'data', Embed: 'src', Base: 'href',
  };
  for (const [name, property] of Object.entries(ADDRESSES))
    setter(globalThis['HTML' + name + 'Element']?.prototype, property, first('address'));
  const { has } = URLSearchParams.prototype;
  for (const name of ['get', 'getAll', 'has'])
    method(URLSearchParams.prototype, name, ([key], self) => {
      if (apply(has, self, [key]) === false) say({ asked: { from: 'parameter', name: String(key) } });
    });
  for (const store of ['localStorage', 'sessionStorage']) {
    try {
      const real = globalThis[store];
      const read = (key) => {
        const value = real.getItem(key);
        if (value === null) say({ asked: { from: 'storage', store, key: String(key) } });
        return value;
      };
      const getItem = (key) => read(key);
      const proxy = new Proxy(real, {
        get: (target, key) => {
          if (key === 'getItem') return getItem;
          if (typeof key !== 'string' || key in target) {
            const value = target[key];
            return typeof value === 'function' ? value.bind(target) : value;
          }
          return read(key) ?? undefined;
        },
        set: (target, key, value) => ((target[key] = value), true),
      });
      Object.defineProperty(globalThis, store, { get: () => proxy, configurable: true });
    } catch {
      // A document without an origin has no storage.
    }
  }
  if (!isPage) return;
  let next = 1000;
  /** An object that has each member that the page asks for; the first one is \`fixed\`, where there is one. */
  const shape = (value, isJson) => {
    const source = { from: 'message', isJson, fixed: null, keys: [] };
    const number = next;
    next += 1;
    shapes.set(number, source);
    const read = (key) => {
      if (typeof key !== 'string' || key === 'then' || key === 'toJSON') return undefined;
      if (value !== null) source.fixed ??= [key, value];
      if (source.fixed?.[0] === key) return value;
      if (!source.keys.includes(key) && source.keys.length < 20) source.keys.push(key);
      return canary(number);
    };
    return new Proxy({}, { get: (_target, key) => read(key), has: () => true });
  };
  globalThis[word + 'after'] = () => {
    let parsed = () => undefined;
    JSON.parse = (text, ...more) => (typeof text === 'string' && text.includes(word) ? parsed() : undefined) ?? parse(text, ...more);
    for (const value of [null, ...settings.words]) {
      offer(shape(value, false));
      parsed = () => shape(value, true);
      const number = next;
      next += 1;
      shapes.set(number, { from: 'message', isJson: false, fixed: null, keys: [] });
      offer(canary(number));
    }
    for (const [number, source] of shapes) if (source.keys.length > 0 || number === 1001) say({ number, source });
  };
}`;

/** Gives values a function to call, sends the message, and does what a visitor would do with an element that has a value. */
export const PROVE = `(settings) => {
  ${PLANT}
  const { word } = settings;
  let isClicked = false;
  globalThis[word] = () => say({ ran: true, isClicked });
  const isProgram = (address) => /^\\s*javascript:/i.test(address) && address.includes(word);
  globalThis.open = (address = '') => {
    if (isProgram(String(address))) say({ ran: true, isClicked: false });
    return null;
  };
  if (!isPage) return;
  const use = (element, { name, value }) => {
    if (/^on/i.test(name)) element.dispatchEvent(new Event(name.slice(2)));
    else if (!isProgram(value)) return;
    else if (name === 'action') element.submit();
    else element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  };
  const useAll = () => {
    isClicked = true;
    let most = 20;
    for (const element of document.querySelectorAll('*'))
      for (const attribute of [...element.attributes])
        if (most > 0 && attribute.value.includes(word)) {
          most -= 1;
          use(element, attribute);
        }
  };
  globalThis[word + 'after'] = () => {
    if (settings.message !== null) offer(settings.message);
    setTimeout(useAll, 100);
  };
}`;
