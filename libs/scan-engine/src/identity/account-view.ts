import type { TargetClient } from '@palisade/target-client';
import { commandWithSession, sessionHeadersOf } from './session-command';
import type { Visitor } from './visitor';

/** A scan identity whose sign-in is proven, as tests that compare several identities see it. */
export interface AccountView {
  name: string;
  /** Requests pages with its session: GET and HEAD only. */
  client: TargetClient;
  /** A text that only pages of this account show. */
  canary: string | null;
  /** Paths where its crawl begins, besides the check's start page. */
  start: readonly string[];
  /** A command of a finding with its session, see `commandWithSession`. */
  command: (command: string) => string;
  /** The same with a second session; null if it has no login, or if no further one is allowed now. */
  secondSession(): Promise<TargetClient | null>;
}

/** @param client of the test: all accounts share its budget */
export function accountsOf(visitors: readonly Visitor[], client: TargetClient): AccountView[] {
  return visitors.flatMap(({ identity, keeper }) => {
    if (keeper === null) return [];
    return {
      name: identity.name,
      client: client.withSession(keeper.session),
      command: (command) => commandWithSession(command, identity, sessionHeadersOf(keeper.credentials)),
      ...{ canary: identity.privateCanary, start: identity.start },
      secondSession: async () => {
        const session = await keeper.secondSession();
        return session === null ? null : client.withSession(session);
      },
    };
  });
}
