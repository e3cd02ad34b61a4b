import type { ServerResponse } from 'node:http';
import { DomainProver, type ProofAttempt } from '@palisade/domain-proof';
import { parseAllowedHosts } from '@palisade/target-client';
import { LocalServers } from '../../libs/target-client/src/testing/local-servers';
import { selfSigned } from '../../libs/target-client/src/testing/self-signed';
import { ProofGround } from '../support/proof-ground';

const HOST = 'www.shop.test';
const FILE = `${HOST} /.well-known/palisade-challenge`;
const START = `${HOST} /`;
const RECORD = `_palisade-challenge.${HOST}`;
const PARENT_RECORD = '_palisade-challenge.shop.test';

let ground: ProofGround;
beforeEach(async () => {
  ground = await ProofGround.start(
    {
      [HOST]: ['127.0.0.1'],
      'other.test': ['127.0.0.1'],
      'inside.test': ['127.0.0.1'],
    },
    [HOST, 'other.test'],
  );
});
afterEach(() => ground.close());

async function search(method: ProofAttempt['method'], host = HOST): Promise<ProofAttempt> {
  const [attempt] = await ground.prover().search(ground.question(host, { methods: [method] }));
  if (attempt === undefined) throw new Error('no attempt');
  return attempt;
}

const redirectTo = (location: string) => (_: unknown, response: ServerResponse) =>
  void response.writeHead(302, { location }).end();

describe('a TXT record', () => {
  it('proves its host, next to others', async () => {
    ground.texts[RECORD] = ['something else', ` token:${HOST} `];
    expect(await search('dns')).toEqual({
      method: 'dns',
      outcome: 'proven',
      token: `token:${HOST}`,
      seen: [],
      message: `The TXT record of ${RECORD} has the token.`,
    });
  });

  it('of the registrable domain proves the hosts below it, with the token of that domain', async () => {
    ground.texts[PARENT_RECORD] = ['token:shop.test'];
    expect(await search('dns')).toMatchObject({ outcome: 'proven', token: 'token:shop.test' });
  });

  it.each([
    ['the token of the domain above at the host', { [RECORD]: ['token:shop.test'] }],
    ['the token of the host at another host', { '_palisade-challenge.api.shop.test': [`token:${HOST}`] }],
    [
      'the token above the registrable domain',
      { '_palisade-challenge.test': ['token:test', `token:${HOST}`] },
    ],
    ['the token at the host itself', { [HOST]: [`token:${HOST}`] }],
    ['a longer value', { [RECORD]: [`token:${HOST}.`] }],
    ['another spelling', { [RECORD]: [`TOKEN:${HOST}`] }],
  ])('%s proves nothing', async (_case, texts) => {
    Object.assign(ground.texts, texts);
    expect(await search('dns')).toMatchObject({ outcome: 'absent', token: null });
  });

  it('that is missing or wrong says where it must be', async () => {
    expect((await search('dns')).message).toBe(
      `There is no TXT record at ${RECORD} or ${PARENT_RECORD}. Add it with the token as its value. DNS changes can take an hour to become visible.`,
    );
    ground.texts[PARENT_RECORD] = ['v=spf1'];
    expect((await search('dns')).message).toContain('its value is not the token');
  });

  it('is unknown, not absent, while the name servers fail', async () => {
    ground.texts[PARENT_RECORD] = 'fails';
    expect(await search('dns')).toEqual({
      method: 'dns',
      outcome: 'unknown',
      token: null,
      seen: [],
      message: `The name servers did not respond for ${PARENT_RECORD}. Try again later.`,
    });
    ground.texts[RECORD] = [`token:${HOST}`];
    expect(await search('dns')).toMatchObject({ outcome: 'proven' });
  });

  it('is unknown when no server can be queried', async () => {
    const resolveText = (): Promise<never> =>
      Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' }));
    const { resolveName } = ground.resolvers;
    const allowedHosts = parseAllowedHosts(ground.allowed);
    const prover = new DomainProver({ allowedHosts, resolvers: { resolveName, resolveText } });
    const [attempt] = await prover.search(ground.question(HOST, { methods: ['dns'] }));
    expect(attempt).toMatchObject({ outcome: 'unknown' });
  });

  it('is not even queried where others own names', async () => {
    const target = { host: 'github.io', url: null };
    const [attempt] = await ground.prover().search({ ...ground.question(HOST), target, methods: ['dns'] });
    expect(attempt).toMatchObject({
      outcome: 'absent',
      message: expect.stringContaining('cannot prove github.io'),
    });
    expect(ground.dns.asked).toEqual([]);
  });
});

