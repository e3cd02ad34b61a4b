import type { ScriptAuthorisationState, ScriptMatch } from '@palisade/vocabulary';
import type { Script } from '../api/resources';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '../ui/icons';

export const AUTHORISATION_BADGES = {
  authorised: { tone: 'good', icon: IconCircleCheck, label: 'Authorised' },
  expired: { tone: 'medium', icon: IconClock, label: 'Expired' },
  none: { tone: 'high', icon: IconAlertTriangle, label: 'Not authorised' },
} as const satisfies Record<ScriptAuthorisationState, object>;

export const STATE_CHOICES = [
  { value: '', label: 'All scripts' },
  { value: 'none', label: 'Not authorised' },
  { value: 'expired', label: 'Expired' },
  { value: 'authorised', label: 'Authorised' },
];

export const MATCH_WORDS: Readonly<Record<ScriptMatch, { label: string; description: string }>> = {
  shape: {
    label: 'The same program',
    description: 'Values, comments and names of variables may differ.',
  },
  exact: { label: 'The same bytes', description: 'Each new version must be authorised.' },
  url: {
    label: 'The same address',
    description: 'New versions raise no alarm, unless they contact another domain.',
  },
};

/** Its path, or what a program in a page is called. */
export function scriptLabel({ address, current }: Script): string {
  if (address === null)
    return `Program in a page${current.shape === null ? '' : ` (${current.shape.slice(0, 6)})`}`;
  return address.replace(/^https?:\/\/[^/]+/, '') || address;
}

/** In the order of the list. */
export function byHost(scripts: readonly Script[]): [host: string, scripts: Script[]][] {
  const hosts = new Map<string, Script[]>();
  for (const script of scripts) hosts.set(script.host, [...(hosts.get(script.host) ?? []), script]);
  return [...hosts];
}
