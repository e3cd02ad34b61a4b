import { failureText, invalidUserText, lockText, staleFormText, unknownUserText } from './messages';
import { sentencesOf } from './sentences';

/** Messages as the frameworks and products named write them. */
const WRONG = [
  'These credentials do not match our records.', // Laravel
  'Please enter a correct username and password. Note that both fields may be case-sensitive.', // Django
  'Invalid Email or password.', // Devise
  'Bad credentials', // Spring Security
  'Invalid login attempt.', // ASP.NET Core Identity
  'Invalid username or password.', // Keycloak
  'The username or password you entered is incorrect',
  'Unable to log in with provided credentials.', // Django REST framework
  'Benutzername oder Passwort ist falsch.',
  'Identifiants invalides.', // Symfony
  'Usuario o contraseña incorrectos.',
  'Nome utente o password errati.',
  'Incorrect user name or password or account is temporarily blocked.', // Zabbix
];
const UNKNOWN = [
  'Error: The username probe is not registered on this site.', // WordPress
  'Unknown email address. Check again or try your username.', // WordPress
  'No account with that email exists.',
  'No user found with this email.',
  "We couldn't find an account with that username.",
  'USER_NOT_FOUND',
  'User does not exist',
  'Sorry, we do not recognise you. Email is not recognized',
  'Benutzer existiert nicht.',
  "Cet utilisateur n'existe pas",
];
const LOCKED = [
  'Too many login attempts. Please try again in 57 seconds.', // Laravel
  'Your account is locked.', // Devise
  'This account has been locked out, please try again later.', // ASP.NET Core Identity
  'Too many failed login attempts. Please try again in 20 minutes.', // Limit Login Attempts
  'Account locked: too many login attempts. Please try again later.', // django-axes
  'Account is temporarily disabled; contact your administrator or retry later.', // Keycloak
  'Request was throttled. Expected available in 59 seconds.', // Django REST framework
  'Plusieurs tentatives de connexion ont échoué, veuillez réessayer plus tard. Trop de tentatives.', // Symfony
  'Ihr Konto ist gesperrt',
  'Demasiados intentos fallidos',
];

const said = sentencesOf;

describe('messages of logins', () => {
  it.each([...WRONG, ...UNKNOWN])('a refusal: %s', (text) => {
    expect(failureText(said(text)) ?? unknownUserText(said(text))).not.toBeNull();
  });

  it.each(UNKNOWN)('names the unknown user: %s', (text) => {
    expect(unknownUserText(said(text))).not.toBeNull();
  });

  it.each([
    ...WRONG,
    'User not found or wrong password',
    'If the account exists, the password was wrong',
    'If an account does not exist, register first',
    "Don't have an account? Sign up",
    'Username or password is not recognized',
  ])('does not name the unknown user: %s', (text) => {
    expect(unknownUserText(said(text))).toBeNull();
  });

  it.each(LOCKED)('a limit: %s', (text) => {
    expect(lockText(said(text))).not.toBeNull();
  });

  it.each([
    ...WRONG,
    ...UNKNOWN,
    '3 attempts remaining.',
    'Your account will be locked out after 5 failures',
    'Nach zu vielen Versuchen wird Ihr Konto gesperrt',
    'Please try again.',
  ])('no limit: %s', (text) => {
    expect(lockText(said(text))).toBeNull();
  });

  it.each([
    'CSRF verification failed. Request aborted.', // Django
    'CSRF token mismatch.', // Laravel
    'The change you wanted was rejected.', // Rails
    "Can't verify CSRF token authenticity.", // Rails
    'Invalid CSRF token.', // Symfony
    'Your session has expired',
  ])('a stale form: %s', (text) => {
    expect(staleFormText(said(text))).not.toBeNull();
  });

  it.each([...WRONG, ...UNKNOWN, ...LOCKED, '{"csrf_token":"0a1b"}'])('no stale form: %s', (text) => {
    expect(staleFormText(said(text))).toBeNull();
  });

  it.each([
    'The email field must be a valid email address.', // Laravel
    'Enter a valid email address.', // Django
    'Username may only contain alphanumeric characters', // GitLab
    'username should not be empty', // class-validator
  ])('a name that is none: %s', (text) => {
    expect(invalidUserText(said(text))).not.toBeNull();
  });

  it.each([...WRONG, ...LOCKED, 'Invalid email or password', 'A password is required'])(
    'no word on the name: %s',
    (text) => {
      expect(invalidUserText(said(text))).toBeNull();
    },
  );
});
