import { DATA_IDS, type DataId, isDataId } from '@palisade/vocabulary';
import type { LoadedDataRepository } from '@palisade/persistence';
import {
  type DataAddress,
  type DataTexts,
  type LoadSettings,
  InvalidData,
  checkDataDocument,
  loadDataDocument,
  shippedDocument,
} from '@palisade/scan-engine';
import type { Logger } from 'pino';
import { PeriodicTask } from '../ground/periodic-task';
import type { WorkerMetrics } from '../ground/worker.metrics';

const CHECK_EVERY_MS = 5 * 60_000;

export interface DataKeeperSettings extends LoadSettings {
  /** By data set; empty without DATA_URL, JS_ADVISORIES_URL and RDAP_BOOTSTRAP_URL. */
  addresses: ReadonlyMap<DataId, DataAddress>;
  /** Workers of other zones than `default` store nothing: scans of all zones believe the data. */
  isReader?: boolean;
  logger: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Keeps the operator's data for the scans of this worker. One worker loads each data set weekly; the others read it from the database. After a
 * failed load, the previous document stays in use, and the load is retried within an hour.
 */
export class DataKeeper {
  readonly task: PeriodicTask;
  /** For `ScanSessionOptions.data`. */
  current: DataTexts = {};
  private readonly loadedAt = new Map<string, Date>();

  constructor(
    private readonly repository: LoadedDataRepository,
    private readonly metrics: Pick<WorkerMetrics, 'dataDate' | 'dataFailures' | 'onFailure'>,
    private readonly settings: DataKeeperSettings,
  ) {
    for (const id of DATA_IDS) this.noteDate(id, shippedDocument(id).date);
    this.task = new PeriodicTask({
      intervalMs: CHECK_EVERY_MS,
      work: () => this.refresh(),
      onError: metrics.onFailure('data', settings.logger, 'could not keep the data of tests'),
    });
  }

  /** Reads what other workers loaded, loads what is due, and reads that. */
  async refresh(): Promise<void> {
    const { addresses, isReader = false } = this.settings;
    if (isReader) return this.read();
    await this.repository.forWorkerKeepOnly([...addresses.keys()]);
    if (addresses.size === 0) return;
    await this.read();
    const urls = new Map([...addresses].map(([id, { url }]) => [id, url]));
    const due = await this.repository.forWorkerClaimDue(urls);
    // Concurrently, so that a server that does not respond cannot delay the shutdown of the worker.
    await Promise.all(due.filter(isDataId).map((id) => this.load(id)));
    if (due.length > 0) await this.read();
  }

  private async load(id: DataId): Promise<void> {
    const { addresses, logger } = this.settings;
    const address = addresses.get(id);
    if (address === undefined) return;
    try {
      const loaded = await loadDataDocument(id, address, this.settings);
      if (loaded === null) return await this.repository.forWorkerKeepPrevious(id, null);
      const { text, date, source } = loaded;
      await this.repository.forWorkerStore(id, { document: text, date, source });
      logger.info({ data: id, date, isUsed: date >= shippedDocument(id).date }, 'data of tests loaded');
    } catch (err) {
      if (!(err instanceof InvalidData)) throw err;
      this.metrics.dataFailures.inc({ data: id });
      logger.warn({ err, data: id }, 'could not load data of tests, the previous data stays in use');
      await this.repository.forWorkerKeepPrevious(id, err.message);
    }
  }

  private async read(): Promise<void> {
    for (const { id, document, loadedAt } of await this.repository.forWorkerChanged(this.loadedAt)) {
      this.loadedAt.set(id, loadedAt);
      if (!isDataId(id)) continue;
      try {
        // A previous release may have checked it with other rules.
        const { text, date } = await checkDataDocument(id, document);
        this.current = { ...this.current, [id]: text };
        this.noteDate(id, date);
      } catch (err) {
        if (!(err instanceof InvalidData)) throw err;
        this.settings.logger.warn(
          { err, data: id },
          'loaded data does not match this release and is not used',
        );
      }
    }
  }

  /** The newer of the two is in use. */
  private noteDate(id: DataId, date: string): void {
    const used = date < shippedDocument(id).date ? shippedDocument(id).date : date;
    this.metrics.dataDate.set({ data: id }, Date.parse(used) / 1_000);
  }
}
