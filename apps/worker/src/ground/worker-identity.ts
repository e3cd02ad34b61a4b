/** The worker's pino logger. */
export const WORKER_LOGGER = Symbol('worker logger');
/** Identifies this process in leases and among the live workers. */
export const WORKER_NAME = Symbol('worker name');
/** Names of the zones whose checks this process scans. */
export const WORKER_ZONES = Symbol('worker zones');
/** The public halves of the private keys that this process has. */
export const WORKER_ZONE_KEYS = Symbol('worker zone keys');
