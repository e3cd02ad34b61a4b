import { ALARM_EVENTS, NOTIFICATION_EVENTS, type NotificationEvent } from './notifications';
import type { Severity } from './severity';
import { listOf } from './test-setup';

export const CHANNEL_TYPES = [
  'email',
  'slack',
  'teams',
  'webhook',
  'pagerduty',
  'alertmanager',
  'alertmanager_webhook',
] as const;
export type ChannelType = (typeof CHANNEL_TYPES)[number];

/** What the API, the checks file, workers and the dashboard know of a type of channel. `POSTS` of libs/notifications makes its messages. */
export interface ChannelKind {
  label: string;
  /** What forms say about its URL, or its recipients. */
  words: string;
  /** The setting that a channel cannot do without. */
  needs: Exclude<ChannelSetting, 'verified_only'>;
  /** Sealed next to the URL: one that Palisade makes to sign with, or a key from the receiver. */
  secret: 'signing' | 'routing_key' | null;
  /** On-call systems wake people, so they get alarms only: one message when a problem starts, one when it ends. */
  events: 'alarms' | 'others';
  /** People see each copy of a message; programs recognise a message that they have by its id. */
  isChat?: true;
  /** Ends alarms that nothing repeats. */
  forgets?: true;
  /** Addresses of a service. Without a URL, messages go to the first one. */
  addresses?: readonly string[];
  /** Where messages go, from the URL that a person entered. */
  endpoint?: (url: URL) => URL;
}

export const CHANNELS: Readonly<Record<ChannelType, ChannelKind>> = {
  email: {
    label: 'E-mail',
    words: 'Press Enter after each.',
    needs: 'recipients',
    secret: null,
    events: 'others',
  },
  slack: {
    label: 'Slack',
    words: 'The URL of an incoming webhook. Mattermost and Rocket.Chat have the same format.',
    needs: 'url',
    secret: null,
    events: 'others',
    isChat: true,
  },
  teams: {
    label: 'Microsoft Teams',
    words: 'The URL of a workflow that posts to a channel when a webhook request is received.',
    needs: 'url',
    secret: null,
    events: 'others',
    isChat: true,
  },
  webhook: {
    label: 'Webhook',
    words: 'An https URL that accepts POST requests. Messages are signed.',
    needs: 'url',
    secret: 'signing',
    events: 'others',
  },
  pagerduty: {
    label: 'PagerDuty',
    words: 'The address of PagerDuty for your account.',
    needs: 'routing_key',
    secret: 'routing_key',
    events: 'alarms',
    // In the United States and in the European Union.
    addresses: ['https://events.pagerduty.com', 'https://events.eu.pagerduty.com'],
    endpoint: (url) => new URL('/v2/enqueue', url),
  },
  alertmanager: {
    label: 'Alertmanager',
    words: 'Where Prometheus Alertmanager is. Messages go to /api/v2/alerts below it.',
    needs: 'url',
    secret: null,
    events: 'alarms',
    forgets: true,
    endpoint: below('/api/v2/alerts'),
  },
  alertmanager_webhook: {
    label: 'Alertmanager webhook',
    words: 'Where a program takes the webhooks of Alertmanager.',
    needs: 'url',
    secret: null,
    events: 'alarms',
  },
};

/** A path below the address of a program, unless the address has it already. */
function below(path: string): (url: URL) => URL {
  return (url) => {
    const address = new URL(url);
    const base = address.pathname.replace(/\/$/, '');
    address.pathname = base.endsWith(path) ? base : `${base}${path}`;
    return address;
  };
}

type IsKind = (kind: ChannelKind) => boolean;

export const channelTypesThat = (is: IsKind): readonly ChannelType[] =>
  CHANNEL_TYPES.filter((type) => is(CHANNELS[type]));

/** "`slack` and `teams`", for descriptions. */
export const channelNames = (is: IsKind, mark = '`'): string =>
  listOf(channelTypesThat(is).map((type) => `${mark}${type}${mark}`));

export const isOnCall = (type: ChannelType): boolean => CHANNELS[type].events === 'alarms';

/** Its messages go to recipients by e-mail; those of the other types go to a URL. */
export const isMailed = (type: ChannelType): boolean => CHANNELS[type].needs === 'recipients';

export const eventsOf = (type: ChannelType): readonly NotificationEvent[] =>
  isOnCall(type)
    ? ALARM_EVENTS
    : NOTIFICATION_EVENTS.filter((event) => !ALARM_EVENTS.includes(event as never));

/** The least severity that a channel reports, unless it says otherwise. */
export const usualSeverity = (type: ChannelType): Severity => (isOnCall(type) ? 'critical' : 'low');

/** In the order of forms. */
const SETTINGS = ['recipients', 'routing_key', 'url', 'verified_only'] as const;
/** A member of `settings` that a person writes. */
export type ChannelSetting = (typeof SETTINGS)[number];

export function settingsOfChannel(type: ChannelType): readonly ChannelSetting[] {
  const { needs, addresses } = CHANNELS[type];
  const has: Readonly<Record<string, boolean>> = {
    [needs]: true,
    verified_only: isOnCall(type),
    ...(addresses !== undefined && { url: true }),
  };
  return SETTINGS.filter((name) => has[name] === true);
}

/** Of these settings, those that belong to a type. Members that are undefined are left out. */
export function ownSettings<Settings extends Partial<Record<ChannelSetting, unknown>>>(
  type: ChannelType,
  settings: Settings,
): Partial<Settings> {
  const own = settingsOfChannel(type).filter((name) => settings[name] !== undefined);
  return Object.fromEntries(own.map((name) => [name, settings[name]])) as Partial<Settings>;
}

/** Where messages of a channel with this URL go. */
export const channelEndpoint = (type: ChannelType, url: URL): URL => CHANNELS[type].endpoint?.(url) ?? url;

/** How the API shows the URL. The address of a service holds no secret. */
export const channelUrlHint = (type: ChannelType, url: URL): string =>
  CHANNELS[type].addresses === undefined ? shortened(channelEndpoint(type, url)) : url.origin;

/** If fewer characters follow the host, none of them is shown. */
const SHORTEST_TOKEN = 12;

/** `https://hooks.example.com/…x7Qa`: enough to tell channels apart, too little to send anything. */
function shortened({ origin, pathname, search }: URL): string {
  const rest = pathname + search;
  return `${origin}/…${rest.length > SHORTEST_TOKEN ? rest.slice(-4) : ''}`;
}

/** How the API shows a routing key. */
export const routingKeyHint = (key: string): string => `…${key.slice(-4)}`;
