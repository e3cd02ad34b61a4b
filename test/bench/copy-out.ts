import { Client, type Connection, type Submittable } from 'pg';

/** A COPY … TO STDOUT whose data is thrown away as it comes. The method names are those that the driver calls. */
class DiscardedCopy implements Submittable {
  readonly done: Promise<void>;
  handleReadyForQuery!: () => void;
  handleError!: (error: Error) => void;

  constructor(private readonly command: string) {
    this.done = new Promise((resolve, reject) => {
      this.handleReadyForQuery = () => resolve();
      this.handleError = reject;
    });
  }

  submit(connection: Connection): void {
    connection.query(this.command);
  }

  handleCopyData(): void {
    // Nobody wants the data, only the time that it took.
  }

  handleCommandComplete(): void {
    // The server's ReadyForQuery comes next and counts.
  }
}

export async function copyOut(databaseUrl: string, command: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(new DiscardedCopy(command)).done;
  } finally {
    await client.end();
  }
}
