import type { Expiry } from '@palisade/persistence';
import {
  EXPIRY_KINDS,
  type ExpiryKind,
  MAX_EXPIRIES,
  MAX_RULE_ID_CHARACTERS,
  RENEWAL_BLOCKERS,
} from '@palisade/vocabulary';
import { choice, id, integer, list, text, time } from '../../http/fields/fields';
import { OPTIONAL, Parameter, oneOf } from '../../http/fields/request-fields';
import { type ResourceOf, resource } from '../../http/fields/resource';
import { COUNT, DOMAIN, LABEL } from '../../http/fields/response-limits';

const DAY_MS = 86_400_000;
const MOST_DAYS = 3_650;

export const KIND_MESSAGE = oneOf('kind', EXPIRY_KINDS);

export class ListExpiriesQuery {
  @Parameter.Choice(
    EXPIRY_KINDS,
    'ExpiryKind',
    'certificate',
    'Only certificates, or only domains.',
    OPTIONAL,
  )
  kind?: ExpiryKind;

  @Parameter.Integer(
    0,
    MOST_DAYS,
    30,
    'Only what ends within this number of days, or has ended. Absent: all.',
    OPTIONAL,
  )
  within_days?: number;
}

const MOST_BLOCKERS = Object.keys(RENEWAL_BLOCKERS).length;

const RenewalBlockerResource = resource('RenewalBlockerResource', {
  rule_id: text(MAX_RULE_ID_CHARACTERS, 'caa-invalid', 'The rule of the issue.'),
  reason: text(LABEL, 'The CAA records exclude the authority of the current certificate.'),
});

const ExpiryResource = resource('ExpiryResource', {
  kind: choice(EXPIRY_KINDS, 'ExpiryKind', 'certificate'),
  name: text(
    LABEL,
    'shop.example.com',
    'The host, with its port if that is not 443, or the registered domain.',
  ),
  expires_at: time(),
  days_left: integer(
    { minimum: -COUNT.maximum, maximum: COUNT.maximum },
    12,
    'Whole days from now; negative after the end.',
  ),
  seen_at: time('When a scan last read the date, to the hour.'),
  check_id: id('The check whose scan read it.'),
  domain: text(DOMAIN, 'shop.example.com', 'The domain of that check.'),
  checks_count: integer(COUNT, 1, 'Checks of the team that have it.'),
  renewal_blockers: list(
    RenewalBlockerResource,
    { maxItems: MOST_BLOCKERS },
    'What the last scan of this check found that stops the next renewal of the certificate. Empty for a domain.',
  ),
});

export const ExpiriesResource = resource('ExpiriesResource', {
  data: list(ExpiryResource, { maxItems: MAX_EXPIRIES }, 'The earliest first.'),
  total: integer(COUNT, 14, `How many there are. \`data\` has the first ${MAX_EXPIRIES}.`),
});
export type ExpiriesResource = ResourceOf<typeof ExpiriesResource>;

export const toExpiriesResource = (
  { items, total }: { items: readonly Expiry[]; total: number },
  now: Date,
): ExpiriesResource => ({
  data: items.map((expiry) =>
    ExpiryResource.of(expiry, {
      days_left: Math.floor((expiry.expiresAt.getTime() - now.getTime()) / DAY_MS),
      renewal_blockers: expiry.blockers.map((rule) => ({ rule_id: rule, reason: RENEWAL_BLOCKERS[rule] })),
    }),
  ),
  total,
});
