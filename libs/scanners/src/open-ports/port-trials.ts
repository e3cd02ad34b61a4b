import { randomInt } from 'node:crypto';
import type { ScannerInput } from '@palisade/scan-engine';
import type { ResolvedAddress } from '@palisade/target-client';
import { PORT_ROWS, type PortRow, type Service } from './services';

export type PortState = 'open' | 'closed' | 'filtered' | 'unknown';

export interface SeenPort {
  port: number;
  address: string;
  state: PortState;
  /** Of an open port; null for a service that did not say what it is. */
  service: Service | null;
}

export interface SeenAddress {
  address: string;
  /** It accepts connections to any port, so an open one proves nothing. */
  isTarpit: boolean;
  ports: SeenPort[];
}

const MOST_ADDRESSES = 2;
const CONCURRENT = 4;
const GREETING_MS = 2_000;
/** Dynamic ports (RFC 6335), where no service listens on purpose. */
const FIRST_DYNAMIC = 49_152;
const LAST_PORT = 65_536;
const CONTROLS = 3;

export async function tryPorts(input: ScannerInput): Promise<SeenAddress[]> {
  const resolution = await input.client.resolve();
  if (!resolution.ok) return [];
  const seen: SeenAddress[] = [];
  for (const address of resolution.addresses.slice(0, MOST_ADDRESSES))
    seen.push(await ofAddress(input, address));
  return seen;
}

async function ofAddress(input: ScannerInput, address: ResolvedAddress): Promise<SeenAddress> {
  const controls = Array.from({ length: CONTROLS }, () => randomInt(FIRST_DYNAMIC, LAST_PORT));
  const states = await Promise.all(controls.map((port) => stateOf(input, address, port)));
  if (states.every((state) => state === 'open'))
    return { address: address.address, isTarpit: true, ports: [] };
  const waiting = [...PORT_ROWS];
  const ports: SeenPort[] = [];
  const work = async (): Promise<void> => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift())
      ports.push(await ofPort(input, address, row));
  };
  await Promise.all(Array.from({ length: CONCURRENT }, work));
  return {
    address: address.address,
    isTarpit: false,
    ports: ports.sort((one, other) => one.port - other.port),
  };
}

async function stateOf(
  { client, signal }: ScannerInput,
  address: ResolvedAddress,
  port: number,
): Promise<PortState> {
  if (signal.aborted) return 'unknown';
  const tried = await client.tryPort({ port, address, waitMs: 0 });
  if (tried.ok) return 'open';
  if (tried.category === 'refused' || tried.category === 'reset') return 'closed';
  return tried.category === 'timeout' ? 'filtered' : 'unknown';
}

/** A second connection says what is there. */
async function ofPort(input: ScannerInput, address: ResolvedAddress, row: PortRow): Promise<SeenPort> {
  const { port, line, isComplete, read } = row;
  const state = await stateOf(input, address, port);
  const seen: SeenPort = { port, address: address.address, state, service: null };
  if (state !== 'open') return seen;
  const said = await input.client.tryPort({
    ...{ port, address, waitMs: GREETING_MS },
    ...(line === undefined ? {} : { send: line }),
    done: isComplete ?? ((received) => line === undefined && received.length > 0),
  });
  return said.ok ? { ...seen, service: read(said.received.toString('latin1'), said.received) } : seen;
}
