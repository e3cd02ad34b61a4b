export * from './socket-exchanges';
export * from './target';
export * from './target-client';
export {
  type DnsRecord,
  type DnsOutcome,
  type DnsQuestion,
  type DnsSettings,
  type DnssecStatus,
  InvalidDnsSettings,
  SYSTEM_DNS,
  type Validation,
  addressesIn,
  dnsName,
  isDnsName,
  isFact,
  isWithin,
  labelsOf,
  parentOf,
  readDnsSettings,
  rsaBits,
  textsIn,
} from '@palisade/dns';
export {
  AllowedHosts,
  type AllowedHostsSource,
  type Installation,
  LOCALHOST_ADDRESSES,
  parseAllowedHosts,
} from './allowed-hosts';
export { isPublicAddress, parseAddress } from './address-policy';
export { type TargetClientOptions, createTargetClient } from './create-target-client';
export { countsAttempts } from './counted-attempts';
export { failure } from './failures';
export { toldWait, waitSecondsOf } from './told-wait';
export { isForeignUrl } from './foreign-files';
export { type Conduct, noRight } from './intrusion-guard';
export * from './intrusion-rights';
export { type HostPace, paceKey } from './host-pace';
export { LocalHostPace, pause } from './local-host-pace';
export { isNever } from './never-paths';
export { type NameResolver, createNameResolver } from './name-resolver';
export { addReceipts } from './test-account';
export { InvalidTarget, MAX_TARGET_CHARACTERS, parseTarget } from './parse-target';
export { tunnelTo } from './outbound-proxy';
export { encodingOf, queryIn } from './page-encoding';
export { isUrl, parseUrl } from './parse-url';
export { MAX_RECEIPT_BYTES, type MessageSettings, postMessage, sendToReceiver } from './post-message';
export { parseReceiverUrl } from './receiver-url';
export { DEFAULT_LIMITS, DEFAULT_SCAN_BUDGET, PUBLIC_PORTS, type ScanLimits } from './scan-limits';
export { type TextResolver, createTextResolver } from './text-records';
export { mozillaRoots, operatorRoots } from './trust-store';
