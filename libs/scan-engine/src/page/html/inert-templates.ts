import type { Attributes } from './html-scanner';

const LIVE = /^(?:open|closed)$/i;

/** Where a reader is among templates: their content does nothing, but that of a shadow root is part of the page (HTML, "declarative shadow roots"). */
export class InertTemplates {
  private readonly open: boolean[] = [];
  private inert = 0;

  get areOpen(): boolean {
    return this.inert > 0;
  }

  start(attributes: Attributes): void {
    const isLive = LIVE.test(attributes.get('shadowrootmode') ?? '');
    this.open.push(isLive);
    if (!isLive) this.inert += 1;
  }

  end(): void {
    if (this.open.pop() === false) this.inert -= 1;
  }
}
