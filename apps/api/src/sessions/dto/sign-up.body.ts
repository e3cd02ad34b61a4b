import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { EmailProperty, IsName, NAME_SCHEMA, NameProperty } from '../../http/fields/text-properties';
import { MAX_TOKEN_CHARACTERS } from '../../http/token.param';
import { NewPasswordProperty } from './password.properties';
import { NULLABLE, OPTIONAL, TextField } from '../../http/fields/request-fields';

export class SignUpBody {
  @NameProperty('name', 'Ada Lovelace')
  name!: string;

  @EmailProperty('email')
  email!: string;

  @NewPasswordProperty('password')
  password!: string;

  @ApiPropertyOptional({
    ...NAME_SCHEMA,
    nullable: true,
    example: 'Acme',
    description:
      'Name of the new team. If it is missing, the name is made from yours. Not used with an invitation.',
  })
  @IsOptional()
  @IsName('team_name')
  team_name?: string | null;

  @TextField(
    MAX_TOKEN_CHARACTERS,
    'TOKEN',
    'The last part of the link. The new account joins that team and gets no team of its own.',
    NULLABLE,
    OPTIONAL,
  )
  @IsOptional()
  @IsString({ message: 'The invitation_token field must be a string.' })
  invitation_token?: string | null;

  @TextField(
    MAX_TOKEN_CHARACTERS,
    'TOKEN',
    'Makes you an operator of the installation, even if sign-up is closed. Works once; `palisade setup-token` prints one.',
    NULLABLE,
    OPTIONAL,
  )
  @IsOptional()
  @IsString({ message: 'The setup_token field must be a string.' })
  setup_token?: string | null;
}
