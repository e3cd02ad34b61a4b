import { MAX_SCAN_IDENTITIES } from '@palisade/vocabulary';
import { texts } from '../../http/fields/fields';

export const SEEN_AS = texts(
  MAX_SCAN_IDENTITIES,
  { maxLength: 40 },
  [],
  'The scan identities that see it; empty where strangers see it too.',
);
