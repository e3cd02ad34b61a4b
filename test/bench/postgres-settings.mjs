// @ts-check
/** Of an ordinary small server: durable, and with memory enough that a busy team's indexes stay in it. */
export const SETTINGS = {
  shared_buffers: '512MB',
  effective_cache_size: '4GB',
  work_mem: '16MB',
  maintenance_work_mem: '512MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  max_connections: '200',
};
