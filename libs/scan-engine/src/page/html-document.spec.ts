import { StepCounter } from '../ground/step-counter';
import { readHtmlDocument } from './html-document';

const FIELD = { value: '', isPreset: false, required: false, autocomplete: '', hint: '' };
const read = (html: string) => readHtmlDocument(html, 'https://www.example.org/a/page?x=1#top');

describe('readHtmlDocument', () => {
  it('reads a form as plain data', () => {
    const html = `<h2>Your <i>profile</i></h2><form id="f" class="big" method="POST" action="../save" enctype="multipart/form-data">
      <input type="hidden" name="t" value="1"><input name="mail" type="EMAIL" required autocomplete="Username" placeholder="E-mail">
      <label>About you</label><textarea name="text">\nx &lt; y</textarea>
      <select name="kind"><option>a<option selected>b</select><input type=checkbox checked name=box><input type="button" name="no"><input disabled name="off">
      <button name="go" value="now">Save it</button><input type="image" alt="Picture"></form>`;
    expect(read(html).forms).toEqual([
      {
        method: 'POST',
        action: 'https://www.example.org/save',
        hasAction: true,
        enctype: 'multipart/form-data',
        label: 'f  big',
        names: 'f',
        classes: 'big',
        captions: ['Your profile', 'About you'],
        fields: [
          { ...FIELD, name: 't', type: 'hidden', value: '1' },
          { ...FIELD, name: 'mail', type: 'email', required: true, autocomplete: 'username', hint: 'E-mail' },
          { ...FIELD, name: 'text', type: 'textarea', value: 'x < y' },
          { ...FIELD, name: 'kind', type: 'select', value: 'b', isPreset: true, choices: ['a', 'b'] },
          { ...FIELD, name: 'box', type: 'checkbox', isPreset: true },
        ],
        submits: ['Save it now go', 'Picture'],
        buttons: [{ name: 'go', value: 'now' }],
      },
    ]);
  });

  it.each([
    ['style="display : none" value="login"', 'hidden'],
    ['hidden value="login"', 'hidden'],
    ['style="display:none"', 'text'],
    ['style="display: block" value="Ada"', 'text'],
    ['type="username"', 'text'],
    ['type="datetime-local"', 'datetime-local'],
  ])('a field with %s counts as %s', (attributes, type) => {
    expect(read(`<form><input name="op" ${attributes}></form>`).forms[0]?.fields[0]).toMatchObject({ type });
  });

  it.each([
    ['<form>', 'https://www.example.org/a/page?x=1', false],
    ['<base href="/other/"><form action="">', 'https://www.example.org/a/page?x=1', false],
    ['<base href="/other/"><form action="x">', 'https://www.example.org/other/x', true],
    ['<form action="//pay.example/x#y">', 'https://pay.example/x', true],
    ['<form action="javascript:void(0)">', null, true],
  ])('%s goes to %s', (html, action, hasAction) => {
    expect(read(html).forms[0]).toMatchObject({ action, hasAction, method: 'GET' });
  });

  it.each([
    [
      '<select name="x"><option value="server">MySQL<option value="pgsql">PostgreSQL</select>',
      'server',
      false,
    ],
    ['<select name="x"><option>English</option><option selected>Deutsch</option></select>', 'Deutsch', true],
    [
      '<select name="x"><option disabled>Choose<option value="">None<option value="1">One</select>',
      '',
      false,
    ],
    ['<select name="x" multiple><option value="1">One</select>', '', false],
    ['<select name="x"></select><p>Text</p>', '', false],
  ])('reads what a browser sends of %s', (select, value, isPreset) => {
    expect(read(`<form>${select}</form>`).forms[0]?.fields).toMatchObject([
      { ...FIELD, name: 'x', type: 'select', value, isPreset },
    ]);
  });

  it('gives controls to the form that they name', () => {
    const [one, two] = read(
      '<form id="a"></form><input name="x" form="b"><form id="b"><input name="y" form="a"></form>',
    ).forms;
    expect([one, two].map((form) => form?.fields.map(({ name }) => name))).toEqual([['y'], ['x']]);
  });

  it('gives controls between table rows to the form before them, as browsers do', () => {
    const html =
      '<table><form method="post" action="/in"><tr><td><input name="user"><tr><td><input name="pass"></form></table><input name="after">';
    expect(read(html).forms.map(({ fields }) => fields.map(({ name }) => name))).toEqual([['user', 'pass']]);
  });

  it('keeps links once, absolute and without fragment', () => {
    const html =
      '<a href="#x">up</a><a href="/b#1">B <b>bold</b></a><a href="/b#2">again</a><a href="mailto:a@b.c">mail</a><a href="/f" download>file</a><a>none</a>';
    expect(read(html).links).toEqual([
      { url: 'https://www.example.org/a/page?x=1', text: 'up' },
      { url: 'https://www.example.org/b', text: 'B bold' },
    ]);
  });

  it('knows links that no visitor sees, and leaves out those that are traps for robots', () => {
    const hidden = (html: string): boolean[] => read(html).links.map(({ isHidden }) => isHidden === true);
    expect(hidden('<a hidden href="/a">x</a><a style="color:red; DISPLAY : none" href="/b">y</a>')).toEqual([
      true,
      true,
    ]);
    expect(hidden('<a hidden href="/a">x</a><a href="/a">x</a>')).toEqual([false]);
    expect(hidden('<a href="/a">x</a><a hidden href="/a">x</a>')).toEqual([false]);
    expect(hidden('<a hidden href="/a">x</a><a href="/a#top">x</a>')).toEqual([false]);
    expect(hidden('<div style="display:none"><a href="/a">x</a></div>')).toEqual([false]);
    expect(hidden('<a hidden rel="nofollow" href="/trap">x</a>')).toEqual([]);
  });

  it('resolves links that differ in their fragment alone once, as a browser does', () => {
    const links = (html: string): string[] => read(html).links.map(({ url }) => url);
    expect(links('<a href="/b #1">x</a><a href="/b#2">y</a><a href="/b ">z</a><a href="/c#">v</a>')).toEqual([
      'https://www.example.org/b%20',
      'https://www.example.org/b',
      'https://www.example.org/c',
    ]);
    const base = `https://www.example.org/${'d'.repeat(1_000)}/`;
    const stepsFor = (mark: string): number => {
      const steps = new StepCounter();
      const written = Array.from({ length: 200 }, (_, nth) => `<a href="b${mark}${nth}">x</a>`);
      readHtmlDocument(written.join(''), base, { steps });
      return steps.total;
    };
    expect(stepsFor('?') - stepsFor('#')).toBe(199 * base.length);
  });

  it('ignores what only looks like markup', () => {
    const html =
      '<!-- <form> --><script>"<form>"</script><template><form></form></template><meta name=Token content=1>';
    expect(read(html)).toMatchObject({ forms: [], scripts: 1, metas: [{ name: 'token', content: '1' }] });
  });

  it('reads shadow roots, and no other templates', () => {
    const html =
      '<template shadowrootmode=open><form action=/a><input name=x></form><template><a href=/no>no</a></template><script src=a.js></script></template>' +
      '<template><template shadowrootmode=open><a href=/no>no</a></template></template><template SHADOWROOTMODE=Closed><a href=/b>b</a></template><template shadowrootmode=x><a href=/no>no</a></template>';
    const { forms, scripts, links } = read(html);
    expect([forms.length, scripts, links.map(({ url }) => new URL(url).pathname)]).toEqual([1, 1, ['/b']]);
  });

  it('survives hostile documents', () => {
    expect(read('<div>'.repeat(50_000)).forms).toEqual([]);
    expect(read(`<form>${'<input name=x>'.repeat(5_000)}</form>`).forms[0]?.fields).toHaveLength(200);
    expect(read(`<a href=/x>${'<br>'.repeat(250_000)}</a>`).links).toHaveLength(1);
    expect(read('<form></form>'.repeat(1_000)).forms).toHaveLength(50);
    expect(read(`<input ${Array.from({ length: 50_000 }, (_, n) => `a${n}`).join(' ')}>`).forms).toEqual([]);
    expect(read(`<base href="/${'x'.repeat(3_000)}/"><a href="y">z</a>`).links).toEqual([]);
  });

  it('reads what security headers ask for', () => {
    const html =
      '<link rel=stylesheet href=/a.css><script src=/b.js></script><meta http-equiv=Content-Security-Policy content=x><p><meta http-equiv=content-security-policy content=y><input type=PASSWORD>';
    expect(read(html)).toMatchObject({
      assets: ['/a.css', '/b.js'],
      scriptSources: ['/b.js'],
      metaPolicies: ['x'],
      hasPasswordField: true,
    });
  });

  it('lists the scripts and style sheets that a browser loads, against the base', () => {
    const html = `<link rel="alternate stylesheet" href=a.css integrity=" sha384-x "><base href=/b/><link rel=stylesheet disabled href=no.css>
      <script src=c.js crossorigin></script><script src=d.js crossorigin=Use-Credentials type=module></script><script src=no type=text/template></script>
      <script>inline()</script><script src="javascript:no"></script><script src=//cdn.example/e.js#f crossorigin=other></script>`;
    const none = { integrity: null, crossOrigin: null, isModule: false };
    expect(read(html).subresources).toEqual([
      { ...none, kind: 'style', url: 'https://www.example.org/a/a.css', integrity: ' sha384-x ' },
      { ...none, kind: 'script', url: 'https://www.example.org/b/c.js', crossOrigin: 'anonymous' },
      {
        ...none,
        kind: 'script',
        url: 'https://www.example.org/b/d.js',
        crossOrigin: 'use-credentials',
        isModule: true,
      },
      { ...none, kind: 'script', url: 'https://cdn.example/e.js', crossOrigin: 'anonymous' },
    ]);
    expect(read('<script src=x></script>'.repeat(1_000)).subresources).toHaveLength(200);
  });

  it('gives the text that a visitor reads', () => {
    const html =
      '<head><title>No</title></head><p>One <b>li</b>ne</p>\n<script>no</script><template>no</template><noscript>no</noscript>Two &amp; three';
    expect(read(html).text.split(/\s*\n\s*/)).toEqual(['One line', 'Two & three']);
  });
});

