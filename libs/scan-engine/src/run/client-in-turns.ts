import type { RawExchange, TargetClient } from '@palisade/target-client';

/**
 * The same client, whose every response starts a turn of the event loop of its own: `begin` is called, then the code that waited for the
 * answer runs. So anyone who watches the thread knows which test runs, although the tests of a scan share pages and often wait for the
 * same response.
 */
export function clientInTurns(client: TargetClient, begin: () => void): TargetClient {
  const inTurn = <Value>(work: Promise<Value>): Promise<Value> => ownTurn(work, begin);
  const { askBlockList } = client;
  return {
    target: client.target,
    isSignedIn: client.isSignedIn,
    resolve: (host) => inTurn(client.resolve(host)),
    textRecords: (name) => inTurn(client.textRecords(name)),
    dns: (question) => inTurn(client.dns(question)),
    askBlockList: askBlockList && ((question) => inTurn(askBlockList(question))),
    validate: (question) => inTurn(client.validate(question)),
    askServer: (question) => inTurn(client.askServer(question)),
    request: (request) => inTurn(client.request(request)),
    handshake: (request) => inTurn(client.handshake(request)),
    exchange: (exchange) => inTurn(client.exchange(inOwnName(exchange, begin))),
    tryPort: (trial) => inTurn(client.tryPort(trial)),
    probe: (port, address) => inTurn(client.probe(port, address)),
    intrusionRights: () => inTurn(client.intrusionRights()),
    mayIntrude: (url) => inTurn(client.mayIntrude(url)),
    mayHoldCredentials: (url) => inTurn(client.mayHoldCredentials(url)),
    refusedOrigins: () => client.refusedOrigins(),
    forTest: (budget) => clientInTurns(client.forTest(budget), begin),
    withSession: (session) => clientInTurns(client.withSession(session), begin),
    signIn: (request) => inTurn(client.signIn(request)),
    receipt: () => client.receipt(),
    waitedMs: () => client.waitedMs(),
    whileWaiting: (work) => client.whileWaiting(work),
    close: () => client.close(),
  };
}

/** Settles as the work does, in its own turn: between two immediates Node runs everything that the first one caused. */
export function ownTurn<Value>(work: Promise<Value>, begin: () => void): Promise<Value> {
  return new Promise((resolve, reject) => {
    const later = (settle: () => void) => (): void =>
      void setImmediate(() => {
        begin();
        settle();
      });
    work.then(
      (value) => later(() => resolve(value))(),
      (error: unknown) => later(() => reject(error instanceof Error ? error : new Error(String(error))))(),
    );
  });
}

const inOwnName = (exchange: RawExchange, begin: () => void): RawExchange => ({
  ...exchange,
  done: (received) => {
    begin();
    return exchange.done(received);
  },
});
