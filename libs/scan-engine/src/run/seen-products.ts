import { productsOf } from '@palisade/catalogue';
import type { TargetClient } from '@palisade/target-client';
import { isSameSite } from '../visit/same-site';

/** The servers and frameworks that the responses of one test name. */
export class SeenProducts {
  private readonly names = new Set<string>();

  /** The same client, whose responses are noted. */
  watch(client: TargetClient): TargetClient {
    return {
      ...client,
      request: async (request) => {
        const response = await client.request(request);
        if (response.ok && isSameSite(response.url, client.target.host))
          for (const product of productsOf(response.headers)) this.names.add(product);
        return response;
      },
    };
  }

  /** With those of its pages; those of the other tests where it saw none. */
  with(ofPages: ReadonlySet<string>, ofScan: readonly string[]): string[] {
    const own = [...new Set([...this.names, ...ofPages])];
    return own.length > 0 ? own : [...ofScan];
  }
}
