import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { REPOSITORY } from '../../support/program';

/** Git-ignored, for review after a run with `SCREENSHOTS=on`, which checks all four views. */
const SCREENSHOTS = join(REPOSITORY, '.data/screenshots');
const TAKES_SCREENSHOTS = process.env.SCREENSHOTS === 'on';
/** The first two have each scheme and each width once. In the others only what depends on the colours of what is visible there can differ. */
const CONTRAST_ONLY = { runOnly: ['color-contrast'] };
const VIEWS = [
  { scheme: 'light', width: 1440, rules: {} },
  { scheme: 'dark', width: 390, rules: {} },
  { scheme: 'dark', width: 1440, rules: CONTRAST_ONLY },
  { scheme: 'light', width: 390, rules: CONTRAST_ONLY },
].slice(0, TAKES_SCREENSHOTS ? undefined : 2) as readonly View[];

interface View {
  scheme: 'light' | 'dark';
  width: number;
  rules: RunOptions;
}

/** Half of the sum of layout shifts that counts as good: https://web.dev/articles/cls. */
export const MOST_SHIFT = 0.05;
const HARMFUL = ['serious', 'critical'];
/**
 * Moderate for axe: content outside of the landmarks, by which people who do not see the page jump, and two of a kind that comes once. Menus
 * in portals and alerts are announced.
 */
const AND_RULES = ['region', 'landmark-no-duplicate-banner'];
const IN_PORTALS = ['region'];
const ANNOUNCED = '[data-portal], [role="alert"]';

/**
 * Checks a page in light and dark, on a desktop and a phone. Returns faults: serious and critical findings of axe, pages that are wider
 * than the screen, and content that moves while the page loads.
 */
export async function faultsOf(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  const shift = await layoutShift(page);
  if (shift > MOST_SHIFT) faults.push(`${name}: its layout shifts by ${shift.toFixed(3)}`);
  for (const { scheme, width, rules } of VIEWS) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 860 });
    await page.waitForFunction((wanted) => {
      // Pages without scripts follow the scheme of the browser.
      return (document.documentElement.dataset.mantineColorScheme ?? wanted) === wanted;
    }, scheme);
    await coloursApplied(page);
    const view = `${name}, ${scheme}, ${width} px`;
    if (TAKES_SCREENSHOTS) await saveScreenshot(page, `${name}-${scheme}-${width}.png`);
    faults.push(...(await harmIn(page, rules)).map((harm) => `${view}: ${harm}`));
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (excess > 0) faults.push(`${view}: ${excess} px wider than the screen`);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  await page.setViewportSize({ width: 1280, height: 860 });
  return faults;
}

async function saveScreenshot(page: Page, file: string): Promise<void> {
  await mkdir(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, file), fullPage: true });
}

/**
 * The colours of the scheme apply with the next frame, and some components fade them in. A colour that an element inherits fades only
 * after that of its parent, so this waits until nothing fades any more.
 */
async function coloursApplied(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let passing: Animation[];
    do {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      passing = document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
      await Promise.allSettled(passing.map((animation) => animation.finished));
    } while (passing.length > 0);
  });
}

async function harmIn(page: Page, rules: RunOptions): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe.source);
  // Filtered in the page: axe also reports the rules that pass, and to transfer that report takes longer than the check.
  return page.evaluate(
    async ({ options, harmful, also, inPortals, announced }) => {
      const { axe: inPage } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
      const { violations } = await inPage.run({ ...options, resultTypes: ['violations'] });
      return violations
        .map(({ id, impact, nodes }) => ({
          id,
          impact: impact ?? '',
          places: nodes
            .map(({ target }) => target.join(' '))
            .filter((place) => !inPortals.includes(id) || !document.querySelector(place)?.closest(announced)),
        }))
        .filter(
          ({ id, impact, places }) => places.length > 0 && (harmful.includes(impact) || also.includes(id)),
        )
        .map(({ id, places }) => `${id} at ${places.join(', ')}`);
    },
    { options: rules, harmful: HARMFUL, also: AND_RULES, inPortals: IN_PORTALS, announced: ANNOUNCED },
  );
}

/** How far the content has moved while the page loaded; 0 after the first call, because changes of the window move it too. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const measured = window as unknown as { layoutShift: number };
    const shift = measured.layoutShift;
    measured.layoutShift = Number.NEGATIVE_INFINITY;
    return Math.max(shift, 0);
  });
