import { Injectable, applyDecorators } from '@nestjs/common';
import {
  AllowedHosts,
  InvalidTarget,
  MAX_TARGET_CHARACTERS,
  parseAllowedHosts,
  parseTarget,
} from '@palisade/target-client';
import { DEFAULT_ZONE } from '@palisade/vocabulary';
import { type Judge, judgedBy } from '../http/fields/judged-by';
import { PlainMember, type Said, terms } from '../http/fields/request-fields';

/** For a request that does not say in which zone the check is: only the form of the domain is judged here, the rest by `TeamZones`. */
export const ANY_ZONE = 'any zone';

type ZoneOfOthers = typeof DEFAULT_ZONE | typeof ANY_ZONE;

const EVERY_HOST = parseAllowedHosts('0.0.0.0/0,::/0');

/** The domain names something that may be scanned. The polite half of the protection; the address is judged again at connect time. */
@Injectable()
export class DomainRule implements Judge<ZoneOfOthers> {
  constructor(private readonly allowedHosts: AllowedHosts) {}

  /** @param zoneOfOthers where a check is whose body has no zone */
  defectOf(value: unknown, body: { zone?: unknown }, zoneOfOthers: ZoneOfOthers): string | null {
    if (typeof value !== 'string') return 'The domain must be a string.';
    const { zone = zoneOfOthers } = body;
    const waitsForAddress = zone !== DEFAULT_ZONE;
    try {
      parseTarget(value, waitsForAddress ? EVERY_HOST : this.allowedHosts, { waitsForAddress });
      return null;
    } catch (error) {
      if (error instanceof InvalidTarget) return error.message;
      throw error;
    }
  }
}

/** `domain` in the bodies of checks. */
export const DomainMember = (zoneOfOthers: ZoneOfOthers, ...said: Said[]): PropertyDecorator =>
  applyDecorators(
    PlainMember.Text(
      { maxLength: MAX_TARGET_CHARACTERS },
      'shop.example.com',
      ...said,
      terms({ isAnyLength: true, isEmptyMissing: true }),
    ),
    judgedBy(DomainRule, zoneOfOthers),
  );
