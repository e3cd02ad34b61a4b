import { RECOVERY_CODES } from '@palisade/credentials';
import { CodeProperty } from '../../second-factor/code.property';
import { CurrentPasswordProperty } from './proof.properties';
import { TOKEN } from '../../http/fields/response-limits';
import { Member } from '../../http/fields/request-fields';
import { time, flag, text, link, integer, texts } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';

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

export const TeamSecondFactorResource = resource('TeamSecondFactorResource', {
  is_required: flag(true, 'Whether members need a second factor to use the team.'),
});
export type TeamSecondFactorResource = ResourceOf<typeof TeamSecondFactorResource>;

export const SecondFactorResource = resource('SecondFactorResource', {
  is_enabled: flag(true),
  enabled_at: time('Null while it is disabled.').orNull(),
  recovery_codes_left: integer(
    { minimum: 0, maximum: RECOVERY_CODES },
    10,
    'Number of unused recovery codes.',
  ),
});
export type SecondFactorResource = ResourceOf<typeof SecondFactorResource>;

export const SecondFactorSetupResource = resource('SecondFactorSetupResource', {
  secret: text(TOKEN, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', 'The shared secret, base 32.'),
  uri: link(
    'otpauth://totp/Palisade:ada%40example.com?issuer=Palisade&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    'The URI for the QR code that an authenticator app reads.',
  ),
});
export type SecondFactorSetupResource = ResourceOf<typeof SecondFactorSetupResource>;

export const RecoveryCodesResource = resource('RecoveryCodesResource', {
  recovery_codes: texts(
    RECOVERY_CODES,
    { maxLength: 19 },
    ['7k3m-q0zx-9d2f-w8ht'],
    'Each replaces a code of the app once. Shown only once.',
  ),
});
export type RecoveryCodesResource = ResourceOf<typeof RecoveryCodesResource>;
