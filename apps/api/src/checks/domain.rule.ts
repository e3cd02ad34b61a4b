import { Injectable } from '@nestjs/common';
import { AllowedHosts, InvalidTarget, parseTarget } from '@palisade/target-client';
import {
  ValidatorConstraint,
  type ValidationArguments,
  type ValidatorConstraintInterface,
} from 'class-validator';

/** The domain names something that may be scanned. The polite half of the protection; the address is judged again at connect time. */
@Injectable()
@ValidatorConstraint({ name: 'domain' })
export class DomainRule implements ValidatorConstraintInterface {
  constructor(private readonly allowedHosts: AllowedHosts) {}

  validate(value: unknown): boolean {
    return this.defectOf(value) === null;
  }

  defaultMessage({ value }: ValidationArguments): string {
    return this.defectOf(value) ?? 'The domain is not valid.';
  }

  private defectOf(value: unknown): string | null {
    if (typeof value !== 'string') return 'The domain must be a string.';
    try {
      parseTarget(value, this.allowedHosts);
      return null;
    } catch (error) {
      if (error instanceof InvalidTarget) return error.message;
      throw error;
    }
  }
}
