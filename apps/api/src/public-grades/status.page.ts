import type { ShownGrade } from '../grades/grades.service';
import { escaped } from '../http/fields/escaped';
import { publicPage } from '../http/pages/public-page';

/** For people without an account. It never shows findings, their number, or more of an address than the domain. */
export const statusPage = (title: string, rows: readonly ShownGrade[]): string =>
  publicPage(
    title,
    `<h1>${escaped(title)}</h1>
<p class="lead">Security grades, from A+ to F, of the last full scan of each site. Dates are in UTC.</p>
${rows.length === 0 ? '<p>No site is listed now.</p>' : tableOf(rows)}`,
  );

const tableOf = (rows: readonly ShownGrade[]): string => `<table>
<caption>Sites and their grades</caption>
<thead><tr><th scope="col">Site</th><th scope="col">Grade</th><th scope="col">Last full scan</th></tr></thead>
<tbody>
${rows.map(rowOf).join('\n')}
</tbody>
</table>
`;

const rowOf = ({ domain, grade, day }: ShownGrade): string =>
  `<tr><td data-label="Site">${escaped(domain)}</td><td data-label="Grade"><strong>${grade ?? 'Not graded'}</strong></td>` +
  `<td data-label="Last full scan">${day === null ? 'None' : `<time datetime="${day}">${day}</time>`}</td></tr>`;
