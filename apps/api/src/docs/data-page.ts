import { DATA_SETS, type DataSet, definitionOf } from '@palisade/catalogue';
import { escaped } from '../http/escaped';
import { publicPage } from '../http/public-page';

const COLUMNS = ['Data', 'Date', 'Source', 'Used by', 'Refresh'];

/** The data that tests of this release judge by, with its age. */
export const dataPage = (): string =>
  publicPage(
    'The data of Palisade',
    `<h1>The data</h1>
    <p class="lead">Some tests use lists that become outdated. An outdated list can miss problems, but never causes a finding. The technical details of a result name the date of the data that the test used.</p>
    <table>
      <thead><tr>${COLUMNS.map((column) => `<th scope="col">${column}</th>`).join('')}</tr></thead>
      <tbody>
${DATA_SETS.map(row).join('\n')}
      </tbody>
    </table>
`,
  );

const row = ({ name, date, source, usedBy, refresh }: DataSet): string =>
  `        <tr>${[
    name,
    date,
    source,
    usedBy.map((key) => definitionOf(key).name).join(', '),
    refresh ?? 'with a release',
  ]
    // On phones, each row is a list with these labels.
    .map((text, place) => `<td data-label="${COLUMNS[place]}">${escaped(text)}</td>`)
    .join('')}</tr>`;
