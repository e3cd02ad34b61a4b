import { plainName } from '@palisade/notifications';
import type { MemberText, Notice, SilencedChannel } from '@palisade/persistence';

const WHY: Readonly<Record<SilencedChannel['reason'], string>> = {
  gone: 'Its receiver returned 410, which means that it wants no more messages.',
  failing: 'Every delivery failed for 3 days. Waiting messages are marked as failed.',
  manual: 'A member of the team switched it off.',
};

/** Says that a check is no longer verified. */
export const proofLossNotice =
  (appUrl: string): Notice =>
  ({ kind, team, check, data }) => {
    if (kind !== 'verification_lost') return null;
    const reason = typeof data.reason === 'string' ? plainName(data.reason) : '';
    return {
      subject: `${check.domain} is no longer verified`,
      text: [
        `Palisade can no longer find the proof that ${check.domain} is yours. ${reason}`.trimEnd(),
        'Its intrusive tests send nothing until the domain is verified again. All other tests continue.',
        'Publish the proof again, then verify the domain here:',
        `${appUrl}/t/${team.id}/checks/${check.id}/settings/verification`,
      ].join('\n\n'),
    };
  };

/** Says that a channel was switched off. */
export function silenceNotice({ teamId, name, reason }: SilencedChannel, appUrl: string): MemberText {
  const shown = plainName(name);
  return {
    subject: `The notification channel ${shown} was switched off`,
    text: [
      `Palisade switched off the notification channel ${shown}. ${WHY[reason]}`,
      'Repair the receiver, then switch the channel on again:',
      `${appUrl}/t/${teamId}/settings/notifications`,
    ].join('\n\n'),
  };
}
