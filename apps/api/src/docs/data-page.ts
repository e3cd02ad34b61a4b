import {
  DATA_SETS,
  type DataSet,
  type ListAge,
  PUBLIC_SOURCES,
  type PublicSource,
  ageOfList,
  definitionOf,
  lastCurrent,
} from '@palisade/catalogue';
import type { LoadedDataState } from '@palisade/persistence';
import { isDataId } from '@palisade/vocabulary';
import { escaped } from '../http/fields/escaped';
import { publicPage } from '../http/pages/public-page';

const COLUMNS = ['Data', 'Date', 'From', 'Used by', 'Newer lists'];
const SOURCE_COLUMNS = ['Data', 'Source', 'Licence', 'Addresses'];

/** The data that tests judge by, with its age. @param loaded what the operator's address and public sources gave; null when it could not be read. */
export const dataPage = (loaded: readonly LoadedDataState[] | null, now = Date.now()): string =>
  publicPage(
    'The data of Palisade',
    `<p><a href="guide">All guides</a></p>
    <h1>The data</h1>
    <p class="lead">Some tests use lists that become outdated. An outdated list can miss problems, but never causes a finding. The technical details of a result name the date of the data that the test used.
      <a href="tests">The tests</a> have their own page. Workers load lists from their public sources every day; operators can <a href="guide/data">publish their own</a>.</p>
    ${loaded === null ? '<p>Whether newer lists were loaded is unknown at the moment, because the database does not respond. The table shows those of the release.</p>\n    ' : ''}${tableOf(
      COLUMNS,
      DATA_SETS.map((set) =>
        row(
          set,
          (loaded ?? []).find(({ id }) => id === set.id),
          now,
        ),
      ),
    )}
    <h2>The public sources</h2>
${tableOf(SOURCE_COLUMNS, DATA_SETS.flatMap(sourceRow))}
`,
  );

const tableOf = (columns: readonly string[], rows: readonly string[][]): string => `<table>
      <thead><tr>${columns.map((column) => `<th scope="col">${column}</th>`).join('')}</tr></thead>
      <tbody>
${rows.map((cells) => rowOf(columns, cells)).join('\n')}
      </tbody>
    </table>`;

const rowOf = (columns: readonly string[], cells: readonly string[]): string =>
  `        <tr>${cells
    // On phones, each row is a list with these labels.
    .map((text, place) => `<td data-label="${columns[place]}">${escaped(text)}</td>`)
    .join('')}</tr>`;

function row(set: DataSet, loaded: LoadedDataState | undefined, now: number): string[] {
  const used = loadedInUse(set, loaded);
  const day = used?.date ? lastCurrent(used.date, used.confirmedOn) : set.date;
  return [
    set.name,
    day,
    used === null
      ? `This release: ${set.source}`
      : `${used.confirmedOn === null ? 'The operator' : 'Its source'}: ${used.source}`,
    set.usedBy.map((key) => definitionOf(key).name).join(', '),
    [noteOn(set, loaded) ?? set.refresh, AGES[ageOfList(set, day, now)]].filter(Boolean).join('. '),
  ];
}

const AGES: Record<ListAge, string> = {
  fresh: '',
  old: 'It is old, and results say so',
  stale: 'It is so old that a test which finds nothing is inconclusive',
};

/** A list that is older than that of the release is not used. */
const loadedInUse = ({ date }: DataSet, loaded: LoadedDataState | undefined): LoadedDataState | null =>
  loaded?.date && loaded.date >= date ? loaded : null;

function noteOn({ date }: DataSet, loaded: LoadedDataState | undefined): string | null {
  if (loaded === undefined || loaded.checkedAt === null) return null;
  const day = loaded.checkedAt.toISOString().slice(0, 10);
  if (loaded.failure !== null) return `The load on ${day} failed: ${loaded.failure}`;
  if (loaded.date === null) return `DATA_URL did not have it on ${day}`;
  return loaded.date < date
    ? `The operator's list of ${loaded.date} is older and not used`
    : `Loaded on ${(loaded.loadedAt ?? loaded.checkedAt).toISOString().slice(0, 10)}`;
}

function sourceRow({ id, name }: DataSet): string[][] {
  const source: PublicSource | undefined = isDataId(id) ? PUBLIC_SOURCES[id] : undefined;
  return source === undefined
    ? []
    : [[name, source.publisher, source.licence, source.addresses.join(' and ')]];
}
