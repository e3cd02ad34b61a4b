import type { InjectionPoint } from './injection-point';
import type { InjectionAnswer, InjectionRun } from './injection-run';
import type { InjectionTrial } from './injection-scanner';

/** How the trial of a point ends that cannot be judged. */
export type UnreadTrial = InjectionTrial & { outcome: 'unread' };

/** The response to the first value of a trial; without one that is the site's own, how the trial ends. */
export async function firstAnswer(
  run: Pick<InjectionRun, 'send' | 'stopped'>,
  point: InjectionPoint,
  value: string,
): Promise<InjectionAnswer | UnreadTrial> {
  const answer = await run.send(point, value, null);
  if (answer !== null && !answer.isBlocked) return answer;
  const unread: UnreadTrial = { location: point.location, outcome: 'unread' };
  return answer === null && run.stopped === null ? { ...unread, isSilent: true } : unread;
}

export const isUnread = (first: InjectionAnswer | UnreadTrial): first is UnreadTrial => 'outcome' in first;
