import { Injectable, applyDecorators } from '@nestjs/common';
import {
  AllowedHosts,
  InvalidTarget,
  MAX_TARGET_CHARACTERS,
  parseAllowedHosts,
  parseTarget,
} from '@palisade/target-client';
import { DEFAULT_ZONE } from '@palisade/vocabulary';
import {
  Validate,
  ValidatorConstraint,
  type ValidationArguments,
  type ValidatorConstraintInterface,
} from 'class-validator';
import { PlainMember, type Said, terms } from '../http/fields/request-fields';

/** For a request that does not say in which zone the check is: only the form of the domain is judged here, the rest by `TeamZones`. */
export const ANY_ZONE = 'any zone';

const EVERY_HOST = parseAllowedHosts('0.0.0.0/0,::/0');

function isJudgedLater(details: ValidationArguments | undefined): boolean {
  const { zone } = (details?.object ?? {}) as { zone?: unknown };
  const isAnyZone = (details?.constraints as unknown[] | undefined)?.includes(ANY_ZONE) === true;
  return zone === undefined ? isAnyZone : zone !== DEFAULT_ZONE;
}

/** The domain names something that may be scanned. The polite half of the protection; the address is judged again at connect time. */
@Injectable()
@ValidatorConstraint({ name: 'domain' })
export class DomainRule implements ValidatorConstraintInterface {
  constructor(private readonly allowedHosts: AllowedHosts) {}

  validate(value: unknown, details?: ValidationArguments): boolean {
    return this.defectOf(value, details) === null;
  }

  defaultMessage(details: ValidationArguments): string {
    return this.defectOf(details.value, details) ?? 'The domain is not valid.';
  }

  private defectOf(value: unknown, details: ValidationArguments | undefined): string | null {
    if (typeof value !== 'string') return 'The domain must be a string.';
    const waitsForAddress = isJudgedLater(details);
    try {
      parseTarget(value, waitsForAddress ? EVERY_HOST : this.allowedHosts, { waitsForAddress });
      return null;
    } catch (error) {
      if (error instanceof InvalidTarget) return error.message;
      throw error;
    }
  }
}

/**
 * `domain` in the bodies of checks. The only rule outside of the fields of requests: it needs a setting of the operator, so the
 * application makes it.
 */
export const DomainMember = (zones: (typeof ANY_ZONE)[], ...said: Said[]): PropertyDecorator =>
  applyDecorators(
    PlainMember.Text(
      { maxLength: MAX_TARGET_CHARACTERS },
      'shop.example.com',
      ...said,
      terms({ isAnyLength: true, isEmptyMissing: true }),
    ),
    Validate(DomainRule, zones),
  );
