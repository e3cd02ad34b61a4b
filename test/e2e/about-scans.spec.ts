import { definitionOf } from '@palisade/catalogue';
import { TEST_APP_URL, type TestApi, startTestApi } from '../support/api';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

describe('GET /about-scans', () => {
  it('tells the owners of sites who scans them, how to know it and how to stop it', async () => {
    const { headers, text } = await api.http.get('/about-scans').expect(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    for (const said of [
      `(+${TEST_APP_URL}/about-scans; scan=&lt;id&gt;)`,
      '/.well-known/palisade-challenge',
      'How to stop them',
      definitionOf('brute_force').traffic,
      'it is noticed within',
    ]) {
      expect(text).toContain(said);
    }
  });

  it('needs neither script nor style, and has our security headers', async () => {
    const { headers, text } = await api.http.get('/about-scans').expect(200);
    expect(text).not.toMatch(/<script|<style|style=|<link|<img|<form|\son\w+=/i);
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'strict-transport-security': expect.any(String),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    });
  });
});
