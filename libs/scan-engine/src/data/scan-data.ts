import { type AgedList, agedLists, ageOfList, dataSetsOf, lastCurrent } from '@palisade/catalogue';
import { type TestKey, type DataId, isDataId } from '@palisade/vocabulary';
import { type DataDocuments, type DataTexts } from './documents';
import { shippedDocument } from './shipped-data';

/** Of when lists are. Plain data: it crosses to the threads of scans. */
export interface ListDays {
  /** By list, the day when its source was last seen to have nothing newer. */
  confirmed?: Partial<Record<DataId, string>>;
  /** Milliseconds since 1970 from which ages count; the time of the scan by default. Tests name one, so that their lists do not grow old. */
  now?: number;
}

/** A thread serves many scans in a row, all with the same documents. */
const parsed = new Map<DataId, { text: string; document: unknown }>();

/** The data that one scan judges by: of each set the document of the release, or the operator's if that is not older. */
export class ScanData {
  constructor(
    private readonly texts: DataTexts = {},
    private readonly days: ListDays = {},
  ) {}

  get<Id extends DataId>(id: Id): DataDocuments[Id] {
    const shipped = shippedDocument(id);
    const refreshed = this.refreshed(id);
    return refreshed === null || refreshed.date < shipped.date ? shipped : refreshed;
  }

  /** Which data a test judges by, for its technical details; empty for a test without any. */
  detailsFor(key: TestKey): { data_dates?: Record<string, string>; data_of_operator?: string[] } {
    const ids = dataSetsOf(key).filter(isDataId);
    if (ids.length === 0) return {};
    const own = ids.filter((id) => this.get(id) !== shippedDocument(id));
    return {
      data_dates: Object.fromEntries(ids.map((id) => [id, this.get(id).date])),
      ...(own.length > 0 && { data_of_operator: own }),
    };
  }

  /** The list of a test that decides how much its silence is worth: the oldest that is not fresh. */
  oldestFor(key: TestKey): AgedList | null {
    const loaded = dataSetsOf(key)
      .filter(isDataId)
      .map((id) => ({ id, date: this.get(id).date, confirmedOn: this.confirmedOn(id) }));
    const [oldest] = agedLists(loaded, this.now()).filter(({ usedBy }) => usedBy.includes(key));
    return oldest ?? null;
  }

  /** Whether nothing follows from a row that a list does not have. */
  isStale(id: DataId): boolean {
    const day = lastCurrent(this.get(id).date, this.confirmedOn(id));
    return ageOfList({ pace: 'daily' }, day, this.now()) === 'stale';
  }

  /** That of a list which is not in use proves nothing about the one of the release. */
  private confirmedOn(id: DataId): string | null {
    return this.get(id) === shippedDocument(id) ? null : (this.days.confirmed?.[id] ?? null);
  }

  private now(): number {
    return this.days.now ?? Date.now();
  }

  private refreshed<Id extends DataId>(id: Id): DataDocuments[Id] | null {
    const text = this.texts[id];
    if (text === undefined) return null;
    let known = parsed.get(id);
    if (known?.text !== text) {
      known = { text, document: JSON.parse(text) as unknown };
      parsed.set(id, known);
    }
    return known.document as DataDocuments[Id];
  }
}

/** What the release carries, and nothing else, as fresh as on its first day. */
export const releaseData = new ScanData({}, { now: 0 });

/** What a scanner makes of a document, made once for each document. */
export function oncePerDocument<Document extends object, Value>(
  make: (document: Document) => Value,
): (document: Document) => Value {
  const made = new WeakMap<Document, { value: Value }>();
  return (document) => {
    let known = made.get(document);
    if (known === undefined) made.set(document, (known = { value: make(document) }));
    return known.value;
  };
}
