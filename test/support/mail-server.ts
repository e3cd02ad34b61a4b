import { once } from 'node:events';
import { type AddressInfo, type Server, createServer } from 'node:net';

/** A mail server that takes everything, and keeps it (RFC 5321, as little as a client needs). */
export class MailServer {
  readonly mails: string[] = [];
  /** Replies to the next mails, which are not taken then. */
  readonly refusals: string[] = [];
  readonly refused: string[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<MailServer> {
    const server = createServer();
    const mailServer = new MailServer(server);
    server.on('connection', (socket) => {
      let text = '';
      let isInMail = false;
      socket.on('error', () => socket.destroy());
      socket.write('220 mail.test\r\n');
      socket.setEncoding('utf8').on('data', (more: string) => {
        text += more;
        for (;;) {
          const end = text.indexOf(isInMail ? '\r\n.\r\n' : '\r\n');
          if (end < 0) return;
          const part = text.slice(0, end);
          text = text.slice(end + (isInMail ? 5 : 2));
          const refusal = isInMail ? mailServer.refusals.shift() : undefined;
          if (isInMail) (refusal === undefined ? mailServer.mails : mailServer.refused).push(part);
          const isData = !isInMail && part.toUpperCase() === 'DATA';
          isInMail = isData;
          socket.write(
            isData
              ? '354 continue\r\n'
              : part.toUpperCase() === 'QUIT'
                ? '221 bye\r\n'
                : `${refusal ?? '250 ok'}\r\n`,
          );
        }
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return mailServer;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
  }
}
