import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { createRemoteRenderer } from '@palisade/rendering';
import type { RenderOutcome } from '@palisade/scan-engine';
import { eventually, type Program } from '../support/program';
import { ORIGIN, PaperSite } from './support/renderer';
import { addressOf, startRendererProgram, TOKEN } from './support/renderer-program';

const LONGEST_MS = 120_000;

/** One address in front of several: each connection goes to the next one that takes it, as by a service of Kubernetes. */
class Balancer {
  private server: Server | undefined;
  private turn = 0;

  constructor(private readonly ports: readonly number[]) {}

  async listen(): Promise<string> {
    const server = createServer((socket) => {
      const first = (this.turn += 1);
      const dial = (attempt: number): void => {
        const port = this.ports[(first + attempt) % this.ports.length];
        if (port === undefined || attempt >= this.ports.length) return void socket.destroy();
        const next = connect(port, '127.0.0.1');
        let isOpen = false;
        next.on('error', () => undefined);
        next.once('connect', () => {
          isOpen = true;
          socket.pipe(next).pipe(socket);
        });
        next.once('close', () => {
          if (isOpen) socket.destroy();
          else dial(attempt + 1);
        });
      };
      socket.on('error', () => undefined);
      dial(0);
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server?.close();
  }
}

const shop = new PaperSite({
  '/': '<!DOCTYPE html><body><script src="/app.js"></script></body>',
  '/app.js': `document.body.append('drawn by one of them')`,
});

async function drawnPagesOf(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^palisade_rendered_pages_total\{outcome="rendered"\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
}

describe('Two renderers behind one address', () => {
  const programs: Program[] = [];
  let urls: string[];
  let balancer: Balancer;
  let url: string;
  beforeAll(async () => {
    programs.push(startRendererProgram(), startRendererProgram());
    urls = await Promise.all(programs.map(addressOf));
    balancer = new Balancer(urls.map((each) => Number(new URL(each).port)));
    url = await balancer.listen();
  }, LONGEST_MS);
  afterAll(async () => {
    balancer.close();
    await Promise.all(programs.map((program) => program.stop('SIGKILL')));
  });
  const draw = (fetchForPage = shop.fetch): Promise<RenderOutcome> =>
    createRemoteRenderer({ url, token: TOKEN }).render(
      { url: `${ORIGIN}/`, cookies: [] },
      fetchForPage,
      new AbortController().signal,
    );

  it(
    'share the pages',
    async () => {
      const outcomes = await Promise.all([draw(), draw(), draw(), draw()]);
      expect(outcomes.filter((each) => !('page' in each))).toEqual([]);
      const drawn = await Promise.all(urls.map(drawnPagesOf));
      expect(drawn.reduce((sum, count) => sum + count, 0)).toBe(4);
      expect(Math.min(...drawn)).toBeGreaterThan(0);
    },
    LONGEST_MS,
  );

  it(
    'lose no page when one of them dies in the middle of all that it draws',
    async () => {
      const [first] = programs;
      let waiting = 0;
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      const slow: typeof shop.fetch = async (request) => {
        if (request.url.endsWith('/app.js')) {
          waiting += 1;
          await released;
        }
        return shop.fetch(request);
      };
      const drawing = Promise.all([draw(slow), draw(slow)]);
      await eventually('each draws a page', 60_000, () => waiting === 2);
      await first?.stop('SIGKILL');
      release();
      const outcomes = await drawing;
      expect(
        outcomes.map((each) => 'page' in each && each.page.document.includes('drawn by one of them')),
      ).toEqual([true, true]);
    },
    LONGEST_MS,
  );

  it(
    'leave a page undrawn, and say why, when none is left',
    async () => {
      const drawing = draw(async (request) => {
        await Promise.all(programs.map((program) => program.stop('SIGKILL')));
        return shop.fetch(request);
      });
      expect(await drawing).toEqual({
        failed: expect.stringMatching(/^The renderer did not draw the page: /),
      });
    },
    LONGEST_MS,
  );
});
