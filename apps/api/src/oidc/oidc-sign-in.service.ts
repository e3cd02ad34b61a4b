import { Injectable, Logger } from '@nestjs/common';
import { Environment } from '@palisade/config';
import { hashToken } from '@palisade/credentials';
import {
  IdentitiesRepository,
  InstallationRepository,
  type LinkOutcome,
  type ProvenIdentity,
  type SessionOwner,
  type User,
  UsersRepository,
  actorOf,
} from '@palisade/persistence';
import { cutTo, holdsWebAddress, isEmail, lineWithoutBidi, type UserId } from '@palisade/vocabulary';
import type { Client } from '../sessions/client.decorator';
import { AccountNotices } from '../account-mail/account-notices';
import { type Entered, SessionEntry } from '../sessions/session-entry.service';
import { OidcClient, type ProvenPerson } from './oidc-client';
import type { OidcFlow, PendingLink } from './oidc-cookies';

/** Why nobody is signed in; the dashboard has the words. */
export type OidcRefusal =
  | 'failed'
  | 'unverified'
  | 'domain'
  | 'closed'
  | 'not_set_up'
  | 'team_full'
  | 'other_session'
  | 'disabled'
  | Exclude<LinkOutcome, 'linked'>;

export type OidcOutcome =
  | { outcome: 'entered'; entered: Entered }
  /** An account with this address exists: its owner signs in once and links. */
  | { outcome: 'must_link'; link: PendingLink }
  | { outcome: 'linked' }
  | { outcome: 'refused'; refusal: OidcRefusal; why?: string };

/** Of what the library says. */
const MOST_REASON = 300;

const refused = (refusal: OidcRefusal): OidcOutcome => ({ outcome: 'refused', refusal });

/** What Palisade makes of a person for whom the provider vouches. */
@Injectable()
export class OidcSignIn {
  private readonly logger = new Logger(OidcSignIn.name);

  constructor(
    private readonly provider: OidcClient,
    private readonly identities: IdentitiesRepository,
    private readonly users: UsersRepository,
    private readonly installation: InstallationRepository,
    private readonly entry: SessionEntry,
    private readonly notices: AccountNotices,
    private readonly environment: Environment,
  ) {}

  /** @param session who is signed in at this browser. */
  async finish(
    query: string,
    flow: OidcFlow,
    session: SessionOwner | null,
    client: Client,
  ): Promise<OidcOutcome> {
    const outcome = await this.outcomeOf(query, flow, session, client);
    if (outcome.outcome === 'refused')
      await this.installation.noteOidcRefusal([outcome.refusal, outcome.why].filter(Boolean).join(': '));
    return outcome;
  }

  private async outcomeOf(
    query: string,
    flow: OidcFlow,
    session: SessionOwner | null,
    client: Client,
  ): Promise<OidcOutcome> {
    let person: ProvenPerson;
    try {
      person = await this.provider.finish(query, flow);
    } catch (error) {
      // The library's messages name the rule that was broken; the response of the provider stays out of the log.
      const why = cutTo(lineWithoutBidi(error instanceof Error ? error.message : 'unknown'), MOST_REASON);
      this.logger.warn(`A sign-in through the provider failed: ${why}`);
      return { outcome: 'refused', refusal: 'failed', why };
    }
    const refusal = this.refusalOf(person);
    if (refusal !== null) return refused(refusal);
    if (flow.linkTo !== null) return this.link(person, flow.linkTo, session, client);
    const owner = await this.identities.findOwner(person);
    if (owner !== null) return this.enter(owner, client);
    return this.welcome(person, flow, client);
  }

  /** Links what the provider proved in this browser. The address must be the account's, and the session is the other proof. */
  async linkPending(
    { email, ...identity }: PendingLink,
    { user }: SessionOwner,
    client: Client,
  ): Promise<LinkOutcome | 'for_another'> {
    if (email !== user.email) return 'for_another';
    return this.linkIdentity(user, identity, client);
  }

  private async link(
    person: ProvenPerson,
    userId: UserId,
    session: SessionOwner | null,
    client: Client,
  ): Promise<OidcOutcome> {
    if (session?.user.id !== userId) return refused('other_session');
    const outcome = await this.linkIdentity(session.user, identityOf(person), client);
    return outcome === 'linked' ? { outcome } : refused(outcome);
  }

  private async linkIdentity(
    user: SessionOwner['user'],
    identity: ProvenIdentity,
    client: Client,
  ): Promise<LinkOutcome> {
    const outcome = await this.identities.link(actorOf(user, client.address), identity);
    if (outcome === 'linked') this.notices.send(user, 'identity_linked', client);
    return outcome;
  }

  /** A person whose identity Palisade does not know. Only a verified address identifies them. */
  private async welcome(person: ProvenPerson, flow: OidcFlow, client: Client): Promise<OidcOutcome> {
    const { email, isEmailVerified } = person;
    if (email === null || !isEmailVerified || !isEmail(email)) return refused('unverified');
    const identity = identityOf(person);
    const mustLink: OidcOutcome = { outcome: 'must_link', link: { ...identity, email } };
    if ((await this.users.findByEmail(email)) !== null) return mustLink;
    const name = nameOf(person, email);
    const token = /^\/invitations\/([0-9A-Za-z]+)$/.exec(flow.returnTo)?.[1];
    const signedUp = await this.identities.signUp({
      identity,
      user: { email, name },
      isOpen: this.environment.signUp === 'open',
      invitationHash: token === undefined ? null : hashToken(token),
      team: { name: `Team of ${name}`, plan: this.environment.newTeamPlan },
      address: client.address,
    });
    switch (signedUp.outcome) {
      case 'signed_up':
        return this.enter(signedUp.user, client);
      case 'email_taken':
        return mustLink;
      case 'closed':
      case 'not_set_up':
      case 'team_full':
        return refused(signedUp.outcome);
    }
  }

  private async enter(user: User, client: Client): Promise<OidcOutcome> {
    if (user.disabledAt !== null) return refused('disabled');
    return { outcome: 'entered', entered: await this.entry.enter(user, client) };
  }

  /** An address in an allowed domain that nobody verified is not refused for its domain. */
  private refusalOf({ email, isEmailVerified }: ProvenPerson): OidcRefusal | null {
    const domains = this.provider.settings?.allowedDomains ?? null;
    if (domains === null) return null;
    if (!domains.includes(email?.split('@').at(-1) ?? '')) return email === null ? 'unverified' : 'domain';
    return isEmailVerified ? null : 'unverified';
  }
}

const identityOf = ({ issuer, subject, email, name }: ProvenPerson): ProvenIdentity => ({
  issuer,
  subject,
  label: cutTo(lineWithoutBidi(email ?? name ?? subject), 254),
});

/**
 * Strangers read it in invitations. The provider may say anything, and people often cannot change it there: so what their own names must not have
 * is left out, and does not keep them out.
 */
function nameOf({ name }: ProvenPerson, email: string): string {
  const line = cutTo(lineWithoutBidi(name ?? ''), 80);
  if (line !== '' && !holdsWebAddress(line)) return line;
  const [local = email] = email.split('@');
  return holdsWebAddress(local) ? local.replaceAll('.', ' ') : local;
}
