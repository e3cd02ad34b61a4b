import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, type Server, type Socket, createServer } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket, createSecureContext } from 'node:tls';
import { Mailer } from './mailer';

/** What the server says to the text of a mail; null: it disconnects. */
type Reply = string | null;

/** Answers each mail with the next of `replies`, then as with the last. */
class AnsweringServer {
  readonly ids: (string | undefined)[] = [];
  readonly greetings: string[] = [];
  readonly mails: string[] = [];
  private readonly server: Server;

  constructor(
    private readonly replies: Reply[],
    private readonly certificate?: { key: Buffer; cert: Buffer },
    greetsAfterMs = 0,
  ) {
    this.server = createServer((socket) => {
      setTimeout(() => socket.write('220 mail.test\r\n'), greetsAfterMs);
      this.serve(socket, certificate === undefined);
    });
  }

  private serve(socket: Socket, isSafe: boolean): void {
    let text = '';
    let isText = false;
    socket.on('error', () => socket.destroy());
    socket.on('data', (more: Buffer) => {
      text += more.toString('latin1');
      for (let end; (end = text.indexOf(isText ? '\r\n.\r\n' : '\r\n')) >= 0;) {
        const part = text.slice(0, end);
        text = text.slice(end + (isText ? 5 : 2));
        if (isText) this.answer(socket, part);
        else if (/^ehlo/i.test(part)) {
          this.greetings.push(part.slice(5));
          socket.write(isSafe ? '250 mail.test\r\n' : '250-mail.test\r\n250 STARTTLS\r\n');
        } else if (/^starttls/i.test(part)) return this.startTls(socket);
        else
          socket.write(
            /^data$/i.test(part) ? '354 go\r\n' : /^quit/i.test(part) ? '221 bye\r\n' : '250 ok\r\n',
          );
        isText = !isText && /^data$/i.test(part);
      }
    });
  }

  private startTls(socket: Socket): void {
    socket.removeAllListeners('data');
    socket.write('220 go\r\n');
    this.serve(
      new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(this.certificate) }),
      true,
    );
  }

  private answer(socket: Socket, mail: string): void {
    this.mails.push(mail);
    this.ids.push(/^message-id:\s*(\S+)/im.exec(mail)?.[1]);
    const reply = this.replies.length > 1 ? this.replies.shift() : this.replies[0];
    if (reply === null || reply === undefined) socket.destroy();
    else socket.write(`${reply}\r\n`);
  }

  async listen(): Promise<string> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
  }
}

const MAIL = { to: 'ada@example.com', subject: 'Your link', text: 'https://palisade.test/' };

describe('a mail that the server did not take', () => {
  it.each<[Reply, object]>([
    [null, { isMaybeSent: true, isFinal: false }],
    ['554 no', { isMaybeSent: false, isFinal: true }],
    ['451 later', { isMaybeSent: false, isFinal: false }],
  ])(
    'after the reply %s says whether it may arrive, and whether another attempt may work',
    async (reply, says) => {
      const server = new AnsweringServer([reply]);
      const mailer = new Mailer({ smtpUrl: await server.listen(), mailFrom: 'palisade@palisade.test' });
      try {
        await expect(mailer.send({ ...MAIL, messageId: '<a@b>' })).rejects.toMatchObject(says);
      } finally {
        server.close();
      }
    },
  );
});

it('a greeting that comes after six seconds, as that of postscreen, is early enough', async () => {
  const server = new AnsweringServer(['250 ok'], undefined, 6_000);
  const mailer = new Mailer({ smtpUrl: await server.listen(), mailFrom: 'palisade@palisade.test' });
  try {
    await expect(mailer.send({ ...MAIL, messageId: '<a@b>' })).resolves.toBe(true);
  } finally {
    server.close();
  }
});

describe('a mail server that is strict about addresses', () => {
  let server: AnsweringServer;
  beforeEach(() => (server = new AnsweringServer(['250 ok'])));
  afterEach(() => server.close());
  const mailer = (smtpUrl: string): Mailer =>
    new Mailer({ smtpUrl, mailFrom: 'Palisade <palisade@sender.example>' });

  it('gets a name with a dot in EHLO, also from a container', async () => {
    const address = await server.listen();
    await mailer(address).verify();
    await mailer(`${address}?name=palisade.example.org`).verify();
    expect(server.greetings).toEqual([
      hostname().includes('.') ? hostname() : 'sender.example',
      'palisade.example.org',
    ]);
  });

  it('gets mails that no program answers', async () => {
    const sender = mailer(await server.listen());
    await sender.send({ ...MAIL, messageId: '<a@b>' });
    await sender.send({ ...MAIL, messageId: '<b@b>', headers: { 'X-Own': 'kept' } });
    for (const mail of server.mails) {
      expect(mail).toMatch(/^Auto-Submitted: auto-generated\r$/m);
      expect(mail).toMatch(/^X-Auto-Response-Suppress: All\r$/m);
    }
    expect(server.mails[1]).toMatch(/^X-Own: kept\r$/m);
  });

  it('that begins without TLS is named as the problem of smtps://', async () => {
    const address = (await server.listen()).replace('smtp:', 'smtps:');
    await expect(mailer(address).verify()).rejects.toMatchObject({
      code: expect.stringMatching(/does not begin with TLS at this port, so use smtp:\/\//),
    });
  });
});

describe('a mail server with a certificate of its own', () => {
  let folder: string;
  let server: AnsweringServer;
  let smtpUrl: string;
  const file = (name: string): string => join(folder, name);
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'palisade-mail-'));
    const names = ['-subj', '/CN=relay', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
    const files = ['-keyout', file('key'), '-out', file('cert')];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names, ...files],
      {
        stdio: 'ignore',
      },
    );
    server = new AnsweringServer(['250 ok'], {
      key: readFileSync(file('key')),
      cert: readFileSync(file('cert')),
    });
    smtpUrl = await server.listen();
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });
  const mailer = (mailCa?: string): Mailer =>
    new Mailer({ smtpUrl, mailFrom: 'palisade@palisade.test', mailCa });

  it('is named as the problem', async () => {
    await expect(mailer().verify()).rejects.toMatchObject({
      code: expect.stringMatching(/self-signed certificate/),
    });
    await expect(mailer().send({ ...MAIL, messageId: '<a@b>' })).rejects.toMatchObject({
      code: expect.stringMatching(/self-signed certificate/),
      isMaybeSent: false,
    });
  });

  it('is trusted with MAIL_CA', async () => {
    await mailer(file('cert')).verify();
    await expect(mailer(file('cert')).send({ ...MAIL, messageId: '<a@b>' })).resolves.toBe(true);
    expect(server.ids).toEqual(['<a@b>']);
  });

  it('needs a file that can be read', async () => {
    await expect(mailer(file('missing')).verify()).rejects.toMatchObject({
      code: expect.stringMatching(/^MAIL_CA cannot be read/),
    });
  });
});
