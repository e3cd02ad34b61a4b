import { readFileSync } from 'node:fs';
import { type DnsSettings, InvalidDnsServer, SYSTEM_DNS, parseDnsServers } from './dns-settings';
import { InvalidTrustAnchors, parseTrustAnchors } from './trust-anchors';

/** Values of the variables with the same names; one that is missing or empty has its default. */
export interface DnsVariables {
  DNS_SERVERS?: string;
  DNS_TRUST_ANCHORS?: string;
  DNS_AUTHORITATIVE?: string;
  DNS_AUTHORITATIVE_PORT?: string;
  DNS_TRUST_AD?: string;
  DNSBL_SERVERS?: string;
}

/** Thrown with a sentence that names the variable. */
export class InvalidDnsSettings extends Error {}

/** Reads the file of trust anchors too. @throws InvalidDnsSettings */
export function readDnsSettings(variables: DnsVariables): DnsSettings {
  return {
    servers: serversIn('DNS_SERVERS', variables.DNS_SERVERS),
    trustAnchors: variables.DNS_TRUST_ANCHORS ? anchorsIn(variables.DNS_TRUST_ANCHORS) : null,
    authoritative: isOn('DNS_AUTHORITATIVE', variables.DNS_AUTHORITATIVE, SYSTEM_DNS.authoritative),
    authoritativePort: portIn(variables.DNS_AUTHORITATIVE_PORT),
    trustAd: isOn('DNS_TRUST_AD', variables.DNS_TRUST_AD, SYSTEM_DNS.trustAd),
    blockListServers: serversIn('DNSBL_SERVERS', variables.DNSBL_SERVERS),
  };
}

function serversIn(variable: string, text = ''): string[] {
  try {
    return parseDnsServers(text);
  } catch (error) {
    if (error instanceof InvalidDnsServer) throw new InvalidDnsSettings(`${variable}: ${error.message}`);
    throw error;
  }
}

function anchorsIn(file: string): string {
  try {
    const text = readFileSync(file, 'utf8');
    parseTrustAnchors(text);
    return text;
  } catch (error) {
    const reason = error instanceof InvalidTrustAnchors ? error.message : 'the file cannot be read.';
    throw new InvalidDnsSettings(`DNS_TRUST_ANCHORS: ${reason}`);
  }
}

function isOn(variable: string, value: string | undefined, otherwise: boolean): boolean {
  if (value === undefined || value === '') return otherwise;
  if (value === 'on' || value === 'true') return true;
  if (value === 'off' || value === 'false') return false;
  throw new InvalidDnsSettings(`${variable} must be on or off`);
}

function portIn(value = ''): number {
  if (value === '') return SYSTEM_DNS.authoritativePort;
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > 65_535)
    throw new InvalidDnsSettings('DNS_AUTHORITATIVE_PORT must be a port number');
  return port;
}
