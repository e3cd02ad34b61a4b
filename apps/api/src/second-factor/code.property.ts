import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsDefined, IsString, MaxLength } from 'class-validator';
import { CODE_NEEDED } from './second-factor.errors';

const MAX_CHARACTERS = 50;

/** A required code of the authenticator, or a recovery code. */
export const CodeProperty = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: String,
      maxLength: MAX_CHARACTERS,
      example: '123456',
      description: 'Six digits of the authenticator app, or a recovery code.',
    }),
    IsDefined({ message: CODE_NEEDED }),
    IsString({ message: 'The code field must be a string.' }),
    MaxLength(MAX_CHARACTERS, {
      message: `The code field must not have more than ${MAX_CHARACTERS} characters.`,
    }),
  );
