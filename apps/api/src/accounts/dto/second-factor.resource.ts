import { ApiProperty } from '@nestjs/swagger';
import { RECOVERY_CODES } from '@palisade/credentials';
import { CodeProperty } from '../../second-factor/code.property';
import { CurrentPasswordProperty } from './proof.properties';
import { TOKEN } from '../../http/response-limits';
import { Member } from '../../http/request-fields';
import { FlagField, IntegerField, LinkField, NULLABLE, TextField, TimeField } from '../../http/fields';

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
  @Member.Flag(true)
  is_required!: boolean;
}

export class TeamSecondFactorResource {
  @FlagField(true, 'Whether members need a second factor to use the team.')
  is_required!: boolean;
}

export class SecondFactorResource {
  @FlagField(true)
  is_enabled!: boolean;

  @TimeField('Null while it is disabled.', NULLABLE)
  enabled_at!: string | null;

  @IntegerField({ minimum: 0, maximum: RECOVERY_CODES }, 10, 'Number of unused recovery codes.')
  recovery_codes_left!: number;
}

export class SecondFactorSetupResource {
  @TextField(TOKEN, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', 'The shared secret, base 32.')
  secret!: string;

  @LinkField(
    'otpauth://totp/Palisade:ada%40example.com?issuer=Palisade&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    'The URI for the QR code that an authenticator app reads.',
  )
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
