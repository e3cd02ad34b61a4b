import {
  ALARM_EVENTS,
  CHANNELS,
  type ChannelType,
  type NotificationEvent,
  type Severity,
  isOnCall,
  ownSettings,
  usualSeverity,
} from '@palisade/vocabulary';
import type { ChannelSave } from '../data/notifications-queries';
import type { Channel } from '../api/resources';
import { USUAL_EVENTS } from './notification-words';

export interface ChannelValues {
  name: string;
  type: ChannelType;
  url: string;
  routingKey: string;
  verifiedOnly: boolean;
  recipients: string[];
  events: NotificationEvent[];
  minSeverity: Severity;
  isForAll: boolean;
  checkIds: string[];
  isActive: boolean;
}

/** What a new channel starts with. @param ownAddress of the person who creates it. */
const newValues = (ownAddress: string): ChannelValues => ({
  name: '',
  type: 'email',
  url: '',
  recipients: [ownAddress],
  events: [...USUAL_EVENTS],
  routingKey: '',
  verifiedOnly: true,
  minSeverity: 'low',
  isForAll: true,
  checkIds: [],
  isActive: true,
});

export function valuesOf(channel: Channel | null, ownAddress: string): ChannelValues {
  if (channel === null) return newValues(ownAddress);
  const { name, type, settings, events, min_severity, check_ids, is_active } = channel;
  return {
    name,
    type,
    events,
    url: settings.url ?? '',
    recipients: settings.recipients ?? [],
    routingKey: settings.routing_key ?? '',
    verifiedOnly: settings.verified_only ?? true,
    minSeverity: min_severity,
    isForAll: check_ids === null,
    checkIds: check_ids ?? [],
    isActive: is_active,
  };
}

/** The request that saves a form. A URL that was not edited is sent as it is shown, which keeps the stored one. */
export function saveOf(channel: Channel | null, values: ChannelValues): ChannelSave {
  const settings = settingsOf(values);
  const body = {
    name: values.name.trim(),
    settings,
    events: values.events,
    min_severity: values.minSeverity,
    check_ids: values.isForAll ? null : values.checkIds,
    is_active: values.isActive,
  };
  return channel === null ? { id: null, body: { ...body, type: values.type } } : { id: channel.id, body };
}

const settingsOf = ({ type, recipients, url, routingKey, verifiedOnly }: ChannelValues) =>
  ownSettings(type, {
    recipients,
    url: url.trim(),
    routing_key: routingKey.trim(),
    verified_only: verifiedOnly,
  });

/** What a form has after another type was chosen. */
export const valuesOfType = (type: ChannelType): Partial<ChannelValues> => ({
  type,
  url: CHANNELS[type].addresses?.[0] ?? '',
  events: isOnCall(type) ? [...ALARM_EVENTS] : [...USUAL_EVENTS],
  minSeverity: usualSeverity(type),
});

/** The API names fields by their place in the request. */
export const FIELD_OF: Readonly<Record<string, keyof ChannelValues>> = {
  'settings.url': 'url',
  'settings.recipients': 'recipients',
  'settings.routing_key': 'routingKey',
  'settings.verified_only': 'verifiedOnly',
  min_severity: 'minSeverity',
  check_ids: 'checkIds',
};
