import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';

const MAX_GIVEN_CHARACTERS = 1_000;
const FIELD = 'current_password';

/** The password again; required if the account has one. */
export const CurrentPasswordProperty = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      type: String,
      nullable: true,
      format: 'password',
      maxLength: MAX_GIVEN_CHARACTERS,
      example: 'correct horse battery staple',
      description: 'Required if the account has a password.',
    }),
    IsOptional(),
    IsString({ message: `The ${FIELD} field must be a string.` }),
    MaxLength(MAX_GIVEN_CHARACTERS, {
      message: `The ${FIELD} field must not have more than ${MAX_GIVEN_CHARACTERS} characters.`,
    }),
  );
