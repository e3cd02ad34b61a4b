import { DOMAIN } from '../../http/fields/response-limits';
import { OPTIONAL, PlainMember, terms } from '../../http/fields/request-fields';

export const CONFIRM_MESSAGE =
  'Repeat the domain of the check: tests may then store, change and overwrite data of this site.';

/** What an admin says about a staging site. */
export class MarkStagingBody {
  @PlainMember.Text(
    DOMAIN,
    'staging.example.com',
    'The domain of the check, as a confirmation.',
    terms({ message: CONFIRM_MESSAGE, missing: CONFIRM_MESSAGE, isAnyLength: true }),
  )
  confirm_domain!: string;
}

export const STAGING_MESSAGE =
  'Only a signed-in admin may do this, in the dashboard: settings of the check, Verification. API keys, tools and files cannot.';

/** `is_staging` in the bodies of checks: what it is already may be sent back. */
export const StagingMember = (): PropertyDecorator =>
  PlainMember.Flag(
    false,
    'What the check is already. Only a signed-in admin changes it, at `/checks/{check_id}/staging`.',
    OPTIONAL,
  );
