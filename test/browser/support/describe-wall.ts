import { spawn } from 'node:child_process';
import type { LocalRenderer } from '@palisade/rendering';
import { eventually } from '../../support/program';
import { Listener } from './listeners';
import { socketsDuring, socketsOfProcess } from './own-browsers';
import { type Content, ORIGIN, PaperSite, renderedPage, startRenderer } from './renderer';
import { filesOnTheWay, type WAYS_OUT } from './ways-out';

/** The browser's own, where the platform allows it, or that of the program. */
type Network = 'own' | 'shared';

const page = (body: string, head = ''): string => `<!DOCTYPE html><head>${head}</head><body>${body}</body>`;
/** As the kernel writes an address of this machine. */
const onLoopback = (port: number): string => `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
/** The proxy that does not exist: what escapes the wall ends there. */
const NOWHERE = onLoopback(9);

/** What exists in secure contexts only; from others, pages may load what has no TLS. */
const SECURE = ['a service worker', 'WebTransport', 'speculation rules', 'services of the browser'];
const PLAIN = 'http://shop.example';

/** Pages that try to reach a server past the renderer. Each waits until its page is quiet. */
export function describeWall(ways: typeof WAYS_OUT, networks: readonly Network[]): void {
  let listener: Listener;
  let there: string;
  beforeAll(async () => {
    listener = await Listener.start();
    there = `127.0.0.1:${listener.port}`;
  });
  afterAll(() => listener.stop());

  it('sees which sockets a process has', () => {
    expect(socketsOfProcess(process.pid).join('\n')).toContain(`tcp ${onLoopback(listener.port)}`);
    expect(socketsOfProcess(process.pid).join('\n')).toContain(`udp ${onLoopback(listener.port)}`);
  });

  it('sees the sockets of all processes of a program that it starts', async () => {
    const other = await Listener.start();
    const connects = `require('node:net').connect(${other.port}, '127.0.0.1')`;
    const command = ['-c', '"$0" -e "$1" & wait', process.execPath, connects];
    const program = spawn('sh', command, { detached: true, stdio: 'ignore' });
    try {
      const isConnected = (): boolean => other.seen.includes('TCP');
      const { sockets } = await socketsDuring(() => eventually('it is connected', 60_000, isConnected));
      expect(sockets.join('\n')).toContain(` ${onLoopback(other.port)}`);
    } finally {
      if (program.pid !== undefined) process.kill(-program.pid, 'SIGKILL');
      other.stop();
    }
  });

  describe.each(networks)('The wall (network: %s)', (network) => {
    let renderer: LocalRenderer;
    beforeAll(() => {
      renderer = startRenderer({ network });
    });
    afterAll(() => renderer.close());

    it.each(ways)('holds against %s', async (name, body, head = '') => {
      const origin = SECURE.includes(name) ? ORIGIN : PLAIN;
      const put = (text: string): string =>
        text.replaceAll('HOST', there).replaceAll('PORT', String(listener.port));
      const pages: Record<string, Content> = {
        ...filesOnTheWay(there),
        '/': {
          headers: [
            ['Link', `<http://${there}/link>; rel=preconnect`],
            ['Alt-Svc', `h3="${there}"; ma=86400`],
            ['NEL', '{"report_to":"x","max_age":86400,"success_fraction":1}'],
            ['Report-To', `{"group":"x","max_age":86400,"endpoints":[{"url":"http://${there}/report"}]}`],
            ['Reporting-Endpoints', `y="http://${there}/report"`],
            [
              'Content-Security-Policy-Report-Only',
              `default-src 'none'; report-uri http://${there}/policy; report-to x`,
            ],
          ],
          body: put(page(`<p>the page</p>${body}`, head)),
        },
      };
      const site = new PaperSite(pages, origin);
      const before = listener.seen.length;
      const { signal } = new AbortController();
      const { result: outcome, sockets } = await socketsDuring(() =>
        renderer.render({ url: `${origin}/`, cookies: [] }, site.fetch, signal),
      );
      expect(listener.seen.slice(before)).toEqual([]);
      expect(sockets.filter((each) => !each.endsWith(` ${NOWHERE}`))).toEqual([]);
      const methods = new Set(site.asked.map(({ method }) => method));
      expect([...methods].filter((method) => !['GET', 'HEAD', 'OPTIONS'].includes(method))).toEqual([]);
      expect(
        site.addresses.filter((each) =>
          /file:|chrome(?:-extension)?:|devtools:|view-source:|@|sw\.js/.test(each),
        ),
      ).toEqual([]);
      if ('page' in outcome) expect(outcome.page.document).toContain('<p>the page</p>');
      else expect(outcome.failed).toMatch(/^The page was not loaded/);
    });

    it('hands on what reads, with the hop of a redirect as a request of its own', async () => {
      const pages: Record<string, Content> = {
        ...filesOnTheWay(there),
        '/': page(
          `<script>fetch('http://${there}/f', { mode: 'no-cors' }); fetch('/away', { mode: 'no-cors' })</script>`,
        ),
      };
      const site = new PaperSite(pages, PLAIN);
      await renderedPage(renderer, site);
      expect(site.addresses).toEqual(
        expect.arrayContaining([
          `GET http://${there}/f`,
          `GET ${PLAIN}/away`,
          `GET http://${there}/redirected`,
        ]),
      );
      expect(listener.seen).toEqual([]);
    });
  });
}
