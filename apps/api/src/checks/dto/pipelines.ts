import type { CheckPipelines } from '@palisade/persistence';
import { toTimestamp } from '../../http/fields/timestamp';
import { TOKEN } from '../../http/fields/response-limits';
import { Member, terms } from '../../http/fields/request-fields';
import { id, time, text, link } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';

export const SCAN_ID_MESSAGE = 'The scan_id must be the id of a completed scan of this check.';

export class SetBaselineBody {
  @Member.Id(
    'A completed scan of the check. Gates no longer count its findings as new.',
    { example: '0197f3c2-9b10-7a55-8c1f-52f0a3d6e701' },
    terms({ message: SCAN_ID_MESSAGE }),
  )
  scan_id!: string;
}

/** What the gates of a check take as known. */
export const BaselineResource = resource('BaselineResource', {
  scan_id: id({ example: '0197f3c2-9b10-7a55-8c1f-52f0a3d6e701' }),
  pinned_at: time({ example: '2026-03-07T02:00:41+00:00' }),
});
export type BaselineResource = ResourceOf<typeof BaselineResource>;

/** A CI hash for one check alone. */
export const CheckCiHashResource = resource('CheckCiHashResource', {
  ci_hash: text(
    TOKEN,
    'Zk3Q8pN1xV5bT7mR2cW9yL4gH6jD0fS8aK1uE3oI5qX',
    'A secret, shown once. Anyone who has it can start scans of this check and read their results.',
  ),
  trigger_url: link(
    'https://palisade.example/go/scan/0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42/Zk3Q8pN1xV5bT7mR2cW9yL4gH6jD0fS8aK1uE3oI5qX/trigger',
    'Starts a scan of the check. It holds the hash.',
  ),
});
export type CheckCiHashResource = ResourceOf<typeof CheckCiHashResource>;

export const toBaselineResource = ({ baseline }: CheckPipelines): BaselineResource | null =>
  baseline === null ? null : { scan_id: baseline.scanId, pinned_at: toTimestamp(baseline.createdAt) };
