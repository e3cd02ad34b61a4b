import { hashPassword, isPassword } from './password-hash';

describe('the hash of a password', () => {
  it('is argon2id of 19 MiB, two passes and one lane, with its own salt', async () => {
    const [first, second] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });

  it('knows its password in every way to type it, and no other', async () => {
    const hash = await hashPassword('na\u00efve caf\u00e9 7');
    await expect(isPassword('nai\u0308ve cafe\u0301 7', hash)).resolves.toBe(true);
    await expect(isPassword('naive cafe 7', hash)).resolves.toBe(false);
    await expect(isPassword('', hash)).resolves.toBe(false);
  });
});
