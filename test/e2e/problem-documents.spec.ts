import type { TestApi } from '../support/api';
import { newOwner } from '../support/check-requests';
import { sharedTestApi } from '../support/shared-api';

let api: TestApi;
beforeAll(async () => {
  api = await sharedTestApi();
});
afterAll(() => api.close());

const UNKNOWN = '/checks/01890000-0000-7000-8000-000000000000';
const PROBLEM = 'application/problem+json';

describe('an error', () => {
  it.each([PROBLEM, `${PROBLEM}, application/json`, `application/json;q=0.5, ${PROBLEM}`])(
    'is a problem document for Accept: %s',
    async (accept) => {
      const { client } = await newOwner(api);
      const missing = await client.get(UNKNOWN).set('Accept', accept).expect(404);
      expect(missing.headers['content-type']).toBe(`${PROBLEM}; charset=utf-8`);
      expect(missing.headers.vary).toContain('Accept');
      expect(missing.body).toEqual({
        type: 'about:blank',
        title: 'Not Found',
        status: 404,
        detail: 'Check not found.',
      });
      const invalid = await client.post('/checks').set('Accept', accept).send({}).expect(422);
      expect(invalid.body).toMatchObject({
        title: 'Unprocessable Entity',
        status: 422,
        detail: expect.stringContaining('required'),
        errors: { domain: ['The domain field is required.'] },
      });
      const method = await client.put('/checks/tags').set('Accept', accept).send({}).expect(405);
      expect(method.body).toMatchObject({ status: 405, detail: expect.any(String) });
      expect(method.headers.allow).toContain('GET');
    },
  );

  it.each(['*/*', 'application/json', `application/json, ${PROBLEM}`, 'text/html', ''])(
    'has the shape of the first version for Accept: %s',
    async (accept) => {
      const { client } = await newOwner(api);
      const missing = await client.get(UNKNOWN).set('Accept', accept).expect(404);
      expect(missing.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(missing.body).toEqual({ error: 'Check not found.' });
    },
  );
});
