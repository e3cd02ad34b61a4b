import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '@palisade/credentials';
import { IsDefined, IsString } from 'class-validator';
import { Member } from '../../http/fields/request-fields';

/** More cannot be right, and hashing it would be work. */
const MAX_GIVEN_CHARACTERS = 1_000;

/** A password to be set; the service judges it, because it also must not be the person's name. */
export const NewPasswordProperty = (field: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: String,
      format: 'password',
      minLength: MIN_PASSWORD_CHARACTERS,
      maxLength: MAX_PASSWORD_CHARACTERS,
      example: 'correct horse battery staple',
      description: 'Any characters. Well-known passwords, your name and your e-mail address are refused.',
    }),
    IsDefined({ message: `The ${field} field is required.` }),
    IsString({ message: `The ${field} field must be a string.` }),
  );

/** A password to be compared. */
export const GivenPasswordProperty = (): PropertyDecorator =>
  Member.Text({ format: 'password', maxLength: MAX_GIVEN_CHARACTERS }, 'correct horse battery staple');
