import { ApiProperty } from '@nestjs/swagger';
import { NAME } from '../../http/response-limits';

/** What the sign-in page offers. */
export class SignInOptionsResource {
  @ApiProperty({
    type: Boolean,
    example: true,
    description: 'Whether the installation sends mail: password resets and confirmations need it.',
  })
  sends_mail!: boolean;

  @ApiProperty({
    type: String,
    ...NAME,
    nullable: true,
    example: 'Example SSO',
    description: 'Name of the OpenID provider; null without one.',
  })
  provider_name!: string | null;
}
