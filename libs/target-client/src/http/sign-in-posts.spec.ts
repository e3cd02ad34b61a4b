import type { SignInRequest } from '../contract/target-client';
import { SignInPosts } from './sign-in-posts';

const APP = 'https://app.example.com';
const post = (url: string, more: Partial<SignInRequest> = {}): SignInRequest => ({
  url,
  method: 'POST',
  loginUrl: `${APP}/login`,
  origins: [APP],
  ...more,
});

describe('the posts of a sign-in', () => {
  it('go to the configured address, and elsewhere within its origins for a browser alone', () => {
    const posts = new SignInPosts();
    expect(posts.refusal(post(`${APP}/login`))).toBeNull();
    expect(posts.refusal(post(`${APP}/api/login`))).toMatchObject({ category: 'read_only' });
    expect(posts.refusal(post(`${APP}/api/login`, { isDrawn: true }))).toBeNull();
    expect(posts.refusal(post('https://evil.example/', { isDrawn: true }))).toMatchObject({
      category: 'unproven',
    });
  });

  it.each([
    [8, undefined],
    [32, true],
  ])('are at most %i a scan where a browser draws them: %s', (most, isDrawn) => {
    const posts = new SignInPosts();
    const send = () => posts.refusal(post(`${APP}/login`, { isDrawn }));
    for (let sent = 0; sent < most; sent += 1) expect(send()).toBeNull();
    expect(send()).toMatchObject({ category: 'budget' });
  });
});
