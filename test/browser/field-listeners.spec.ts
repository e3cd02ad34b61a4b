import type { FieldListener } from '@palisade/scan-engine';
import type { LocalRenderer } from '@palisade/rendering';
import { ORIGIN, PaperSite, renderedPage, startRenderer } from './support/renderer';

let renderer: LocalRenderer;
beforeAll(() => {
  renderer = startRenderer();
});
afterAll(() => renderer.close());

const FORM =
  '<form id="pay"><input id="number" name="cardNumber" autocomplete="cc-number"><input name="email"></form>';
const TAGS = 'https://tags.example/t.js';

/** As `place field script: events`. */
async function heard(body: string, files: Record<string, string> = {}): Promise<string[]> {
  const site = new PaperSite({ '/': `<!DOCTYPE html><body>${body}`, ...files });
  const { fieldListeners } = await renderedPage(renderer, site);
  return (fieldListeners ?? []).map(line).sort();
}
const line = ({ at, field, script, events }: FieldListener): string =>
  `${at} ${field.name} ${script ?? 'unknown'}: ${[...events].sort().join(' ')}`;
const listen = (to: string, ...events: string[]): string =>
  events.map((event) => `${to}.addEventListener('${event}', () => {});`).join(' ');

describe('Who listens to a card field', () => {
  it('is a file of another host, a file of the site or a program in the page', async () => {
    const own = `${ORIGIN}/app.js`;
    expect(
      await heard(
        `${FORM}<script src="/app.js"></script><script src="${TAGS}"></script><script>${listen('number', 'blur')}</script>`,
        { '/app.js': listen('number', 'input'), [TAGS]: listen('number', 'keydown', 'paste') },
      ),
    ).toEqual([
      `field cardNumber ${ORIGIN}/: blur`,
      `field cardNumber ${own}: input`,
      `field cardNumber ${TAGS}: keydown paste`,
    ]);
  });

  it.each([
    ['its form', 'pay', 'form'],
    ['the body', 'document.body', 'page'],
    ['the document', 'document', 'page'],
    ['the window', 'window', 'page'],
  ])('may listen at %s', async (_name, to, at) => {
    expect(await heard(`${FORM}<script src="${TAGS}"></script>`, { [TAGS]: listen(to, 'keyup') })).toEqual([
      `${at} cardNumber ${TAGS}: keyup`,
    ]);
  });

  it('is seen in a shadow root too', async () => {
    const program = `const root = document.querySelector('#host').attachShadow({ mode: 'closed' }); root.innerHTML = '<input name="cvv">'; ${listen('root.firstChild', 'input')} ${listen('root', 'keyup')}`;
    expect(await heard(`<div id="host"></div><script src="${TAGS}"></script>`, { [TAGS]: program })).toEqual([
      `field cvv ${TAGS}: input`,
      `page cvv ${TAGS}: keyup`,
    ]);
  });

  it('cannot hide behind a name of its own, nor behind changed functions', async () => {
    const program = `const add = EventTarget.prototype.addEventListener; EventTarget.prototype.addEventListener = () => {};
      add.call(number, 'input', () => {}); Document.prototype.querySelectorAll = () => []; debugger;
      //# sourceURL=${ORIGIN}/app.js`;
    expect(await heard(`${FORM}<script src="${TAGS}"></script>`, { [TAGS]: program })).toEqual([
      `field cardNumber ${TAGS}: input`,
    ]);
  });

  it('is unknown where the program was made at run time', async () => {
    const program = `new Function("number.addEventListener('input', () => {})")();`;
    expect(await heard(`${FORM}<script src="${TAGS}"></script>`, { [TAGS]: program })).toEqual([
      'field cardNumber unknown: input',
    ]);
  });

  it('is nobody where scripts listen to something else', async () => {
    const program = `${listen('number', 'click', 'mouseover')} ${listen("document.querySelector('[name=email]')", 'input')}`;
    expect(await heard(`${FORM}<script src="${TAGS}"></script>`, { [TAGS]: program })).toEqual([]);
    expect(await heard(`<input name="q"><script>${listen('document', 'input')}</script>`)).toEqual([]);
  });
});
