import { Member, terms } from '../http/fields/request-fields';
import { CODE_NEEDED } from './second-factor.errors';

/** A required code of the authenticator, or a recovery code. */
export const CodeProperty = (): PropertyDecorator =>
  Member.Text(
    { maxLength: 50 },
    '123456',
    'Six digits of the authenticator app, or a recovery code.',
    terms({ missing: CODE_NEEDED }),
  );
