import { existsSync } from 'node:fs';
import { createRemoteRenderer } from '@palisade/rendering';
import { Program, programArguments } from '../support/program';
import { ORIGIN, PaperSite } from './support/renderer';

const TOKEN = 'a-token-for-the-renderer';
const isRoot = process.getuid?.() === 0;

const start = (variables: Record<string, string> = {}): Program => {
  const chromium = process.env.TEST_CHROMIUM ?? '';
  return new Program(process.execPath, programArguments('dist/apps/renderer/main.js'), {
    RENDERER_TOKEN: TOKEN,
    RENDERER_PORT: '0',
    RENDERER_SANDBOX: isRoot ? 'off' : 'on',
    LD_LIBRARY_PATH: process.env.TEST_CHROMIUM_LIBRARY_PATH ?? '',
    CHROMIUM_PATH: existsSync(chromium) ? chromium : '',
    ...variables,
  });
};

describe('apps/renderer', () => {
  let program: Program;
  let url: string;
  beforeAll(async () => {
    program = start();
    const [, port = ''] = await program.says(/"port":(\d+),[^\n]*renderer is ready/);
    url = `http://127.0.0.1:${port}`;
  });
  afterAll(() => program.stop('SIGKILL'));

  it('draws pages for scans, which fetch what the pages load', async () => {
    const site = new PaperSite({
      '/': `<body><script src="/app.js"></script></body>`,
      '/app.js': `document.body.append('drawn elsewhere'); fetch('/write', { method: 'POST' })`,
    });
    const outcome = await createRemoteRenderer({ url, token: TOKEN }).render(
      { url: `${ORIGIN}/`, cookies: [] },
      site.fetch,
      new AbortController().signal,
    );
    expect(outcome).toMatchObject({
      page: {
        document: expect.stringContaining('drawn elsewhere'),
        unsent: [{ url: `${ORIGIN}/write`, method: 'POST' }],
      },
    });
    expect(site.addresses).toEqual([`GET ${ORIGIN}/`, `GET ${ORIGIN}/app.js`]);
  });

  it('has health and metrics, and nothing else', async () => {
    const get = async (path: string): Promise<[number, string]> => {
      const response = await fetch(`${url}${path}`);
      return [response.status, await response.text()];
    };
    expect(await get('/health/live')).toEqual([200, expect.stringContaining('"status":"ok"')]);
    expect(await get('/health/ready')).toEqual([200, expect.stringContaining('"status":"ok"')]);
    expect(await get('/metrics')).toEqual([
      200,
      expect.stringContaining('palisade_rendered_pages_total{outcome="rendered"} 1'),
    ]);
    expect((await get('/render'))[0]).toBe(404);
    expect((await fetch(`${url}/metrics`, { headers: { 'x-forwarded-for': '192.0.2.1' } })).status).toBe(401);
  });

  it('finishes the page that it draws when it is stopped', async () => {
    let isAsked = (): void => undefined;
    const asked = new Promise<void>((resolve) => (isAsked = resolve));
    const rendering = createRemoteRenderer({ url, token: TOKEN }).render(
      { url: `${ORIGIN}/`, cookies: [] },
      async () => {
        isAsked();
        await new Promise((resolve) => setTimeout(resolve, 500));
        return { status: 200, headers: [['content-type', 'text/html']], body: Buffer.from('<p>finished') };
      },
      new AbortController().signal,
    );
    await asked;
    const [outcome, end] = await Promise.all([rendering, program.stop('SIGTERM')]);
    expect(outcome).toHaveProperty('page.document', expect.stringContaining('<p>finished</p>'));
    expect(end.code).toBe(0);
  });
});

describe('apps/renderer, set up wrongly,', () => {
  it.each<[string, Record<string, string>, RegExp]>([
    ['a token', { RENDERER_TOKEN: '' }, /^RENDERER_TOKEN is missing/m],
    ['a long token', { RENDERER_TOKEN: 'short' }, /^RENDERER_TOKEN must have at least 16 characters$/m],
    [
      'Chromium',
      { CHROMIUM_PATH: '/nowhere/chromium' },
      /There is no Chromium on this machine: run `apt-get install/,
    ],
  ])('says that it lacks %s', async (_name, variables, sentence) => {
    const program = start(variables);
    expect((await program.ended()).code).toBe(1);
    expect(program.log).toMatch(sentence);
  });
});
