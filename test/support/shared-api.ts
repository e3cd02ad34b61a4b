import { startTestApi, type TestApi } from './api';
import { Shared } from './shared';

const sharedApi = new Shared(
  () => startTestApi(),
  (api) => api.close(),
);

/** For a file of several specs: the api of `sharedTestApi` lives as long as the file. To start one takes longer than many specs. */
export function shareApi(): void {
  beforeAll(() => sharedApi.take());
  afterAll(() => sharedApi.giveBack());
}

/**
 * An api with the usual variables, which the specs of a file use one after the other. For specs that have their own teams, count nothing over
 * all teams and leave the schema alone. Give it back with `close`.
 */
export async function sharedTestApi(): Promise<TestApi> {
  const api = await sharedApi.take();
  return { ...api, close: () => sharedApi.giveBack() };
}
