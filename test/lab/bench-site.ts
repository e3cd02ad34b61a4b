import type { DnsSettings } from '@palisade/dns';
import type { TestKey } from '@palisade/vocabulary';
import { siteOf } from './bench-sites';
import { nextGround } from './run-case';
import { readAuthorities } from './sites/authorities';
import { placesOf } from './sites/default-ports';
import type { Ground } from './sites/ground';

/** What a process needs to scan a site of another one. */
export interface FarSite {
  address: string;
  dns: DnsSettings;
  places: ReturnType<typeof placesOf>;
}

/** Starts a site for each key that it receives; `null` ends the site and returns its requests. */
async function main(folder: string): Promise<void> {
  const authorities = await readAuthorities(folder);
  let ground: Ground | null = null;
  process.on('message', (key: TestKey | null) => {
    void (key === null ? end() : start(key)).then((answer) => process.send?.(answer));
  });

  async function start(key: TestKey): Promise<FarSite> {
    ground = nextGround(authorities);
    await siteOf(key).site(ground);
    return { address: ground.address, dns: ground.dnsSettings, places: placesOf(ground.address) };
  }
  async function end(): Promise<number> {
    await ground?.close();
    return ground?.requests.length ?? 0;
  }
}

void main(process.argv[2] ?? '');
