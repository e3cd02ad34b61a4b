import { ApiProperty } from '@nestjs/swagger';
import { RECOVERY_CODES } from '@palisade/credentials';
import { IsBoolean, IsDefined } from 'class-validator';
import { CodeProperty } from '../../second-factor/code.property';
import { CurrentPasswordProperty } from './proof.properties';
import { LINK, TOKEN } from '../../http/response-limits';

export class BeginSecondFactorBody {
  @CurrentPasswordProperty()
  current_password?: string | null;
}

export class EnableSecondFactorBody {
  @CodeProperty()
  code!: string;
}

export class ProveSecondFactorBody extends BeginSecondFactorBody {
  @CodeProperty()
  code!: string;
}

export class RequireSecondFactorBody {
  @ApiProperty({ type: Boolean, example: true })
  @IsDefined({ message: 'The is_required field is required.' })
  @IsBoolean({ message: 'The is_required field must be true or false.' })
  is_required!: boolean;
}

export class TeamSecondFactorResource {
  @ApiProperty({
    type: Boolean,
    example: true,
    description: 'Whether members need a second factor to use the team.',
  })
  is_required!: boolean;
}

export class SecondFactorResource {
  @ApiProperty({ type: Boolean, example: true })
  is_enabled!: boolean;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: '2026-03-07T10:15:00+00:00',
    description: 'Null while it is off.',
  })
  enabled_at!: string | null;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: RECOVERY_CODES,
    example: 10,
    description: 'Number of unused recovery codes.',
  })
  recovery_codes_left!: number;
}

export class SecondFactorSetupResource {
  @ApiProperty({
    type: String,
    ...TOKEN,
    example: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    description: 'The shared secret, base 32.',
  })
  secret!: string;

  @ApiProperty({
    type: String,
    ...LINK,
    format: 'uri',
    example:
      'otpauth://totp/Palisade:ada%40example.com?issuer=Palisade&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    description: 'The URI for the QR code that an authenticator app reads.',
  })
  uri!: string;
}

export class RecoveryCodesResource {
  @ApiProperty({
    type: 'array',
    maxItems: RECOVERY_CODES,
    items: { type: 'string', maxLength: 19 },
    example: ['7k3m-q0zx-9d2f-w8ht'],
    description: 'Each replaces a code of the app once. Shown only once.',
  })
  recovery_codes!: string[];
}
