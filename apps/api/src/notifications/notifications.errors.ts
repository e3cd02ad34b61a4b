import { MAX_CHANNELS_PER_TEAM } from '@palisade/vocabulary';

export const NO_MAIL_SERVER =
  'This installation has no mail server, so e-mail channels do not work. The operator must set SMTP_URL for api and workers.';
export const NO_SEALING_SECRET =
  'This installation cannot store the URLs of channels yet. The operator must set SEALING_SECRET, at least 32 characters, for api and workers.';
export const TOO_MANY_CHANNELS = `A team can have ${MAX_CHANNELS_PER_TEAM} notification channels. Delete one first.`;
export const TYPE_IS_FIXED = 'The type of a channel cannot change. Create another channel.';
export const MASKED_KEY = 'Enter the whole routing key. The API shows its last characters only.';
export const NOT_A_WEBHOOK = 'Only webhook channels have a secret.';
export const CHANNEL_IS_OFF = 'The channel is off. Set is_active to true first.';
export const CHANNEL_NOT_FOUND = 'Channel not found.';
export const DELIVERY_NOT_FOUND = 'Delivery not found.';
export const TESTED_A_MOMENT_AGO =
  'This channel got a test message a moment ago. Try again after the number of seconds in Retry-After.';
export const REQUESTED_TOO_MANY =
  'The team requested many tests and repeated messages a moment ago. Try again after the number of seconds in Retry-After.';

export const UNCONFIRMED_PERSON =
  'Confirm the e-mail address of your account first: only people with a confirmed address add recipients.';
