import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { EMAIL_PATTERN, MAX_EMAIL_CHARACTERS, holdsBidiControl, holdsWebAddress } from '@palisade/vocabulary';
import { IsDefined, IsString, Matches, MaxLength, ValidateBy } from 'class-validator';

/** On one line, and not blank. */
const NAME = /^.*\S.*$/;
const MAX_NAME_CHARACTERS = 100;

/** A required e-mail address. */
export const EmailProperty = (field: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: String,
      pattern: EMAIL_PATTERN.source,
      maxLength: MAX_EMAIL_CHARACTERS,
      example: 'ada@example.com',
      description: 'Case does not matter.',
    }),
    IsDefined({ message: `The ${field} field is required.` }),
    IsString({ message: `The ${field} field must be a string.` }),
    Matches(EMAIL_PATTERN, { message: `The ${field} field must be an e-mail address.` }),
    MaxLength(MAX_EMAIL_CHARACTERS, {
      message: `The ${field} field must not have more than ${MAX_EMAIL_CHARACTERS} characters.`,
    }),
  );

/** The rules of a name of a person, a team or a key. */
export const IsName = (): PropertyDecorator =>
  applyDecorators(
    IsString({ message: 'The $property field must be a string.' }),
    MaxLength(MAX_NAME_CHARACTERS, {
      message: `The $property field must not have more than ${MAX_NAME_CHARACTERS} characters.`,
    }),
    HasNoWebAddress(),
    HasNoBidiControl(),
    Matches(NAME, { message: 'The $property field must be one line that is not blank.' }),
  );

/** Names are in e-mails: nobody may send a link to strangers by way of one. */
const HasNoWebAddress = (): PropertyDecorator =>
  ValidateBy(
    {
      name: 'hasNoWebAddress',
      validator: { validate: (value) => typeof value !== 'string' || !holdsWebAddress(value) },
    },
    { message: 'The $property field must not contain a web address: leave out "://" and "www.".' },
  );

/** Strangers read names, in invitations and on status pages. */
const HasNoBidiControl = (): PropertyDecorator =>
  ValidateBy(
    {
      name: 'hasNoBidiControl',
      validator: { validate: (value) => typeof value !== 'string' || !holdsBidiControl(value) },
    },
    { message: 'The $property field must not contain characters that change the direction of text.' },
  );

/** The same for the OpenAPI document. */
export const NAME_SCHEMA = {
  type: String,
  pattern: NAME.source,
  maxLength: MAX_NAME_CHARACTERS,
  description: 'One line, without a web address (`://`, `www.`).',
} as const;
