import type { TypedIntoForms } from '@palisade/scan-engine';
import type { Wall } from '../wall/wall';
import { fillForm, FIND_FORMS, sendForm } from './form-scripts';
import { ownWorld } from './own-world';
import { settled } from './settled';
import type { Tab } from './tab';

const EACH_MS = 1_000;
const QUIET_MS = 100;

export interface FormWork {
  tab: Tab;
  wall: Wall;
  typed: TypedIntoForms;
  /** By performance.now(). */
  until: number;
}

/** Fills in forms and sends them. From here on the wall lets nothing pass, reads included, and writes down what scripts would have sent. */
export async function submitForms({ tab, wall, typed, until }: FormWork): Promise<void> {
  wall.isSealed = true;
  const { evaluate } = await ownWorld(tab);
  const settle = (): Promise<void> =>
    settled(tab, wall, Math.min(until, performance.now() + EACH_MS), QUIET_MS);
  const forms = await evaluate<number>(FIND_FORMS);
  for (let place = 0; place < forms; place += 1) {
    if (performance.now() >= until || tab.isStopped || tab.hasCrashed) return;
    if (!(await evaluate<boolean>(fillForm(place, typed)))) continue;
    // Some buttons wait for what is typed.
    await settle();
    await evaluate(sendForm(place));
    await settle();
  }
}
