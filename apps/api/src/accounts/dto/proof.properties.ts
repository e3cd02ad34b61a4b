import { NULLABLE, OPTIONAL, Member } from '../../http/fields/request-fields';

/** The password again; required if the account has one. */
export const CurrentPasswordProperty = (): PropertyDecorator =>
  Member.Text(
    { format: 'password', maxLength: 1_000 },
    'correct horse battery staple',
    'Required if the account has a password.',
    NULLABLE,
    OPTIONAL,
  );
