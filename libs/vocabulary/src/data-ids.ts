/** The data lists that tests use, and those that Palisade keeps for them. An operator can update each. */
export const DATA_IDS = [
  'js_advisories',
  'takeover_services',
  'caa_names',
  'dkim_selectors',
  'file_cdns',
  'secret_patterns',
  'debug_signs',
  'rdap_servers',
  'bad_script_hosts',
  'products',
  'product_advisories',
  'block_lists',
  'subdomain_labels',
  'kev',
  'epss',
  'end_of_life',
  'public_suffixes',
  'special_addresses',
  'hsts_preload',
  'ct_logs',
] as const;
export type DataId = (typeof DATA_IDS)[number];

export const isDataId = (text: string): text is DataId => (DATA_IDS as readonly string[]).includes(text);
