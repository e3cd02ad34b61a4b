export { inFixedOrder } from './address-order';
export { suiteCode } from './cipher-suites';
export { buildCertificateHello, buildClientHello } from './client-hello';
export { isWeakCurve } from './group-listing';
export type { Offer } from './hello-sender';
export { browserOffer } from './hello-tolerance';
export { listTlsFacts, TLS_PROBE_BUDGET } from './list-tls-facts';
export { groupCode, HYBRID_GROUPS, isHybridGroup, OLDER_GROUPS } from './named-groups';
export { MOST_CERTIFICATES, readServerFlight } from './server-flight';
export { buildSsl2Hello } from './ssl2-hello';
export {
  isOffered,
  olderVersions,
  type SuiteFacts,
  type TlsFacts,
  type VersionFacts,
  versionOf,
  type WeakSuites,
} from './tls-facts';
export { ServerRecordReader } from './tls-records';
export type { TlsVersion } from './tls-versions';
export { isAead, isForwardSecret, isStaticRsa, type WeakClass } from './weak-suites';
