import type { PagePrograms } from './page-programs';

/** So many pages with the same programs are drawn although only their addresses differ, and so many more for each that leads somewhere. */
const SAMPLE = 2;

interface Sample {
  left: number;
  places: Set<string>;
}

/** Which pages are drawn because of their programs: those with a program that no other has, and a sample of those whose programs have other addresses. */
export class ProgramSamples {
  private readonly known = new Set<string>();
  private readonly samples = new Map<string, Sample>();
  /** Where drawn pages have led. */
  private readonly found = new Set<string>();

  /** Whether to draw a page; then it counts as drawn. */
  take({ names, places }: PagePrograms): boolean {
    const isOther = names.some((name) => !this.known.has(name));
    for (const name of names) this.known.add(name);
    const key = names.join('\n');
    const sample = this.samples.get(key) ?? { left: SAMPLE, places: new Set() };
    this.samples.set(key, sample);
    const isElsewhere = places !== '' && !sample.places.has(places);
    sample.places.add(places);
    if (isOther) return true;
    if (!isElsewhere || sample.left <= 0) return false;
    sample.left -= 1;
    return true;
  }

  /** @param addresses that a drawn page leads to, or reads from */
  note({ names }: PagePrograms, addresses: readonly string[]): void {
    const before = this.found.size;
    for (const address of addresses) this.found.add(address);
    const sample = this.samples.get(names.join('\n'));
    if (sample !== undefined && this.found.size > before) sample.left += SAMPLE;
  }
}
