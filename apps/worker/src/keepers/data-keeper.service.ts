import { agedLists, dataSetsOf, lastCurrent } from '@palisade/catalogue';
import { DATA_IDS, type DataId, TEST_KEYS, isDataId } from '@palisade/vocabulary';
import type { LoadedDataRepository } from '@palisade/persistence';
import {
  type DataAddress,
  type DataTexts,
  type ListDays,
  type LoadSettings,
  InvalidData,
  checkDataDocument,
  hasSameRows,
  loadDataDocument,
  requireNotShrunken,
  shippedDocument,
  shippedText,
} from '@palisade/scan-engine';
import type { Logger } from 'pino';
import { PeriodicTask } from '../ground/periodic-task';
import type { WorkerMetrics } from '../ground/worker.metrics';

const CHECK_EVERY_MS = 5 * 60_000;
/** It has the scores of the flaws that the other lists name, so it comes after them. */
const LAST: DataId = 'epss';
/** Only these cross to the threads of scans. */
const READ_BY_TESTS = new Set(TEST_KEYS.flatMap(dataSetsOf));

const today = (): string => new Date(Date.now()).toISOString().slice(0, 10);

export interface DataKeeperSettings extends LoadSettings {
  /** By list, in the order in which they are asked; empty with DATA_UPDATES=off and without DATA_URL, JS_ADVISORIES_URL and RDAP_BOOTSTRAP_URL. */
  addresses: ReadonlyMap<DataId, readonly DataAddress[]>;
  /** Workers of other zones than `default` store nothing: scans of all zones believe the data. */
  isReader?: boolean;
  logger: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Keeps the lists for the scans of this worker current. One worker loads each list daily; the others read it from the database. After a
 * failed load, the previous document stays in use, and the load is retried within an hour.
 */
export class DataKeeper {
  readonly task: PeriodicTask;
  /** For `ScanSessionOptions.data`. */
  current: DataTexts = {};
  /** For `ScanSessionOptions.dataDays`. */
  days: ListDays = {};
  private readonly loadedAt = new Map<string, Date>();

  constructor(
    private readonly repository: LoadedDataRepository,
    private readonly metrics: Pick<WorkerMetrics, 'setLists' | 'dataFailures' | 'onFailure'>,
    private readonly settings: DataKeeperSettings,
  ) {
    this.noteAges([]);
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
    await this.read();
    if (addresses.size === 0) return;
    const urls = new Map(
      [...addresses].map(([id, list]) => [id, list.flatMap((each) => each.urls).join(' ')]),
    );
    const due = (await this.repository.forWorkerClaimDue(urls)).filter(isDataId);
    // Concurrently, so that a server that does not respond cannot delay the shutdown of the worker.
    await Promise.all(due.filter((id) => id !== LAST).map((id) => this.load(id)));
    if (due.includes(LAST) && !this.task.isStopping) await this.load(LAST);
    if (due.length > 0) await this.read();
  }

  private async load(id: DataId): Promise<void> {
    const { logger, addresses } = this.settings;
    try {
      const previous = await this.repository.forWorkerPrevious(id);
      const known = { etags: previous?.etags, cves: id === LAST ? await this.knownFlaws() : undefined };
      const loaded = await loadDataDocument(id, addresses.get(id) ?? [], this.settings, known);
      const confirmedOn = loaded.isPublic ? today() : null;
      if (loaded.outcome !== 'loaded') return await this.repository.forWorkerConfirm(id, confirmedOn);
      const { text, date, source, etags } = loaded;
      const before = previous?.document ?? null;
      // An operator may publish a shorter list on purpose.
      if (loaded.isPublic) requireNotShrunken(text, before ?? shippedText(id));
      if (loaded.isPublic && before !== null && hasSameRows(text, before))
        return await this.repository.forWorkerConfirm(id, confirmedOn, etags);
      await this.repository.forWorkerStore({ id, document: text, date, source, confirmedOn }, etags);
      logger.info({ data: id, date, isUsed: date >= shippedDocument(id).date }, 'data of tests loaded');
    } catch (err) {
      if (!(err instanceof InvalidData)) throw err;
      this.metrics.dataFailures.inc({ data: id });
      logger.warn({ err, data: id }, 'could not load data of tests, the previous data stays in use');
      await this.repository.forWorkerKeepPrevious(id, err.message);
    }
  }

  /** The flaws that any other list names. */
  private async knownFlaws(): Promise<Set<string>> {
    const loaded = await this.repository.forWorkerChanged(new Map());
    const texts = [...loaded.filter(({ id }) => id !== LAST).map(({ document }) => document)];
    for (const id of DATA_IDS) if (id !== LAST) texts.push(shippedText(id));
    return new Set(texts.flatMap((text) => text.match(/\bCVE-\d{4}-\d{4,10}\b/g) ?? []));
  }

  private async read(): Promise<void> {
    for (const { id, document, loadedAt } of await this.repository.forWorkerChanged(this.loadedAt)) {
      this.loadedAt.set(id, loadedAt);
      if (!isDataId(id) || !READ_BY_TESTS.has(id)) continue;
      try {
        // A previous release may have checked it with other rules.
        const { text } = await checkDataDocument(id, document);
        this.current = { ...this.current, [id]: text };
      } catch (err) {
        if (!(err instanceof InvalidData)) throw err;
        this.settings.logger.warn(
          { err, data: id },
          'loaded data does not match this release and is not used',
        );
      }
    }
    const lists = await this.repository.list();
    const confirmed = lists.flatMap(({ id, confirmedOn }) =>
      confirmedOn === null ? [] : [[id, confirmedOn]],
    );
    this.days = { ...this.days, confirmed: Object.fromEntries(confirmed) as ListDays['confirmed'] };
    this.noteAges(lists);
  }

  private noteAges(lists: Awaited<ReturnType<LoadedDataRepository['list']>>): void {
    const days = DATA_IDS.map((id) => {
      const loaded = lists.find((each) => each.id === id);
      const shipped = shippedDocument(id).date;
      const isUsed = typeof loaded?.date === 'string' && loaded.date >= shipped;
      return { id, day: isUsed ? lastCurrent(loaded.date ?? shipped, loaded.confirmedOn) : shipped };
    });
    this.metrics.setLists(days, agedLists(lists, Date.now()));
  }
}
