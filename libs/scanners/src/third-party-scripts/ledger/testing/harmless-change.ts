import type { ScriptMatch } from '@palisade/vocabulary';
import type { LabShop } from './lab-shop';

export interface HarmlessChange {
  name: string;
  /** What scans see one after the other; the last one must raise no alarm. */
  shops: readonly LabShop[];
  /** Of each file, before the last scan. */
  match?: ScriptMatch;
}
