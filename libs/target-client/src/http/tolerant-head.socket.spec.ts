import type { TargetClient } from '../contract/target-client';
import { LocalServers } from '../testing/local-servers';
import { answered, categoryOf, testClient } from '../testing/test-client';
import { tidyHead } from './tolerant-head';

const servers = new LocalServers();
let scan: TargetClient;

beforeEach(() => (scan = testClient()));
afterEach(async () => {
  await scan.close();
  await servers.closeAll();
});

const OK = 'HTTP/1.1 200 OK\r\n';
const LENGTH = 'Content-Length: 2\r\n';

describe('a head that browsers tolerate', () => {
  it.each<[string, string, [string, string][]]>([
    ['a line without a name', 'PHP Warning: no library\r\nX-A: 1\r\n', [['x-a', '1']]],
    ['a line without a colon', 'Warning\r\nX-A: 1\r\n', [['x-a', '1']]],
    ['a line that follows one without a name', 'No name: 1\r\n of this\r\nX-A: 1\r\n', [['x-a', '1']]],
    ['a blank before the colon', 'X-A : 1\r\n', [['x-a', '1']]],
    ['a folded line', 'X-A: 1;\r\n  2;\r\n\t3\r\n', [['x-a', '1; 2; 3']]],
    ['a control character in a value', 'X-A: 1\x012\r\n', [['x-a', '1 2']]],
    [
      'a control character in a cookie',
      'Set-Cookie: a=\x011\r\nSet-Cookie: b=2\r\n',
      [['set-cookie', 'b=2']],
    ],
    ['a return in a value', 'X-A: 1\r2\r\n', [['x-a', '1 2']]],
  ])('is read: %s', async (_case, lines, expected) => {
    const { origin } = await servers.raw(`${OK}${lines}${LENGTH}\r\nok`);
    const answer = answered(await scan.request({ url: origin }));
    expect(answer.headers).toEqual([...expected, ['content-length', '2']]);
    expect(answer.body.toString()).toBe('ok');
  });

  it.each([
    ['HTTP/2.0 200 OK', 200],
    ['http/1.1 200 ok', 200],
    ['HTTP/1.1 200', 200],
    ['HTTP/1.1  404  Not here', 404],
    ['HTTP/1.1 200OK', 200],
    ['HTTP/1 200 OK', 200],
  ])('may begin with %s', async (line, status) => {
    const { origin } = await servers.raw(`${line}\r\nX-A: 1\r\n${LENGTH}\r\nok`);
    const answer = answered(await scan.request({ url: origin }));
    expect([answer.status, answer.headers[0], answer.body.toString()]).toEqual([status, ['x-a', '1'], 'ok']);
  });

  it('says which lines it left out, of this response alone', async () => {
    const first = await servers.raw(`${OK}PHP Warning: no /srv/app/x.so\r\nNo colon\r\n${LENGTH}\r\nok`);
    const answer = answered(await scan.request({ url: first.origin }));
    expect(answer.oddLines).toEqual(['PHP Warning: no /srv/app/x.so', 'No colon']);
    const second = await servers.raw(`${OK}X-A: 1\r\n${LENGTH}\r\nok`);
    expect(answered(await scan.request({ url: second.origin }))).not.toHaveProperty('oddLines');
  });

  it.each([
    ['ends its lines with LF alone', `${OK}X-A: 1\r\n${LENGTH}\r\n`.replaceAll('\r', '')],
    ['says the length twice', `${OK}${LENGTH}${LENGTH}\r\n`],
    ['says the length twice in one line', `${OK}Content-Length: 2, 2\r\n\r\n`],
    [
      'has blanks behind the sizes of chunks',
      `${OK}Transfer-Encoding: chunked\r\n\r\n2  \r\nok\r\n0\r\n\r\n`,
    ],
    ['ends lines of chunks with LF', `${OK}Transfer-Encoding: chunked\r\n\r\n2\nok\n0\n\n`],
    ['has the transfer coding identity', `${OK}Transfer-Encoding: identity\r\n${LENGTH}\r\n`],
    ['has no transfer coding', `${OK}Transfer-Encoding: \r\n${LENGTH}\r\n`],
    ['follows 100, which nobody expected', `HTTP/1.1 100 Continue\r\n\r\n${OK}${LENGTH}\r\n`],
    [
      'follows three interim responses',
      `${'HTTP/1.1 103 Early\r\nLink: </a>\r\n\r\n'.repeat(2)}HTTP/1.1 102 Wait\r\n\r\n${OK}${LENGTH}\r\n`,
    ],
    ['says a length next to chunks', `${OK}Content-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n`],
  ])('is read where it %s', async (_case, head) => {
    const body = head.includes('ok') ? '' : head.includes('chunked') ? '2\r\nok\r\n0\r\n\r\n' : 'ok';
    const { origin } = await servers.raw(head + body);
    expect(answered(await scan.request({ url: origin })).body.toString()).toBe('ok');
  });

  it('is read to the end of the connection where its length is not a number', async () => {
    const { origin } = await servers.tcp((socket) =>
      socket.on('data', () => socket.end(`${OK}Content-Length: many\r\n\r\nok`)),
    );
    expect(answered(await scan.request({ url: origin })).body.toString()).toBe('ok');
  });

  it('may come byte for byte, and after interim responses', async () => {
    const bytes = Buffer.from(`HTTP/1.1 103 Early\r\nLink : </a>\r\n\r\n${OK}X-A : 1\r\n${LENGTH}\r\nok`);
    const { origin } = await servers.tcp((socket) => {
      socket.setNoDelay(true);
      socket.on('data', () => {
        let at = 0;
        const next = (): void => {
          if (at < bytes.length) socket.write(bytes.subarray(at, (at += 1)), () => setImmediate(next));
        };
        next();
      });
    });
    const answer = answered(await scan.request({ url: origin }));
    expect([answer.headers[0], answer.body.toString()]).toEqual([['x-a', '1'], 'ok']);
  });

  it('ends its connection, so that nothing after it is taken for a response', async () => {
    const odd = await servers.raw(`${OK}X-A : 1\r\n${LENGTH}\r\nok`);
    const tidy = await servers.raw(`${OK}X-A: 1\r\n${LENGTH}\r\nok`);
    for (const { origin } of [odd, odd, tidy, tidy])
      answered(await scan.request({ url: origin, share: false }));
    expect([odd.connections(), tidy.connections()]).toEqual([2, 1]);
  });

  it('is refused by clients of servers that are not scanned', async () => {
    const strict = testClient({ strictTls: true });
    const { origin } = await servers.raw(`${OK}X-A : 1\r\n${LENGTH}\r\nok`);
    expect(categoryOf(await strict.request({ url: origin }))).toBe('malformed_header');
    await strict.close();
  });
});

it('leaves a head as it is that has nothing odd', () => {
  const head = Buffer.from(
    'HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nX-Name:caf\xe9 \t\xff\r\nX-Empty:\r\nContent-Length: 0\r\n\r\n',
    'latin1',
  );
  expect(tidyHead(head)).toEqual({ tidy: head, leftOut: [], isChunked: false });
});

it('keeps two lengths that differ, which nobody can judge', () => {
  const head = Buffer.from(`${OK}${LENGTH}Content-Length: 3\r\n\r\n`);
  expect(tidyHead(head).tidy).toEqual(head);
});
