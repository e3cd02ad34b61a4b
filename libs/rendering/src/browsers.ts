import { type Chromium, launchChromium, type LaunchSettings } from './chromium/launch-chromium';

/** A browser is replaced after so many pages, so that what one leaves behind does not pile up. */
const MOST_PAGES = 50;
const IDLE_MS = 30_000;

interface Place {
  chromium: Chromium | null;
  pages: number;
  idle: NodeJS.Timeout | undefined;
}

/** A few browsers, each of which draws one page at a time. They start when they are needed, and end when nobody needs them. */
export class Browsers {
  private readonly free: Place[];
  private readonly all: readonly Place[];
  private readonly queue: ((place: Place) => void)[] = [];
  private isClosed = false;

  constructor(
    count: number,
    private readonly settings: LaunchSettings,
  ) {
    this.all = Array.from({ length: count }, () => ({ chromium: null, pages: 0, idle: undefined }));
    this.free = [...this.all];
  }

  get waiting(): number {
    return this.queue.length;
  }

  get busy(): number {
    return this.all.length - this.free.length;
  }

  /** @param work gets a new browser from `renew` when its own is of no more use @throws what `work` throws; then its browser is ended */
  async use<T>(signal: AbortSignal, work: (open: () => Promise<Chromium>) => Promise<T>): Promise<T> {
    const place = await this.take(signal);
    try {
      return await work(() => this.open(place));
    } catch (error) {
      await this.end(place);
      throw error;
    } finally {
      this.giveBack(place);
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all(this.all.map((place) => this.end(place)));
  }

  private async open(place: Place): Promise<Chromium> {
    if (place.chromium?.isAlive() !== true || place.pages >= MOST_PAGES) await this.end(place);
    place.chromium ??= await launched(this.settings);
    place.pages += 1;
    return place.chromium;
  }

  private async take(signal: AbortSignal): Promise<Place> {
    signal.throwIfAborted();
    const place = this.free.pop() ?? (await this.turn(signal));
    clearTimeout(place.idle);
    return place;
  }

  private turn(signal: AbortSignal): Promise<Place> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.queue.splice(this.queue.indexOf(take), 1);
        reject(signal.reason as Error);
      };
      const take = (place: Place): void => {
        signal.removeEventListener('abort', leave);
        resolve(place);
      };
      signal.addEventListener('abort', leave, { once: true });
      this.queue.push(take);
    });
  }

  private giveBack(place: Place): void {
    const next = this.queue.shift();
    if (next !== undefined) return next(place);
    this.free.push(place);
    if (this.isClosed) void this.end(place);
    else place.idle = setTimeout(() => void this.end(place), IDLE_MS).unref();
  }

  private async end(place: Place): Promise<void> {
    clearTimeout(place.idle);
    const { chromium } = place;
    [place.chromium, place.pages] = [null, 0];
    await chromium?.kill();
  }
}

/** With every request of every page intercepted, before there is a page. */
async function launched(settings: LaunchSettings): Promise<Chromium> {
  const chromium = await launchChromium(settings);
  try {
    await Promise.all([
      chromium.connection.send('Fetch.enable', { patterns: [{ urlPattern: '*', requestStage: 'Request' }] }),
      chromium.connection.send('Target.setDiscoverTargets', { discover: true }),
    ]);
  } catch (error) {
    await chromium.kill();
    throw error;
  }
  return chromium;
}
