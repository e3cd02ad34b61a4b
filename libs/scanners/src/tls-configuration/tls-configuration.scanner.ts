import { withDeadline } from '@palisade/deadline';
import type { Target } from '@palisade/target-client';
import type { Scanner, ScannerInput } from '@palisade/scan-engine';
import { TLS_PROBE_BUDGET, listTlsFacts } from '@palisade/tls-probe';
import type { TlsConfigurationObservation } from './tls-configuration.observation';
import { judgeTlsConfiguration } from './tls-configuration.rules';

/** A slow server is judged by what was seen in time. */
const LONGEST_MS = 50_000;

/** Sends hellos of TLS, and nothing after them. */
export const tlsConfigurationScanner: Scanner<TlsConfigurationObservation> = {
  key: 'tls_configuration',
  budget: TLS_PROBE_BUDGET,
  observe,
  judge: judgeTlsConfiguration,
};

async function observe({
  client,
  target,
  settings,
  signal,
}: ScannerInput): Promise<TlsConfigurationObservation> {
  const port = settings?.port ?? httpsPort(target);
  const facts = await withDeadline(LONGEST_MS, signal, (inTime) => listTlsFacts(client, port, inTime));
  return { host: target.host, facts };
}

/** The URL's port when the target is an https URL, else the default port of https. */
function httpsPort({ url }: Target): number {
  const parsed = url === null ? null : new URL(url);
  return parsed?.protocol === 'https:' && parsed.port !== '' ? Number(parsed.port) : 443;
}
