import type { Severity } from '@palisade/vocabulary';
import type { Service } from './http-services';

export interface PortRow {
  port: number;
  /** Sent as soon as the connection is open; nothing where the service speaks first. */
  line?: Buffer;
  /** The service speaks TLS from the first byte. */
  isTls?: true;
  /** Whether all was said. By default, where the service speaks first, that it said what it is. */
  isComplete?: (received: Buffer) => boolean;
  /** The service greets first, and may take long to do so. */
  isPatient?: true;
  /** Null when what is there is another service. */
  read: (text: string, received: Buffer) => Service | null;
}

export const remote = (name: string, says: string, severity: Severity = 'medium'): Service => ({
  name,
  says,
  severity,
  rule: 'port-remote-admin-open',
});
export const cleartext = (name: string, lacks: string): Service => ({
  name,
  rule: 'port-cleartext-service',
  says: `${name} without ${lacks}`,
});
export const harmless = (name: string): Service => ({ name, rule: null, says: name });