describe('a file', () => {
  it('proves its host with the token on its own line', async () => {
    ground.pages[FILE] = `token:other-team\r\n  token:${HOST}\r\n`;
    expect(await search('file')).toMatchObject({ outcome: 'proven', token: `token:${HOST}` });
    expect(ground.seen.map(({ method, url, headers }) => [method, url, headers['user-agent']])).toEqual([
      ['GET', '/.well-known/palisade-challenge', expect.stringContaining('scan=spec')],
    ]);
  });

  it('proves the origin and the address that showed it', async () => {
    ground.pages[FILE] = `token:${HOST}`;
    expect((await search('file')).seen).toEqual([
      { origin: new URL(ground.urlOf(HOST)).origin, address: '127.0.0.1' },
    ]);
  });

  it('proves only those addresses of its host that show it', async () => {
    ground.pages[FILE] = `token:${HOST}`;
    const question = ground.question(HOST, { methods: ['file'], addresses: ['127.0.0.9', '127.0.0.1'] });
    const [attempt] = await ground.prover().search(question);
    expect(attempt?.seen.map(({ address }) => address)).toEqual(['127.0.0.1']);
    expect(attempt?.message).toContain('1 of 2 addresses of the site did not return it');
  });

  it('is not followed to another port of its host', async () => {
    const servers = new LocalServers();
    const other = await servers.http((_, response) => response.end(`token:${HOST}`));
    ground.pages[FILE] = redirectTo(`http://${HOST}:${other.port}/proof.txt`);
    const { outcome, message } = await search('file');
    expect([outcome, other.connections()]).toEqual(['absent', 0]);
    expect(message).toContain(`redirects to another port or scheme, http://${HOST}:${other.port}`);
    await servers.closeAll();
  });

  it('proves no host below or next to', async () => {
    ground.pages[FILE] = 'token:shop.test\ntoken:other.test\n';
    expect(await search('file')).toMatchObject({
      outcome: 'absent',
      message: 'The file exists, but no line is the token. Put the token on its own line.',
    });
  });

  it('has to be a line, not a part of one', async () => {
    ground.pages[FILE] = `<p>token:${HOST}</p>`;
    expect(await search('file')).toMatchObject({ outcome: 'absent' });
  });

  it('is searched for at the root of the host, whatever path the check begins at', async () => {
    ground.pages[`${HOST} /~mallory/.well-known/palisade-challenge`] = `token:${HOST}`;
    const target = { host: HOST, url: ground.urlOf(HOST, '/~mallory/') };
    const [attempt] = await ground.prover().search(ground.question(HOST, { target, methods: ['file'] }));
    expect(attempt).toMatchObject({ outcome: 'absent' });
  });

  it.each([401, 404, 500])('that returns %i says so', async (status) => {
    ground.pages[FILE] = (_, response) => void response.writeHead(status).end(`token:${HOST}`);
    const { outcome, message } = await search('file');
    expect(outcome).toBe('absent');
    expect(message).toBe(
      `${ground.urlOf(HOST, '/.well-known/palisade-challenge')} returned status ${status}. It must be available to everyone, with status 200.`,
    );
  });

  it('may be reached by redirects within the host', async () => {
    ground.pages[FILE] = redirectTo('/proof.txt');
    ground.pages[`${HOST} /proof.txt`] = `token:${HOST}`;
    expect(await search('file')).toMatchObject({ outcome: 'proven' });
  });

  it('is not followed to another host, which gets no request', async () => {
    ground.pages[FILE] = redirectTo(ground.urlOf('other.test', '/proof.txt'));
    ground.pages['other.test /proof.txt'] = `token:${HOST}`;
    const { outcome, message } = await search('file');
    expect(outcome).toBe('absent');
    expect(message).toContain(
      'redirects to another host, other.test, which proves nothing about www.shop.test',
    );
    expect(ground.seen).toHaveLength(1);
  });

  it('stays unknown when the site does not respond', async () => {
    ground.pages[FILE] = (request) => request.socket.destroy();
    const { outcome, message } = await search('file');
    expect(outcome).toBe('unknown');
    expect(message).toMatch(/could not be fetched: .*try again\.$/);
  });
});

