import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { ScanLimits } from '../contract/scan-limits';
import type { TargetClient } from '../contract/target-client';
import { LocalServers } from '../testing/local-servers';
import { AMPLE, answered, categoryOf, testClient } from '../testing/test-client';

const servers = new LocalServers();
let scan: TargetClient;
const SHORT: Partial<ScanLimits> = { connectMs: 300, headersMs: 200, burst: 100 };
const MIB = 1_048_576;

/** For what is not about time: a busy machine may take as long as it likes. */
const PATIENT: Partial<ScanLimits> = { connectMs: 60_000, headersMs: 60_000, totalMs: 60_000, burst: 100 };

beforeEach(() => (scan = testClient({ limits: PATIENT })));
afterEach(async () => {
  await scan.close();
  await servers.closeAll();
});

const withLength = (body: string | Buffer, header = ''): [string, string | Buffer] => [
  `HTTP/1.1 200 OK\r\n${header}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
  body,
];

describe('time', () => {
  it.each([
    ['that does not come', ''],
    ['that drips', 'HTTP/1.1 200 OK\r\nX-A: '],
    ['that drips interim responses', 'HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nX-A: '],
  ])('ends a header %s, long before the total deadline', async (_case, start) => {
    const patient = testClient({ limits: { ...SHORT, totalMs: 60_000 } });
    const { origin } = await servers.tcp((socket) => {
      socket.write(start);
      const drip = setInterval(() => socket.write(start && 'a'), 20);
      socket.on('close', () => clearInterval(drip));
    });
    expect(await patient.request({ url: origin })).toMatchObject({ ok: false, category: 'timeout' });
    await patient.close();
  });

  it('ends a body that drips, at the total deadline', async () => {
    const hasty = testClient({ limits: { ...PATIENT, totalMs: 500 } });
    const { origin } = await servers.tcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n');
      const drip = setInterval(() => socket.write('a'), 20);
      socket.on('close', () => clearInterval(drip));
    });
    expect(await hasty.request({ url: origin })).toMatchObject({ ok: false, category: 'timeout' });
    await hasty.close();
  });

  it('counts for a redirect chain as a whole', async () => {
    const hasty = testClient({ limits: { ...PATIENT, totalMs: 500 } });
    const { origin } = await servers.http((request, response) => {
      const hop = Number(request.url?.slice(1));
      setTimeout(() => response.writeHead(302, { location: `/${hop + 1}` }).end(), 120);
    });
    const answer = await hasty.request({ url: `${origin}/0`, followRedirects: 10 });
    await hasty.close();
    expect(answer).toMatchObject({ ok: false, category: 'timeout' });
    expect(hasty.receipt().requests.GET).toBeLessThan(6);
  });

  it('does not end a response that is slow, but in time', async () => {
    const { origin } = await servers.http(
      (_request, response) => void setTimeout(() => response.end('late'), 100),
    );
    expect(answered(await scan.request({ url: origin })).body.toString()).toBe('late');
  });

  it('ends everything when the scan is stopped', async () => {
    const stop = new AbortController();
    const stopped = testClient({ signal: stop.signal });
    const { origin, port } = await servers.tcp(() => undefined);
    const calls = [
      stopped.request({ url: origin }),
      stopped.handshake({ port }),
      stopped.exchange({ port, send: Buffer.from('x'), done: () => false }),
    ];
    setTimeout(() => stop.abort(), 50);
    expect((await Promise.all(calls)).map(categoryOf)).toEqual(['aborted', 'aborted', 'aborted']);
    expect(categoryOf(await stopped.probe(port))).toBe('aborted');
  });
});

describe('size', () => {
  it('stops reading an endless body at the limit', async () => {
    const { origin } = await servers.tcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      const chunk = Buffer.alloc(65_536, 'a');
      const pour = (): void => {
        while (!socket.destroyed && socket.write(chunk));
      };
      socket.on('drain', pour);
      pour();
    });
    const answer = answered(await scan.request({ url: origin }));
    expect([answer.truncated, answer.body.length]).toEqual([true, MIB]);
    expect(scan.receipt().bytes_received).toBeLessThan(2 * MIB);
  });

  it('keeps a body of exactly the limit whole', async () => {
    const { origin } = await servers.raw(...withLength(Buffer.alloc(MIB)));
    const answer = answered(await scan.request({ url: origin }));
    expect([answer.truncated, answer.body.length]).toEqual([false, MIB]);
  });

  it.each([
    ['text/html; charset=utf-8', {}, 2 * MIB],
    ['application/xhtml+xml', { cookie: 'seen=1' }, 2 * MIB],
    ['text/html', { origin: 'https://other.test' }, MIB],
    ['application/json', {}, MIB],
  ])('reads %s in response to a request with %j up to its limit', async (type, headers, limit) => {
    const { origin } = await servers.raw(...withLength(Buffer.alloc(3 * MIB), `Content-Type: ${type}\r\n`));
    const answer = answered(await scan.request({ url: origin, headers }));
    expect([answer.truncated, answer.body.length]).toEqual([true, limit]);
  });

  it('holds a page to the limit that a request names', async () => {
    const { origin } = await servers.raw(...withLength(Buffer.alloc(3 * MIB), 'Content-Type: text/html\r\n'));
    expect(answered(await scan.request({ url: origin, bodyBytes: 1_000 })).body).toHaveLength(1_000);
  });

  it('decodes bodies that arrive at the same time, each as it is', async () => {
    const texts = Array.from({ length: 8 }, (_, index) => `${index}`.repeat(100_000));
    const { origin } = await servers.http((request, response) =>
      response
        .writeHead(200, { 'content-encoding': 'br' })
        .end(brotliCompressSync(texts[Number(request.url?.slice(1))] ?? '')),
    );
    const answers = await Promise.all(texts.map((_, index) => scan.request({ url: `${origin}/${index}` })));
    expect(answers.map((answer) => answered(answer).body.toString())).toEqual(texts);
  });

  it.each([
    ['deflate with the header of zlib', deflateSync('page'), 'deflate'],
    ['deflate without it', deflateRawSync('page'), 'deflate'],
    ['deflate in gzip', gzipSync(deflateSync('page')), 'deflate, gzip'],
  ])('decodes %s, which it does not offer', async (_case, body, coding) => {
    const { origin } = await servers.raw(...withLength(body, `Content-Encoding: ${coding}\r\n`));
    const answer = answered(await scan.request({ url: origin }));
    expect([answer.body.toString(), answer.truncated, answer.unreadCoding]).toEqual([
      'page',
      false,
      undefined,
    ]);
  });

  it.each([
    ['compress', 'compress'],
    ['gzip, compress', 'compress'],
    ['X-Own', 'x-own'],
  ])('takes no byte of a body in %s for text', async (codings, coding) => {
    const { origin } = await servers.raw(
      ...withLength(Buffer.from('1f9d903c0ce0', 'hex'), `Content-Encoding: ${codings}\r\n`),
    );
    const answer = answered(await scan.request({ url: origin }));
    expect([answer.body.length, answer.truncated, answer.unreadCoding]).toEqual([0, true, coding]);
  });

  it.each(['utf-8', 'none', 'compress', 'text/html', 'UTF-8, identity'])(
    'reads a text whose coding is none: %s',
    async (codings) => {
      const { origin } = await servers.raw(
        ...withLength('<p>caf\u00e9</p>', `Content-Encoding: ${codings}\r\n`),
      );
      const answer = answered(await scan.request({ url: origin }));
      expect([answer.body.toString(), answer.truncated, answer.unreadCoding]).toEqual([
        '<p>caf\u00e9</p>',
        false,
        undefined,
      ]);
    },
  );

  // Members of 1 MiB each, so that making the bomb does not need the memory that unpacking it would.
  const gzipBomb = Buffer.concat(Array<Buffer>(900).fill(gzipSync(Buffer.alloc(MIB))));

  it.each([
    ['gzip', gzipBomb, 'gzip'],
    ['br', brotliCompressSync(Buffer.alloc(64 * MIB)), 'br'],
    ['gzip in gzip', gzipSync(gzipBomb), 'gzip, gzip'],
  ])('cuts a %s bomb at the limit and in memory', async (_case, bomb, coding) => {
    const { origin } = await servers.raw(...withLength(bomb, `Content-Encoding: ${coding}\r\n`));
    const before = process.memoryUsage().rss;
    const answer = answered(await scan.request({ url: origin }));
    expect([answer.truncated, answer.body.length]).toEqual([true, MIB]);
    expect(process.memoryUsage().rss - before).toBeLessThan(40 * MIB);
  });

  it('cuts what never inflates to anything: an endless row of empty gzip members', async () => {
    const member = gzipSync('');
    const { origin } = await servers.tcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n');
      const chunk = Buffer.concat(Array.from({ length: 3_000 }, () => member));
      const pour = (): void => {
        while (!socket.destroyed && socket.write(chunk));
      };
      socket.on('drain', pour);
      pour();
    });
    expect(answered(await scan.request({ url: origin }))).toMatchObject({ truncated: true });
    expect(scan.receipt().bytes_received).toBeLessThan(2 * MIB);
  });

  it.each([
    ['gzip', gzipSync('hello')],
    ['br', brotliCompressSync('hello')],
    ['x-gzip', gzipSync('hello')],
    ['identity', Buffer.from('hello')],
    ['gzip, br', brotliCompressSync(gzipSync('hello'))],
  ])('decodes %s', async (coding, body) => {
    const { origin } = await servers.raw(...withLength(body, `Content-Encoding: ${coding}\r\n`));
    expect(answered(await scan.request({ url: origin })).body.toString()).toBe('hello');
  });

  it.each([
    ['bytes that are no gzip', 'gzip', 'hello'],
    ['more codings than a server needs', 'gzip, gzip, gzip', 'hello'],
  ])('gives status and header of %s, and says that the body was not read', async (_case, coding, body) => {
    const header = `X-Kept: 1\r\nContent-Encoding: ${coding}\r\n`;
    const { origin } = await servers.raw(...withLength(body, header));
    const answer = answered(await scan.request({ url: origin }));
    expect(answer).toMatchObject({ status: 200, truncated: true, bodyFault: 'wrong_coding' });
    expect([answer.body.length, answer.headers[0]]).toEqual([0, ['x-kept', '1']]);
  });

  const SENTENCES = Array.from({ length: 200 }, (_each, index) => `Tea ${index * 7919} comes from here. `);
  const PACKED = gzipSync(SENTENCES.join(''));

  it.each([
    ['ends before its end', PACKED.subarray(0, PACKED.length / 2), { truncated: true, bodyFault: 'cut_off' }],
    ['has all its bytes', PACKED, { truncated: false }],
    ['has bytes behind it', Buffer.concat([PACKED, Buffer.from('\n\0\0')]), { truncated: false }],
    ['has two members', Buffer.concat([PACKED, PACKED]), { truncated: false }],
  ])('says how much was read of gzip that %s', async (_case, body, expected) => {
    const { origin } = await servers.raw(...withLength(body, 'Content-Encoding: gzip\r\n'));
    const answer = answered(await scan.request({ url: origin }));
    expect(answer).toMatchObject(expected);
    expect([answer.body.toString().startsWith('Tea 0'), 'bodyFault' in answer]).toEqual([
      true,
      'bodyFault' in expected,
    ]);
  });

  it('takes no packed page for text that says nothing of its coding', async () => {
    const header = 'Content-Type: text/html\r\n';
    const [page, again, file] = await Promise.all([
      servers.raw(...withLength(PACKED, header)),
      servers.raw(...withLength(gzipSync(PACKED), `${header}Content-Encoding: gzip\r\n`)),
      servers.raw(...withLength(PACKED, 'Content-Type: application/gzip\r\n')),
    ]);
    for (const { origin } of [page, again])
      expect(answered(await scan.request({ url: origin }))).toMatchObject({
        truncated: true,
        bodyFault: 'wrong_coding',
      });
    expect(answered(await scan.request({ url: file.origin })).body).toEqual(PACKED);
  });

  it('reads a header of 200 kB, and refuses one of 300', async () => {
    const headers = [200_000, 300_000].map((size) => `HTTP/1.1 200 OK\r\nX-Big: ${'a'.repeat(size)}\r\n`);
    const [long, longer] = await Promise.all(
      headers.map((header) => servers.raw(`${header}Content-Length: 0\r\n\r\n`)),
    );
    const answer = answered(await scan.request({ url: long?.origin ?? '' }));
    expect(answer.headers[0]?.[1]).toHaveLength(200_000);
    expect(categoryOf(await scan.request({ url: longer?.origin ?? '' }))).toBe('headers_too_large');
  });

  it('refuses a raw response without end', async () => {
    const { port } = await servers.tcp((socket) => socket.write(Buffer.alloc(MIB)));
    const answer = await scan.exchange({ port, send: Buffer.from('x'), done: () => false });
    expect(categoryOf(answer)).toBe('too_large');
  });
});

describe('broken responses', () => {
  it.each([
    ['no HTTP at all', 'SSH-2.0-OpenSSH_9.2\r\n\r\n', 'protocol'],
    ['a flood of interim responses', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1_000), 'protocol'],
    ['a row of unasked 100 Continue', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(9), 'protocol'],
    [
      'an unasked upgrade',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
      'protocol',
    ],
    [
      'two lengths',
      'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      'malformed_header',
    ],
  ])('give %s a category', async (_case, bytes, category) => {
    const { origin } = await servers.raw(bytes);
    expect(categoryOf(await scan.request({ url: origin }))).toBe(category);
  });

  it('reads the response after a few interim ones', async () => {
    const early = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(3);
    const { origin } = await servers.raw(
      early,
      'HTTP/1.1 200 OK\r\nX-Last: 1\r\nContent-Length: 2\r\n\r\nok',
    );
    const answer = answered(await scan.request({ url: origin }));
    expect(answer.headers).toEqual([
      ['x-last', '1'],
      ['content-length', '2'],
    ]);
  });

  it('are a reset when the connection is cut', async () => {
    const reset = await servers.tcp((socket) => socket.on('data', () => socket.resetAndDestroy()));
    expect(categoryOf(await scan.request({ url: reset.origin }))).toBe('reset');
    const closed = await servers.tcp((socket) => socket.on('data', () => socket.end()));
    expect(categoryOf(await scan.request({ url: closed.origin }))).toBe('reset');
    const raw = await scan.exchange({ port: reset.port, send: Buffer.from('x'), done: () => false });
    expect(raw).toMatchObject({ ok: true, end: 'reset' });
  });

  it.each([
    ['ends before its length', 'Content-Length: 10\r\n\r\nabc', 'cut_off'],
    ['ends before its last chunk', 'Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n', 'cut_off'],
    ['does not consist of chunks', 'Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nzz', 'malformed_body'],
  ])('whose body %s keep status, header and what arrived', async (_case, rest, bodyFault) => {
    const bytes = `HTTP/1.1 404 Not Found\r\nX-Kept: 1\r\n${rest}`;
    const { origin } = await servers.tcp((socket) => socket.on('data', () => socket.end(bytes)));
    const answer = answered(await scan.request({ url: origin }));
    expect(answer).toMatchObject({ status: 404, truncated: true, bodyFault });
    expect([answer.body.toString(), answer.headers[0]]).toEqual(['abc', ['x-kept', '1']]);
    const strict = testClient({ strictTls: true });
    expect((await strict.request({ url: origin })).ok).toBe(false);
    await strict.close();
  });

  it('are refused when nobody listens', async () => {
    const { port } = await servers.tcp(() => undefined);
    await servers.closeAll();
    const calls = [
      scan.request({ url: `http://127.0.0.1:${port}/` }),
      scan.handshake({ port }),
      scan.exchange({ port, send: Buffer.from('x'), done: () => true }),
      scan.probe(port),
    ];
    expect((await Promise.all(calls)).map(categoryOf)).toEqual(['refused', 'refused', 'refused', 'refused']);
  });

  it('are a tls failure when TLS meets a plain port', async () => {
    const { port } = await servers.http((_request, response) => response.end('plain'));
    expect(categoryOf(await scan.request({ url: `https://127.0.0.1:${port}/` }))).toBe('tls');
    expect(categoryOf(await scan.handshake({ port }))).toBe('tls');
  });

  it.each(['not a url', 'ftp://127.0.0.1/', 'http://user:pw@127.0.0.1/', '/path', ''])(
    'do not come from the url %j, which gets no request',
    async (url) => {
      expect(categoryOf(await scan.request({ url }))).toBe('protocol');
      expect(scan.receipt().connections).toBe(0);
    },
  );

  it('do not follow from a header that the client must not send', async () => {
    const { origin } = await servers.http((_request, response) => response.end());
    const headers = { 'x-split': 'a\r\nInjected: 1' };
    expect(categoryOf(await scan.request({ url: origin, headers }))).toBe('protocol');
  });
});

