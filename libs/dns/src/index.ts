export { DnsUnavailable, addressesIn, queryAddresses, queryTexts, textsIn } from './address-queries';
export { dnsName, isDnsName, isWithin, labelsOf, parentOf } from './dns-name';
export {
  type DnsLimits,
  DNS_OUTCOMES,
  type DnsOutcome,
  type DnsReply,
  DnsResolver,
  type DnsResolverOptions,
  type Turn,
  askForTransfer,
  isFact,
} from './dns-resolver';
export { type DnsSettings, SYSTEM_DNS } from './dns-settings';
export { type DnsVariables, InvalidDnsSettings, readDnsSettings } from './read-dns-settings';
export { type AskResolver, ConsideredVerdicts, type RepeatableQuestion } from './dnssec/considered-verdict';
export { DnssecValidator, type ZoneCache } from './dnssec/validator';
export type { DnssecStatus, Validation, ZoneTrust } from './dnssec/zone-trust';
export { MOST_ITERATIONS } from './denials';
export { rsaBits } from './dnssec/crypto';
export { serversOf } from './system-servers';
export { type DnsQuestion, nameIn } from './message';
export type { EchFacts } from './ech-configs';
export { HTTPS_TYPE, type ServiceBinding, bindingTargets, serviceBindings } from './service-bindings';
export type { DnsRecord } from './wire-records';
