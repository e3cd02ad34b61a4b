interface Closable {
  close: () => Promise<void>;
}

/** For the top level of a spec file: gives a function that waits for a server, and closes it after the spec that started it. */
export function closedAfterEach(): <Server extends Closable>(starting: Promise<Server>) => Promise<Server> {
  const running: Closable[] = [];
  afterEach(async () => {
    for (const server of running.splice(0)) await server.close();
  });
  return async (starting) => {
    const server = await starting;
    running.push(server);
    return server;
  };
}
