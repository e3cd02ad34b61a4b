import type { Courier } from '@palisade/mail';
import { plainName } from '@palisade/notifications';
import type { DueProof, MembershipsRepository } from '@palisade/persistence';
import { mayActAs } from '@palisade/vocabulary';
import type { Logger } from 'pino';

/** Notifies owners and admins that a check is no longer verified. */
export class ProofLossMailer {
  constructor(
    private readonly courier: Courier,
    private readonly memberships: MembershipsRepository,
    private readonly appUrl: string,
    private readonly logger: Logger,
  ) {}

  /** @param reason the result of the last check. A failing mail server is only logged. */
  async notify({ teamId, checkId, domain }: DueProof, reason: string): Promise<void> {
    const shown = plainName(domain);
    const members = await this.memberships.list(teamId);
    for (const { email } of members.filter(({ role }) => mayActAs(role, 'admin'))) {
      this.courier.post(
        {
          to: email,
          subject: `${shown} is no longer verified`,
          text: [
            `Palisade can no longer find the proof that ${shown} is yours. ${plainName(reason)}`,
            'Its intrusive tests send nothing until the domain is verified again. All other tests continue.',
            'Publish the proof again, then verify the domain here:',
            `${this.appUrl}/t/${teamId}/checks/${checkId}/settings/verification`,
          ].join('\n\n'),
        },
        ({ message }) => this.logger.warn({ check_id: checkId, team_id: teamId }, message),
      );
    }
  }
}
