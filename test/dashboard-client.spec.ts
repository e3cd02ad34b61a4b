import { readFile } from 'node:fs/promises';
import { API_TYPES_FILE, apiTypes } from './support/api-types';

describe("the types of the dashboard's client", () => {
  it('are those of the api: run `npm run generate:api` when they are not', async () => {
    const [kept, made] = [await readFile(API_TYPES_FILE, 'utf8'), await apiTypes()];
    expect(made).toContain('"/api/v1/checks/{check_id}"');
    expect(kept).toBe(made);
  });
});
