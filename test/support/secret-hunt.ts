import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import type { DataSource } from 'typeorm';
import { eventually } from './program';

/** Everything that a part of the product wrote or said, by the part's name. */
export type Haystacks = Record<string, string>;

/** The places in which secrets are found, as `place: name of the secret`. Encoded forms count too. */
export function hitsOf(haystacks: Haystacks, secrets: Readonly<Record<string, string>>): string[] {
  return Object.entries(haystacks).flatMap(([place, text]) =>
    Object.entries(secrets)
      .filter(([, secret]) => formsOf(secret).some((form) => text.includes(form)))
      .map(([name]) => `${place}: ${name}`),
  );
}

const formsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret).toString('hex'),
];

/** Records every command sent to Redis, including keys and values that exist only briefly. */
export class RedisEar {
  private text = '';

  private constructor(private readonly socket: Socket) {
    socket.setEncoding('utf8').on('data', (more: string) => (this.text += more));
  }

  static async listen(url: string): Promise<RedisEar> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const ear = new RedisEar(socket);
    socket.write('MONITOR\r\n');
    await eventually('Redis agrees', 10_000, () => ear.text.startsWith('+OK'));
    return ear;
  }

  heard(): string {
    return this.text;
  }

  close(): void {
    this.socket.destroy();
  }
}

/** Every row of every table as text, by the table's name. */
export async function databaseText(dataSource: DataSource): Promise<Haystacks> {
  const tables = await dataSource.query<{ name: string }[]>(
    `SELECT relname AS name FROM pg_class
      WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace`,
  );
  const texts: Haystacks = {};
  for (const { name } of tables) {
    const rows = await dataSource.query<{ row: string }[]>(`SELECT t::text AS row FROM "${name}" t`);
    texts[`table ${name}`] = rows.map(({ row }) => row).join('\n');
  }
  return texts;
}
