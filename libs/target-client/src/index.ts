export * from './target-client';
export { AllowedHosts, parseAllowedHosts } from './allowed-hosts';
export { isPublicAddress, parseAddress } from './address-policy';
export { type TargetClientOptions, createTargetClient } from './create-target-client';
export { failure } from './failures';
export type { NameResolver } from './name-resolver';
export { InvalidTarget, parseTarget } from './parse-target';
export { DEFAULT_LIMITS, DEFAULT_SCAN_BUDGET, PUBLIC_PORTS, type ScanLimits } from './scan-limits';
export { mozillaRoots, operatorRoots } from './trust-store';
