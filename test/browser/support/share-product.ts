import { sharedChromium } from './browser';
import { sharedProduct } from './product';

/** The specs of the calling file share one Chromium and, unless they need other settings, one product. */
export function shareProduct(): void {
  const shared = [sharedChromium, sharedProduct];
  beforeAll(() => Promise.all(shared.map((each) => each.take())));
  afterAll(() => Promise.all(shared.map((each) => each.giveBack())));
}
