import { generatePassword, passwordDefect } from './password-rules';

const OWNER = { email: 'ada.lovelace@example.com', name: 'Ada Lovelace' };
const defectOf = (password: string): string | null => passwordDefect(password, OWNER);

describe('passwordDefect', () => {
  it.each(['correct horse battery', 'Tr0ub4dor&3x', 'ÄÖÜ-straße-9', 'x7 '.repeat(40), '日本語のパスワード'])(
    'takes %j',
    (password) => {
      expect(defectOf(password)).toBeNull();
    },
  );

  it.each(['', 'short-7', 'abcdefg', '🔒🔒🔒🔒🔒🔒🔒', `ab${'cd'.repeat(64)}`])(
    'refuses the length of %j',
    (password) => {
      expect(defectOf(password)).toBe('must have 8 to 128 characters.');
    },
  );

  it.each([
    'password',
    'PassWord123',
    '12345678',
    'qwertyuiop',
    ' letmein123 ',
    'zzzzzzzzzzzz',
    'abababababab',
  ])('refuses %j, which is common', (password) => {
    expect(defectOf(password)).toContain('too common');
  });

  it.each(['ada.lovelace@example.com', 'ADA.LOVELACE', 'Ada Lovelace', 'adalovelace'])(
    'refuses %j, which is the person',
    (password) => {
      expect(defectOf(password)).toContain('your name or e-mail address');
    },
  );
});

describe('generatePassword', () => {
  it('makes another one each time, and none that the rules refuse', () => {
    const made = Array.from({ length: 50 }, generatePassword);
    expect(new Set(made).size).toBe(50);
    expect(made.map(defectOf)).toEqual(made.map(() => null));
  });
});
