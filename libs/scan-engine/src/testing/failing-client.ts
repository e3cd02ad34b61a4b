import {
  type Failure,
  type FailureCategory,
  NO_RIGHTS,
  type Receipt,
  type RightsSource,
  type TargetClient,
  type Validation,
} from '@palisade/target-client';

const UNKNOWN: Validation = {
  status: 'indeterminate',
  reason: 'no_response',
  zone: { zone: '.', status: 'indeterminate', reason: 'no_response', keys: [], anchors: [] },
  signature: null,
};

/** A target client whose every call fails in the same way; its receipt counts the attempts. */
export function failingClient(category: FailureCategory): TargetClient {
  const receipt: Receipt = { requests: {}, connections: 0, bytes_received: 0, first_at: null, last_at: null };
  const failure: Failure = { ok: false, category, detail: `stub: ${category}` };
  const connect = (): Promise<Failure> => {
    receipt.connections += 1;
    return Promise.resolve(failure);
  };
  const client: TargetClient = {
    target: { host: 'silent.example', url: null },
    isSignedIn: false,
    resolve: () => Promise.resolve(failure),
    textRecords: () => Promise.resolve(failure),
    dns: () => Promise.resolve(failure),
    askBlockList: null,
    validate: () => Promise.resolve(UNKNOWN),
    askServer: () => Promise.resolve(failure),
    request: ({ method = 'GET' }) => {
      receipt.requests[method] = (receipt.requests[method] ?? 0) + 1;
      return connect();
    },
    handshake: connect,
    exchange: connect,
    probe: connect,
    tryPort: connect,
    forTest: (_budget, conduct) => viewOf(client, conduct?.rights),
    withSession: () => client,
    signIn: connect,
    intrusionRights: () => Promise.resolve(NO_RIGHTS),
    mayIntrude: () => Promise.resolve(false),
    mayHoldCredentials: () => Promise.resolve(true),
    refusedOrigins: () => [],
    receipt: () => receipt,
    waitedMs: () => 0,
    whileWaiting: (work) => work,
    close: () => Promise.resolve(),
  };
  return client;
}

const viewOf = (client: TargetClient, rights: RightsSource = NO_RIGHTS): TargetClient => ({
  ...client,
  intrusionRights: async () => (typeof rights === 'function' ? rights([]) : rights),
});
