import express from 'express';
import request from 'supertest';
import { loadEnvironment, proxyTrustOf } from '@palisade/config';
import { readForwardedPorts } from './client-addresses';

describe('the address of a client', () => {
  it.each([
    ['1', '203.0.113.7', '203.0.113.7'],
    ['1', '203.0.113.8:51234', '203.0.113.8'],
    ['1', '[2001:db8::9]:51234', '2001:db8::9'],
    ['1', '[2001:db8::9]', '2001:db8::9'],
    ['1', '2001:db8::9', '2001:db8::9'],
    ['loopback, 10.0.0.0/8', '203.0.113.10:51234, 10.0.0.6:1200', '203.0.113.10'],
    ['loopback, 10.0.0.0/8', '198.51.100.1:80,203.0.113.10:51234', '203.0.113.10'],
    ['1', 'unknown:80', 'unknown:80'],
    ['0', '203.0.113.7:1', expect.stringMatching(/127\.0\.0\.1$/)],
  ])('behind TRUSTED_PROXIES=%s with X-Forwarded-For %s', async (trusted, forwarded, address) => {
    const app = express();
    app.set('trust proxy', proxyTrustOf(loadEnvironment([], { TRUSTED_PROXIES: trusted })));
    app.use(readForwardedPorts);
    app.get('/', (asked, response) => void response.json({ address: asked.ip }));
    const { body } = await request(app).get('/').set('x-forwarded-for', forwarded).expect(200);
    expect(body).toEqual({ address });
  });
});