describe('what browsers load in other words', () => {
  const CDN = 'https://cdn.example/x.js';

  it('reads documents in srcdoc as a part of the page, two deep', () => {
    const inner = '&lt;script src=a.js&gt;&lt;/script&gt;&lt;form method=post action=/save&gt;&lt;/form&gt;';
    const { forms, subresources, frames } = read(
      `<base href=/x/><iframe src=/none srcdoc="${inner}"></iframe>`,
    );
    expect(forms.map(({ action }) => action)).toEqual(['https://www.example.org/save']);
    expect(subresources.map(({ url }) => url)).toEqual(['https://www.example.org/x/a.js']);
    expect(frames).toEqual([]);
  });

  it.each([
    ['', 0, 0],
    ['allow-forms', 0, 1],
    ['Allow-Scripts', 1, 0],
    ['allow-scripts allow-forms', 1, 1],
  ])('reads no more of srcdoc than sandbox="%s" lets run', (sandbox, scripts, forms) => {
    const inner = '&lt;script src=a.js&gt;&lt;/script&gt;&lt;form&gt;&lt;/form&gt;';
    const page = read(`<iframe sandbox="${sandbox}" srcdoc="${inner}"></iframe>`);
    expect([page.scripts, page.subresources.length, page.forms.length]).toEqual([scripts, scripts, forms]);
  });

  it('resolves what is loaded before the base as a browser that does not know it yet', () => {
    const { subresources, links } = read(
      '<a href="c">c</a><script src="a.js"></script><base href="/x/"><base href="/y/"><script src="b.js"></script>',
    );
    expect([...subresources, ...links].map(({ url }) => new URL(url).pathname)).toEqual([
      '/a/a.js',
      '/x/b.js',
      '/x/c',
    ]);
  });

  it('reads the source of a script of SVG, which is never `src`', () => {
    const svg = (source: string) =>
      read(`<svg><script ${source}="${CDN}"></script></svg>`).subresources.length;
    expect(['href', 'xlink:href', 'src'].map(svg)).toEqual([1, 1, 0]);
  });

  it('reads an import map as JSON, without hashes, and a broken one not at all', () => {
    const map = (json: string) =>
      read(`<script type=importmap>${json}</script>`).modules.map(({ url }) => url);
    const whole = JSON.stringify({
      imports: { x: CDN },
      scopes: { '/a/': { y: '/y.js' } },
      integrity: { [CDN]: 'sha384-abc' },
    });
    expect(map(whole)).toEqual([CDN, 'https://www.example.org/y.js']);
    expect([map(`${whole},`), map('[]'), map('null'), map('{"imports":{"x":1}}')]).toEqual([[], [], [], []]);
  });

  it('takes the hash of a module from the import map, unless its element has one', () => {
    const map = JSON.stringify({
      imports: { x: CDN },
      integrity: { [CDN]: 'sha384-map', '/y.js': 'sha384-y' },
    });
    const page = (rest: string) => read(`<script type=importmap>${map}</script>${rest}`);
    const own = (rest: string) => page(rest).subresources.map(({ integrity }) => integrity);
    expect(own(`<script type=module src="${CDN}"></script>`)).toEqual(['sha384-map']);
    expect(own(`<script type=module src="${CDN}" integrity="sha384-own"></script>`)).toEqual(['sha384-own']);
    expect(own(`<script src="${CDN}"></script>`)).toEqual([null]);
    expect(page('<link rel=modulepreload href="/y.js">').modules).toEqual([
      { url: 'https://www.example.org/y.js', integrity: 'sha384-y', isNative: true },
      { url: CDN, integrity: 'sha384-map', isNative: true },
    ]);
  });

  it('reads what inline modules import, by address, by name and below a folder of the map', () => {
    const map = JSON.stringify({ imports: { x: CDN, 'lib/': 'https://cdn.test/lib/' } });
    const code = `import"x";import{b}from'./b.js';import("/c.js");export*from"lib/d.js";import "unknown"`;
    const { modules } = read(`<script type=importmap>${map}</script><script type=module>${code}</script>`);
    const at = (path: string): string => `https://www.example.org/${path}`;
    const urls = modules.map(({ url }) => url);
    expect(urls).toEqual([CDN, at('a/b.js'), at('c.js'), 'https://cdn.test/lib/d.js']);
    expect(
      read(`<script>import("/c.js")</script><script type=module src="/m.js">import "/d.js"</script>`).modules,
    ).toEqual([]);
  });

  it('writes queries in the encoding of the page, and paths in UTF-8', () => {
    const { links } = readHtmlDocument('<a href="/ü?q=ü#ü">x</a>', 'https://a.test/', {
      encoding: 'windows-1252',
    });
    expect(links.map(({ url }) => url)).toEqual(['https://a.test/%C3%BC?q=%FC']);
  });
});
