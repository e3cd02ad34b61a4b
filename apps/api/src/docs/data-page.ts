import { DATA_SETS, type DataSet, definitionOf } from '@palisade/catalogue';
import type { LoadedDataState } from '@palisade/persistence';
import { escaped } from '../http/fields/escaped';
import { publicPage } from '../http/pages/public-page';

const COLUMNS = ['Data', 'Date', 'From', 'Used by', 'Newer lists'];

/** The data that tests judge by, with its age. @param loaded what the operator's address gave; null when it could not be read. */
export const dataPage = (loaded: readonly LoadedDataState[] | null): string =>
  publicPage(
    'The data of Palisade',
    `<p><a href="guide">All guides</a></p>
    <h1>The data</h1>
    <p class="lead">Some tests use lists that become outdated. An outdated list can miss problems, but never causes a finding. The technical details of a result name the date of the data that the test used.
      <a href="tests">The tests</a> have their own page. Operators can <a href="guide/data">publish newer lists</a>.</p>
    ${loaded === null ? '<p>Whether newer lists were loaded is unknown at the moment, because the database does not respond. The table shows those of the release.</p>\n    ' : ''}<table>
      <thead><tr>${COLUMNS.map((column) => `<th scope="col">${column}</th>`).join('')}</tr></thead>
      <tbody>
${DATA_SETS.map((set) =>
  row(
    set,
    (loaded ?? []).find(({ id }) => id === set.id),
  ),
).join('\n')}
      </tbody>
    </table>
`,
  );

function row(set: DataSet, loaded: LoadedDataState | undefined): string {
  const used = loadedInUse(set, loaded);
  const cells = [
    set.name,
    used?.date ?? set.date,
    used === null ? `This release: ${set.source}` : `The operator: ${used.source}`,
    set.usedBy.map((key) => definitionOf(key).name).join(', '),
    noteOn(set, loaded) ?? set.refresh,
  ];
  return `        <tr>${cells
    // On phones, each row is a list with these labels.
    .map((text, place) => `<td data-label="${COLUMNS[place]}">${escaped(text)}</td>`)
    .join('')}</tr>`;
}

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
