import { isDeepStrictEqual } from 'node:util';
import { createRemoteRenderer } from '@palisade/rendering';
import {
  type IdentityServices,
  type ScanSession,
  type ScanSessionOptions,
  withDrawnLogins,
} from '@palisade/scan-engine';
import {
  type AllowedHosts,
  type AllowedHostsSource,
  type CredentialAddresses,
  type HostPace,
  type IntrusionRights,
  parseAllowedHosts,
} from '@palisade/target-client';
import type { TestKey } from '@palisade/vocabulary';
import { type IdentityWork, doIdentityWork } from '../identities/identity-work';
import { leftOutOf, openIdentities } from '../identities/sealed-identities';
import type { SessionFactory } from '../scan/scan-engine';
import { timeLimitAt } from '../scan/time-limit';
import { type Channel, PeerCalls } from './peer-calls';
import type { RemoteSessionOptions } from './session-services';

/** Options of the thread or process that runs the session. When the signal aborts, the session closes. */
type LocalOptions = Partial<Pick<ScanSessionOptions, 'onTurn' | 'signal'>>;

/**
 * Runs one session for the worker at the other end of the channel: the worker calls `open`, `checkReachable`, `run`, `coverage` and `close`, and
 * the session requests from it everything that scans share. Resolves after `close`.
 */
export function serveSession(
  channel: Channel,
  createSession: SessionFactory,
  { onTurn, signal = new AbortController().signal }: LocalOptions = {},
): Promise<void> {
  let opened: ScanSession | undefined;
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= opened?.close() ?? Promise.resolve());
  const session = (): ScanSession => {
    if (opened === undefined) throw new Error('Call open() first.');
    return opened;
  };
  return new Promise((resolve) => {
    const peer: PeerCalls = new PeerCalls(channel, {
      open: async ({ hosts, sealed, rendering, ...options }: RemoteSessionOptions) => {
        const identityServices = identityServicesOf(peer);
        const identities = sealed && (await openIdentities(sealed, identityServices));
        opened = createSession({
          ...options,
          timeLimit: timeLimitAt(options.endsAt),
          ...(identities && { identities, leftOut: leftOutOf(sealed, identities), identityServices }),
          ...(rendering && { renderer: createRemoteRenderer(rendering) }),
          allowedHosts: allowedHostsOf(hosts),
          credentialAddresses: credentialAddressesOf(peer),
          rights: (addresses) => peer.call<IntrusionRights>('rights', addresses),
          claimProbe: (...probe) => peer.call<boolean>('claimProbe', ...probe),
          callbacks: callbacksOf(peer),
          outside: {
            claim: (...claim) => peer.call('claimOutside', ...claim),
            keep: (...kept) => peer.call('keepOutside', ...kept),
            knownDomain: (domain) => peer.call('knownDomain', domain),
          },
          pace: paceOf(peer),
          onTurn,
          signal,
        });
      },
      identityWork: (
        { hosts, target, dns, contactUrl, signing, foreignFiles, rendering }: RemoteSessionOptions,
        work: IdentityWork,
      ) =>
        doIdentityWork(
          work,
          {
            target,
            dns,
            contactUrl,
            signing,
            scanId: 'none',
            // Only what a browser draws loads any.
            foreignFiles: rendering !== undefined && foreignFiles,
            signal,
            allowedHosts: allowedHostsOf(hosts),
            pace: paceOf(peer),
            credentialAddresses: credentialAddressesOf(peer),
          },
          withDrawnLogins(identityServicesOf(peer), rendering && createRemoteRenderer(rendering)),
        ),
      checkReachable: () => session().checkReachable(),
      run: (key: TestKey) => session().run(key),
      coverage: () => session().coverage(),
      close: async () => {
        await close();
        // The response to this call is sent first.
        setImmediate(resolve);
      },
    });
    const leave = (): void => void close().then(resolve, () => resolve());
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
}

const callbacksOf = (peer: PeerCalls): NonNullable<ScanSessionOptions['callbacks']> => ({
  expect: (token) => peer.call('expectCallback', token),
  wasCalled: (token) => peer.call<boolean>('wasCalledBack', token),
});

/** A thread serves many scans in a row, all with the same lists. */
let latest: AllowedHosts | undefined;

function allowedHostsOf(source: AllowedHostsSource): AllowedHosts {
  if (latest === undefined || !isDeepStrictEqual(latest.source, source)) {
    latest = parseAllowedHosts(source.allowed, source.optOut, source);
  }
  return latest;
}

const credentialAddressesOf =
  (peer: PeerCalls): CredentialAddresses =>
  (host, addresses) =>
    peer.call('credentialAddresses', host, addresses);

const identityServicesOf = (peer: PeerCalls): IdentityServices => ({
  claimLogin: (id) => peer.call('claimLogin', id),
  claimTotpStep: (id, step) => peer.call('claimTotpStep', id, step),
  noteProof: (id, proof) => peer.call('noteProof', id, proof),
});

function paceOf(peer: PeerCalls): HostPace {
  return {
    takeTurns: async (hosts, signal) => {
      const turn = peer.call<number>('takeTurns', hosts);
      const giveBack = (): void => void turn.then((id) => peer.tell('giveBack', id));
      await Promise.race([turn, aborted(signal)]);
      return giveBack;
    },
  };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
