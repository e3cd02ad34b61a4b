import { once } from 'node:events';
import { type AddressInfo, type Server, type Socket, createServer } from 'node:net';

/** Takes the text of a mail, then does what the test says with the connection. */
export class OddMailServer {
  readonly mails: string[] = [];
  after: 'accept' | 'accept slowly' | 'disconnect' | 'refuse for now' | 'hang' = 'disconnect';
  /** Called with each text, before the reply. */
  onMail: () => Promise<void> = () => Promise.resolve();

  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<OddMailServer> {
    const server = createServer();
    const odd = new OddMailServer(server);
    server.on('connection', (socket) => {
      odd.sockets.add(socket);
      let text = '';
      let isText = false;
      socket.on('error', () => socket.destroy());
      socket.write('220 mail.test\r\n');
      socket.setEncoding('utf8').on('data', (more: string) => {
        text += more;
        for (let end; (end = text.indexOf(isText ? '\r\n.\r\n' : '\r\n')) >= 0;) {
          const part = text.slice(0, end);
          text = text.slice(end + (isText ? 5 : 2));
          if (isText) {
            odd.mails.push(part);
            isText = false;
            void odd.onMail().then(() => odd.reply(socket));
          } else {
            isText = /^data$/i.test(part);
            socket.write(isText ? '354 go\r\n' : /^quit/i.test(part) ? '221 bye\r\n' : '250 ok\r\n');
          }
        }
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return odd;
  }

  private reply(socket: Socket): void {
    if (this.after === 'disconnect') socket.destroy();
    else if (this.after === 'refuse for now') socket.write('451 4.7.1 Try again later\r\n');
    else if (this.after !== 'hang')
      setTimeout(() => socket.write('250 ok\r\n'), this.after === 'accept' ? 0 : 6_000);
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get ids(): (string | undefined)[] {
    return this.mails.map((mail) => /^message-id:\s*(\S+)/im.exec(mail)?.[1]);
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }
}
