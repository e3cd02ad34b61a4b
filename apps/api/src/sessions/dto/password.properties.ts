import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '@palisade/credentials';
import { Member, terms } from '../../http/fields/request-fields';

/** More cannot be right, and hashing it would be work. */
const MAX_GIVEN_CHARACTERS = 1_000;

/** A password to be set; the service judges it, because it also must not be the person's name. */
export const NewPasswordProperty = (): PropertyDecorator =>
  Member.Text(
    { format: 'password', minLength: MIN_PASSWORD_CHARACTERS, maxLength: MAX_PASSWORD_CHARACTERS },
    'correct horse battery staple',
    'Any characters. Well-known passwords, your name and your e-mail address are refused.',
    terms({ isAnyLength: true }),
  );

/** A password to be compared. */
export const GivenPasswordProperty = (): PropertyDecorator =>
  Member.Text({ format: 'password', maxLength: MAX_GIVEN_CHARACTERS }, 'correct horse battery staple');
