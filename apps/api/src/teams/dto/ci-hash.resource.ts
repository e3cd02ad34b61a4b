import { LINK, TOKEN } from '../../http/fields/response-limits';
import { text } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';

const HASH = 'Zk3Q8pN1xV5bT7mR2cW9yL4gH6jD0fS8aK1uE3oI5qX';

export const CiHashResource = resource('CiHashResource', {
  ci_hash: text(TOKEN, HASH, 'A secret: anyone who has it can start scans.'),
  trigger_url_template: text(
    LINK,
    `https://palisade.example/go/scan/{check_id}/${HASH}/trigger`,
    'Replace {check_id} with the id of a check.',
  ),
  status_url_template: text(
    LINK,
    `https://palisade.example/go/scan/{scan_id}/${HASH}/status`,
    'Replace {scan_id} with the id of a scan.',
  ),
});
export type CiHashResource = ResourceOf<typeof CiHashResource>;

export const toCiHashResource = (appUrl: string, hash: string): CiHashResource => ({
  ci_hash: hash,
  trigger_url_template: `${appUrl}/go/scan/{check_id}/${hash}/trigger`,
  status_url_template: `${appUrl}/go/scan/{scan_id}/${hash}/status`,
});
