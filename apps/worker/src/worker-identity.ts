/** The worker's pino logger. */
export const WORKER_LOGGER = Symbol('worker logger');
/** Identifies this process in leases and among the live workers. */
export const WORKER_NAME = Symbol('worker name');
/** Names of the zones whose checks this process scans. */
export const WORKER_ZONES = Symbol('worker zones');
