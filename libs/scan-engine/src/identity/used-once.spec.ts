import type { TargetClient, TargetResponse } from '@palisade/target-client';
import { ownServices } from './identity-services';
import { LoginVisit } from './login-visit';
import { signInByToken } from './token-sign-in';
import { freshCode } from './totp-turn';

const KEY = 'JBSWY3DPEHPK3PXP';
const { signal } = new AbortController();

describe('a code of a second factor', () => {
  it('is not waited for while a person waits, and the next one is not used up', async () => {
    const claimed: number[] = [];
    const services = {
      claimTotpStep: (_id: string, step: number) => Promise.resolve(claimed.push(step) === 1),
      isWaitedFor: true as const,
    };
    expect(await freshCode(KEY, { id: 'alice', services, signal })).toMatch(/^\d{6}$/);
    expect(await freshCode(KEY, { id: 'alice', services, signal })).toBeNull();
    expect(claimed).toHaveLength(2);
  });

  it('is sent once by a program that scans alone', async () => {
    const services = { ...ownServices(), isWaitedFor: true as const };
    expect(await services.claimTotpStep('alice', 7)).toBe(true);
    expect(await services.claimTotpStep('alice', 7)).toBe(false);
  });
});

describe('a refresh token', () => {
  /** The token endpoint, which responds with this document. */
  const signInWith = (document: object) => {
    const client: Pick<TargetClient, 'signIn'> = {
      signIn: ({ url }) =>
        Promise.resolve({
          ok: true,
          status: 200,
          url,
          headers: [['content-type', 'application/json']],
          body: Buffer.from(JSON.stringify(document)),
          redirects: [],
          truncated: false,
        } as unknown as TargetResponse),
    };
    const identity = { origins: ['https://shop.test'], session: [] };
    const visit = new LoginVisit(client, identity, 'https://shop.test/token');
    const login = {
      kind: 'refresh_token' as const,
      url: '/token',
      refreshToken: 'old-token',
      clientId: null,
      clientSecret: null,
    } as const;
    return signInByToken(login, visit, { identity });
  };

  it('that stays signs in', async () => {
    for (const document of [{ access_token: 'abc' }, { access_token: 'abc', refresh_token: 'old-token' }])
      expect(await signInWith(document)).toMatchObject({
        credentials: { headers: { authorization: 'Bearer abc' } },
      });
  });

  it('that is replaced at each use is refused with a sentence', async () => {
    expect(await signInWith({ access_token: 'abc', refresh_token: 'new-token' })).toMatchObject({
      state: 'refused',
      reason: 'token_rotates',
      message: expect.stringContaining('replaces the refresh token at each use') as string,
    });
  });
});