describe('a meta tag', () => {
  const tag = (content: string) => `<meta name="palisade-challenge" content="${content}">`;

  it('proves its host from the head of the start page', async () => {
    ground.pages[START] =
      `<!doctype html><title>Shop</title>${tag('token:other-team')}${tag(`token:${HOST}`)}`;
    expect(await search('meta')).toMatchObject({ outcome: 'proven', token: `token:${HOST}` });
  });

  it('may be on a start page that is found by a redirect', async () => {
    ground.pages[START] = redirectTo('/en/');
    ground.pages[`${HOST} /en/`] = tag(`token:${HOST}`);
    expect(await search('meta')).toMatchObject({ outcome: 'proven' });
  });

  it.each([
    ['in the body', `<p>A visitor wrote:</p>${tag(`token:${HOST}`)}`],
    ['with a token of another host', tag('token:shop.test')],
    ['nowhere', '<p>Shop</p>'],
  ])('%s proves nothing', async (_case, page) => {
    ground.pages[START] = page;
    expect(await search('meta')).toMatchObject({
      outcome: 'absent',
      message: expect.stringContaining('has no meta tag palisade-challenge with the token'),
    });
  });
});

describe('a site without a valid certificate', () => {
  it('is proven anyway: the certificate is for another test', async () => {
    const servers = new LocalServers();
    const body = `token:${HOST}`;
    const { port } = await servers.tls(await selfSigned(HOST), (socket) =>
      socket.on('data', () =>
        socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`),
      ),
    );
    const target = { host: HOST, url: `https://${HOST}:${port}/` };
    const [attempt] = await ground.prover().search(ground.question(HOST, { target, methods: ['file'] }));
    expect(attempt?.seen).toEqual([{ origin: `https://${HOST}:${port}`, address: '127.0.0.1' }]);
    await servers.closeAll();
  });
});

describe('the address policy', () => {
  it('lets no proof be fetched from a private address, and names none', async () => {
    const target = { host: 'inside.test', url: ground.urlOf('inside.test') };
    const attempts = await ground
      .prover()
      .search({ ...ground.question(HOST), target, methods: ['file', 'meta'] });
    for (const { outcome, message } of attempts) {
      expect([outcome, message]).toEqual([
        'absent',
        expect.stringContaining('leads to an address that must not be scanned'),
      ]);
      expect(message).not.toContain('127.');
    }
    expect(ground.connections).toBe(0);
  });

  it('is behind a redirect within the host too', async () => {
    // A port that only hosts which the operator named may be asked on.
    const prover = new DomainProver({
      allowedHosts: parseAllowedHosts('127.0.0.1'),
      resolvers: { resolveName: () => Promise.resolve(['10.1.2.3']), resolveText: () => Promise.resolve([]) },
    });
    const [attempt] = await prover.search({ ...ground.question(HOST), methods: ['file'] });
    expect(attempt).toMatchObject({ outcome: 'absent', message: expect.not.stringContaining('10.1') });
    expect(ground.connections).toBe(0);
  });

  it('ends a probe of a site that never speaks', async () => {
    const servers = new LocalServers();
    const silent = await servers.tcp(() => undefined);
    const target = { host: HOST, url: `http://${HOST}:${silent.port}/` };
    const attempts = await ground.prover().search(ground.question(HOST, { target }));
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['absent', 'unknown', 'unknown']);
    await servers.closeAll();
  });
});