describe('headers', () => {
  it('come as they were: repeated, in order, byte for byte', async () => {
    const { origin } = await servers.raw(
      Buffer.from(
        'HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nX-Name: caf\xe9 \xff\xc3\x28\r\nset-cookie: b=2\r\nContent-Length: 0\r\n\r\n',
        'latin1',
      ),
    );
    expect(answered(await scan.request({ url: origin })).headers).toEqual([
      ['set-cookie', 'a=1'],
      ['x-name', 'caf\xe9 \xff\xc3\x28'],
      ['set-cookie', 'b=2'],
      ['content-length', '0'],
    ]);
  });

  it('and bodies keep bytes that are no UTF-8', async () => {
    const { origin } = await servers.raw(...withLength(Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28])));
    expect(answered(await scan.request({ url: origin })).body).toEqual(
      Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28]),
    );
  });

  it('of ours say who sends them, for which scan, and what we can decode', async () => {
    const { origin } = await servers.http((request, response) =>
      response.end(JSON.stringify(request.headers)),
    );
    const contact = testClient({ contactUrl: 'https://palisade.invalid/about-scans', scanId: 'abc' });
    const headers = { 'User-Agent': 'Mozilla/5.0', 'X-Own': '1' };
    const answer = answered(await contact.request({ url: origin, headers }));
    expect(JSON.parse(answer.body.toString())).toMatchObject({
      'user-agent': expect.stringMatching(
        /^Palisade\/\d+\.\d+\.\d+ \(\+https:\/\/palisade\.invalid\/about-scans; scan=abc\)$/,
      ),
      'accept-encoding': 'gzip, br',
      'x-own': '1',
    });
    await contact.close();
  });

  it('of a HEAD response come without a body', async () => {
    const { origin } = await servers.http((_request, response) =>
      response.writeHead(200, { 'content-length': 5 }).end(),
    );
    const answer = answered(await scan.request({ url: origin, method: 'HEAD' }));
    expect([answer.status, answer.body.length]).toEqual([200, 0]);
  });

  it('and bodies of a POST arrive', async () => {
    const { origin } = await servers.http((request, response) => {
      request.pipe(response);
    });
    const answer = answered(await scan.forTest(AMPLE).request({ url: origin, method: 'POST', body: 'a=ü' }));
    expect(answer.body.toString()).toBe('a=ü');
  });
});
