/** A page of which less changes was edited, not replaced. */
const LEAST_PART = 0.6;
/** How much more than usual it must be. */
const BEYOND_NOISE = 0.3;
/** What a scan keeps of the noise of earlier ones: a page that shows something else at each visit raises one event, and a redesign hides the next one for some scans. */
const NOISE_KEPT = 0.95;

/** @param part how much of a page changed, from 0 to 1 */
export const isBeyondNoise = (part: number, noise: number): boolean =>
  part >= Math.max(LEAST_PART, noise + BEYOND_NOISE);

export const noiseAfter = (part: number, noise: number): number => Math.max(part, noise * NOISE_KEPT);
