import { freePort } from '../support/redis-server';
import { MachineNetwork } from './network';

/** Where a machine is: machines of one region have the same ports. */
export interface Place {
  name: string;
  address: string;
  network: MachineNetwork;
  ports: Record<'etcd' | 'peers' | 'patroni' | 'postgres' | 'redis' | 'sentinel', number>;
}

/** @param from the number of the first one */
export async function placesOf(count: number, from = 1): Promise<Place[]> {
  const places: Place[] = [];
  const [etcd, peers, patroni] = [await freePort(), await freePort(), await freePort()];
  const [postgres, redis, sentinel] = [await freePort(), await freePort(), await freePort()];
  const ports = { etcd, peers, patroni, postgres, redis, sentinel };
  for (let number = from; number < from + count; number += 1) {
    const network = await MachineNetwork.start(number);
    places.push({ name: `m${number}`, address: network.address, network, ports });
  }
  return places;
}

/** The `standby_cluster` of Patroni. Without a slot, it follows the first host that responds, which may be a standby. */
export const standbyOf = (places: readonly Place[]): { host: string; port: number } => ({
  host: places.map(({ address }) => address).join(','),
  port: places[0]?.ports.postgres ?? 0,
});
