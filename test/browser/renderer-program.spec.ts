import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRemoteRenderer } from '@palisade/rendering';
import { eventually, type Program } from '../support/program';
import { ORIGIN, PaperSite } from './support/renderer';
import { addressOf, startRendererProgram, TOKEN } from './support/renderer-program';

/** False while processes that end at this moment still write into it. */
function isDeleted(folder: string): boolean {
  try {
    rmSync(folder, { recursive: true });
    return true;
  } catch {
    return false;
  }
}

describe('apps/renderer', () => {
  let program: Program;
  let url: string;
  beforeAll(async () => {
    program = startRendererProgram();
    url = await addressOf(program);
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

describe('apps/renderer as process 1', () => {
  const asUser = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user'];
  /** As in a container without an init. */
  const options = [...asUser, '--pid', '--fork', '--kill-child', '--mount-proc'];
  const folder = mkdtempSync(join(tmpdir(), 'palisade-alone-'));
  // The processes of the browser end a moment after the one that held them. The retries of `rmSync` leave what they write meanwhile.
  afterAll(() => eventually('the folder is deleted', 60_000, () => isDeleted(folder)));
  const itAlone = spawnSync('unshare', [...options, 'true']).status === 0 ? it : it.skip;

  itAlone('warns that it keeps what is left of ended browsers', async () => {
    const program = startRendererProgram({ TMPDIR: folder }, ['unshare', ...options]);
    await addressOf(program);
    expect(program.log).toContain('start the container with an init');
    await program.stop('SIGKILL');
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
    const program = startRendererProgram(variables);
    expect((await program.ended()).code).toBe(1);
    expect(program.log).toMatch(sentence);
  });
});
