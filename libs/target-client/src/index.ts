export * from './contract/socket-exchanges';
export * from './contract/target';
export * from './contract/target-client';
export {
  type DnsRecord,
  type DnsOutcome,
  type DnsQuestion,
  type DnsSettings,
  type DnssecStatus,
  HTTPS_TYPE,
  InvalidDnsSettings,
  SYSTEM_DNS,
  type ServiceBinding,
  type Validation,
  addressesIn,
  bindingTargets,
  dnsName,
  isDnsName,
  isFact,
  isWithin,
  labelsOf,
  parentOf,
  readDnsSettings,
  rsaBits,
  serviceBindings,
  textsIn,
} from '@palisade/dns';
export {
  AllowedHosts,
  type AllowedHostsSource,
  type Installation,
  LOCALHOST_ADDRESSES,
  parseAllowedHosts,
} from './address/allowed-hosts';
export { isPublicAddress, parseAddress } from './address/address-policy';
export { withoutBlanks } from './http/blanks';
export { contentTypeOf } from './http/content-type';
export { type TargetClientOptions, createTargetClient } from './create-target-client';
export { countsAttempts } from './session/counted-attempts';
export { failure } from './contract/failures';
export { toldWait, waitSecondsOf } from './http/requested-wait';
export { isForeignUrl } from './http/foreign-files';
export { type Conduct, noRight } from './contract/intrusion-guard';
export * from './contract/intrusion-rights';
export { type HostPace, paceKey } from './turns/host-pace';
export { LocalHostPace, pause } from './turns/local-host-pace';
export { isNever } from './address/never-paths';
export { NO_RELEASES, type ReleaseState, readNewestRelease } from './newest-release';
export { NO_CERTIFICATE, type OwnCertificate, readOwnCertificate } from './own-certificate';
export { type NameResolver, createNameResolver } from './address/name-resolver';
export { addReceipts } from './session/test-budget';
export { InvalidTarget, MAX_TARGET_CHARACTERS, parseTarget } from './address/parse-target';
export { tunnelTo, unusableProxies } from './http/outbound-proxy';
export { KEY_DIRECTORY, RequestSigner, type SigningSettings, thumbprintOf } from './http/request-signer';
export { encodingOf, queryIn } from './http/page-encoding';
export { isUrl, parseUrl } from './address/parse-url';
export { MAX_RECEIPT_BYTES, type MessageSettings, postMessage, sendToReceiver } from './post-message';
export { parseReceiverUrl } from './address/receiver-url';
export { DEFAULT_LIMITS, DEFAULT_SCAN_BUDGET, PUBLIC_PORTS, type ScanLimits } from './contract/scan-limits';
export { type TextResolver, createTextResolver } from './address/text-records';
export { mozillaRoots, operatorRoots } from './http/trust-store';
