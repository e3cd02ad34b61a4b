import { randomInt } from 'node:crypto';
import { fewAtATime, type ScannerInput } from '@palisade/scan-engine';
import type { ResolvedAddress } from '@palisade/target-client';
import type { Service } from './http-services';
import type { PortRow } from './port-row';
import { PORT_ROWS } from './services';

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
/** Mail servers may take five minutes (RFC 5321 section 4.5.3.2.1): for greetings we wait as long as the budget of the test allows. */
const LONGEST_MS = 45_000;
/** One connection of the four that a scan may have is left to other tests. */
const CONCURRENT_WAITS = 3;
/** Dynamic ports (RFC 6335), where no service listens on purpose. */
const FIRST_DYNAMIC = 49_152;
const LAST_PORT = 65_536;
const CONTROLS = 3;
/** No server has so many of these services: a firewall or a honeypot accepts the connections. */
const MOST_OPEN = PORT_ROWS.length / 2;

export async function tryPorts(input: ScannerInput): Promise<SeenAddress[]> {
  const resolution = await input.client.resolve();
  if (!resolution.ok) return [];
  const addresses = resolution.addresses.slice(0, MOST_ADDRESSES);
  const seen: SeenAddress[] = [];
  const started = performance.now();
  for (const [place, address] of addresses.entries()) {
    const until = started + (LONGEST_MS * (place + 1)) / addresses.length;
    seen.push(await ofAddress(input, address, until));
  }
  return seen;
}

/** @param until the time when the services of this address must have greeted. */
async function ofAddress(
  input: ScannerInput,
  resolved: ResolvedAddress,
  until: number,
): Promise<SeenAddress> {
  const { address } = resolved;
  const tarpit: SeenAddress = { address, isTarpit: true, ports: [] };
  const control = (): Promise<PortState> => stateOf(input, resolved, randomInt(FIRST_DYNAMIC, LAST_PORT));
  const before = await Promise.all(Array.from({ length: CONTROLS }, control));
  if (before.filter((state) => state === 'open').length > 1) return tarpit;
  const ports = await fewAtATime(PORT_ROWS, CONCURRENT, async (row): Promise<Tried> => {
    const state = await stateOf(input, resolved, row.port);
    return { row, port: { port: row.port, address, state, service: null } };
  });
  const open = ports.filter(({ port }) => port.state === 'open');
  if (open.length > MOST_OPEN) return tarpit;
  await readServices(input, resolved, { open, until });
  // Some firewalls set the trap when they notice the scan.
  if (open.length > 0 && (await control()) === 'open') return tarpit;
  return { address, isTarpit: false, ports: ports.map(({ port }) => port) };
}

interface Tried {
  row: PortRow;
  port: SeenPort;
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

/** Those that may take long come last, and share the time that is left. */
async function readServices(
  input: ScannerInput,
  address: ResolvedAddress,
  { open, until }: { open: readonly Tried[]; until: number },
): Promise<void> {
  const patient = open.filter(({ row }) => row.isPatient === true);
  const others = open.filter((each) => !patient.includes(each));
  await fewAtATime(others, CONCURRENT, (tried) => readService(input, address, tried, GREETING_MS));
  const rounds = Math.ceil(patient.length / CONCURRENT_WAITS);
  const waitMs = Math.max(GREETING_MS, (until - performance.now()) / Math.max(rounds, 1));
  await fewAtATime(patient, CONCURRENT_WAITS, (tried) => readService(input, address, tried, waitMs));
}

/** A second connection says what is there. After its first words, a service gets as long as others do. */
async function readService(
  { client }: ScannerInput,
  address: ResolvedAddress,
  { row, port: seen }: Tried,
  waitMs: number,
): Promise<void> {
  const { port, line, isTls, isComplete, read } = row;
  const said = await client.tryPort({
    port,
    address,
    waitMs,
    pauseMs: GREETING_MS,
    ...(line === undefined ? {} : { send: line }),
    ...(isTls && { isTls }),
    done:
      isComplete ??
      ((received) => line === undefined && read(received.toString('latin1'), received) !== null),
  });
  if (said.ok) seen.service = read(said.received.toString('latin1'), said.received);
  // The second connection contradicts the first.
  else if (said.category === 'refused') seen.state = 'unknown';
}
