import { BUTTON, FIELDS, form, IN_COOKIE, type LoginCase, script, SEND, USERNAME, USUAL } from './login-bed';

/** Logins that tools of others failed at, by the report. */
const page = (name: string, html: string): LoginCase => ({ name, pages: { '/login': html }, steps: USUAL });
const LATE = `${form(`${FIELDS}<button id=go disabled>Sign in</button>`)}`;

export const REPORTED_LOGINS: readonly LoginCase[] = [
  page(
    'a name that is there already, in a disabled field (puppeteer/puppeteer#1486)',
    form(
      `<input id=u value="${USERNAME}" disabled><input type=hidden name=user value="${USERNAME}"><input id=p type=password name=pw autofocus>${BUTTON}`,
    ),
  ),
  page(
    'a form without an address that a script sends at a click (puppeteer/puppeteer#372)',
    `<form>${FIELDS}<button id=go type=submit>Sign in</button></form>${script(
      `${SEND(IN_COOKIE)} document.querySelector('#go').onclick = (event) => { event.preventDefault(); send(u.value, p.value); };`,
    )}`,
  ),
  page(
    'a button that only what people type enables (microsoft/playwright#6135)',
    `${LATE}${script(
      `const typed = new Set();
       for (const field of [u, p]) field.addEventListener('input', ({ isTrusted }) => { if (isTrusted) typed.add(field); go.disabled = typed.size < 2; });`,
    )}`,
  ),
  page(
    'a button that is enabled when the password is left (ls1intum/Artemis#9289)',
    `${LATE}${script("p.addEventListener('blur', () => { go.disabled = p.value === ''; });")}`,
  ),
  page(
    'letters that the page counts itself (passff/passff#244)',
    `${form(FIELDS + BUTTON)}${script(
      `const keys = { u: 0, p: 0 };
       for (const field of [u, p]) field.addEventListener('keydown', () => { keys[field.id] += 1; });
       document.forms[0].onsubmit = () => keys.u > 0 && keys.p > 0;`,
    )}`,
  ),
  page(
    'fields and a button in roots of their own, without a form (keepassxreboot/keepassxc-browser#2945)',
    `<x-text id=user label=Username kind=text></x-text><x-text id=pass label=Password kind=password></x-text><x-button></x-button>${script(
      `${SEND(IN_COOKIE)}
       customElements.define('x-text', class extends HTMLElement { connectedCallback() {
         this.attachShadow({ mode: 'open' }).innerHTML = '<label>' + this.getAttribute('label') + ' <input autocomplete=off type=' + this.getAttribute('kind') + '></label>';
       } get value() { return this.shadowRoot.querySelector('input').value; } });
       customElements.define('x-button', class extends HTMLElement { connectedCallback() {
         this.attachShadow({ mode: 'open' }).innerHTML = '<button type=button>Log in</button>';
         this.shadowRoot.querySelector('button').onclick = () => send(user.value, pass.value);
       } });`,
    )}`,
  ),
  page(
    'a name and then a password, deep in roots (keepassxreboot/keepassxc-browser#1922)',
    `<x-flow></x-flow>${script(
      `${SEND(IN_COOKIE)}
       customElements.define('x-flow', class extends HTMLElement { connectedCallback() {
         const root = this.attachShadow({ mode: 'open' });
         const stage = (html, then) => {
           root.innerHTML = '<div></div>';
           const inner = root.firstChild.attachShadow({ mode: 'open' });
           inner.innerHTML = '<form>' + html + '<button type=submit>Log in</button></form>';
           inner.querySelector('form').onsubmit = (event) => { event.preventDefault(); then(inner.querySelector('input').value); };
         };
         stage('<input name=uidField autocomplete=username placeholder="Email or Username">', (name) =>
           setTimeout(() => stage('<input name=password type=password placeholder=Password>', (password) => send(name, password)), 400));
       } });`,
    )}`,
  ),
  page(
    'a field whose type HTML does not know (parse-dashboard 9.2)',
    form(
      `<label>Username <input id=u name=user type=username></label><label>Password <input id=p name=pw type=password></label><input id=go type=submit value="Log In">`,
    ),
  ),
];
