import type { TargetClient } from '@palisade/target-client';
import type { PageDrawing } from '../visit/crawled-page';
import type { Credentials } from './credentials';
import { hasPassword } from './own-session';
import { commandWithSession, sessionHeadersOf } from './session-command';
import type { SessionKeeper } from './session-keeper';
import { addressOf } from './sign-in-context';
import type { Visitor } from './visitor';

/** A scan identity whose sign-in is proven, as tests that compare several identities see it. */
export interface AccountView {
  name: string;
  /** Requests pages with its session: GET and HEAD only. */
  client: TargetClient;
  /** Draws its pages; absent without a renderer. */
  drawing?: PageDrawing;
  /** A text that only pages of this account show. */
  canary: string | null;
  /** Paths where its crawl begins, besides the check's start page. */
  start: readonly string[];
  /** A command of a finding with its session, see `commandWithSession`. */
  command: (command: string) => string;
  /** What its session is made of. Secret. */
  credentials: Credentials;
  /** Whether it signs in with a name and a password. */
  hasPassword: boolean;
  /** The page of its login, absolute; null where it has no page. */
  loginPage: string | null;
  /** The page that proves the sign-in, absolute. */
  proofPage: string;
  /** Whether the owner has named where it signs out. */
  signsOut: boolean;
  /** See `SessionKeeper.openOwn`. */
  openOwn: SessionKeeper['openOwn'];
  /** The same with a second session; null if it has no login, or if no further one is allowed now. */
  secondSession(): Promise<TargetClient | null>;
}

/** @param client of the test: all accounts share its budget */
export function accountsOf(
  visitors: readonly Visitor[],
  client: TargetClient,
  drawingFor: (visitor: Visitor) => PageDrawing | undefined,
): AccountView[] {
  return visitors.flatMap((visitor) => {
    const { identity, keeper } = visitor;
    if (keeper === null) return [];
    const { login, verify, logout = null } = identity;
    return {
      name: identity.name,
      client: client.withSession(keeper.session),
      drawing: drawingFor(visitor),
      command: (command) => commandWithSession(command, identity, sessionHeadersOf(keeper.credentials)),
      canary: identity.privateCanary,
      start: identity.start,
      credentials: keeper.credentials,
      hasPassword: hasPassword(identity),
      loginPage: login.kind === 'form' ? addressOf(identity, login.url, client) : null,
      proofPage: addressOf(identity, verify.url, client) ?? verify.url,
      signsOut: logout !== null,
      openOwn: (visited) => keeper.openOwn(visited),
      secondSession: async () => {
        const session = await keeper.secondSession();
        return session === null ? null : client.withSession(session);
      },
    };
  });
}
