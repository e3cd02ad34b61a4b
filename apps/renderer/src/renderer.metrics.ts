import { registerProcessMetrics } from '@palisade/metrics';
import type { LocalRenderer } from '@palisade/rendering';
import { VERSION } from '@palisade/version';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What Prometheus reads of a renderer. */
export class RendererMetrics {
  readonly registry = new Registry();
  private readonly pages = new Counter({
    name: 'palisade_rendered_pages_total',
    help: 'Pages by outcome: rendered, failed, refused',
    labelNames: ['outcome'],
    registers: [this.registry],
  });
  private readonly seconds = new Histogram({
    name: 'palisade_rendering_seconds',
    help: 'How long a page took, its wait for a browser included',
    buckets: [0.5, 1, 2, 5, 10, 20, 30, 60, 120],
    registers: [this.registry],
  });

  constructor(renderer: LocalRenderer, browsers: number) {
    const { registry } = this;
    const gauge = (name: string, help: string, value: () => number): void => {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(value());
        },
      });
    };
    registerProcessMetrics(registry);
    gauge('palisade_renderer_browsers', 'RENDERER_BROWSERS of this process', () => browsers);
    gauge('palisade_renderer_busy_browsers', 'Browsers that draw a page', () => renderer.load().busy);
    gauge('palisade_renderer_waiting_pages', 'Pages that wait for a browser', () => renderer.load().waiting);
    new Gauge({
      name: 'palisade_build_info',
      help: 'Always 1; the labels name the program and its version',
      labelNames: ['program', 'version'],
      registers: [registry],
    }).set({ program: 'renderer', version: VERSION }, 1);
  }

  count(outcome: 'rendered' | 'failed' | 'refused', ms: number): void {
    this.pages.inc({ outcome });
    if (outcome !== 'refused') this.seconds.observe(ms / 1000);
  }
}
