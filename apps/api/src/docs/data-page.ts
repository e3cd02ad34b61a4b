import { DATA_SETS, type DataSet, definitionOf } from '@palisade/catalogue';
import { escaped } from '../http/escaped';
import { publicPage } from '../http/public-page';

/** The data that tests of this release judge by, with its age. */
export const dataPage = (): string =>
  publicPage(
    'The data of Palisade',
    `<h1>The data</h1>
    <p class="lead">Some tests judge by lists that grow old. Old data misses things; it never makes a finding. The technical details of a result
      name the date of the data that it was judged by.</p>
    <table>
      <thead><tr><th scope="col">Data</th><th scope="col">Date</th><th scope="col">Source</th><th scope="col">Used by</th><th scope="col">Refresh</th></tr></thead>
      <tbody>
${DATA_SETS.map(row).join('\n')}
      </tbody>
    </table>
`,
  );

const row = ({ name, date, source, usedBy, refresh }: DataSet): string =>
  `        <tr>${[name, date, source, definitionOf(usedBy).name, refresh ?? 'with a release']
    .map((text) => `<td>${escaped(text)}</td>`)
    .join('')}</tr>`;
