import { Injectable } from '@nestjs/common';
import { type LoadedDataState, LoadedDataRepository } from '@palisade/persistence';

/** The page is public: however often it is requested, the database gets one query in this time. */
const KEEP_MS = 10_000;

/** What was loaded for the data of tests, for the page about it. */
@Injectable()
export class LoadedDataStates {
  private kept: Promise<readonly LoadedDataState[] | null> = Promise.resolve(null);
  private keptUntil = 0;

  constructor(private readonly repository: LoadedDataRepository) {}

  /** Null when the database does not respond: the page is useful without it. */
  read(): Promise<readonly LoadedDataState[] | null> {
    if (Date.now() >= this.keptUntil) {
      this.keptUntil = Date.now() + KEEP_MS;
      this.kept = this.repository.list().catch(() => null);
    }
    return this.kept;
  }
}
