import { useSearchParams } from 'react-router';
import { isKnown } from './audit-words';

/** The filter in the URL of the page. Days are in the viewer's time zone, `YYYY-MM-DD` or empty. */
export interface AuditFilter {
  action: string | null;
  from: string;
  to: string;
  page: number;
}

/** The start of a day in the viewer's time zone, plus `daysLater` days, as an ISO timestamp. */
function momentOf(day: string, daysLater = 0): string | undefined {
  const moment = new Date(`${day}T00:00:00`);
  if (Number.isNaN(moment.getTime())) return undefined;
  moment.setDate(moment.getDate() + daysLater);
  return moment.toISOString();
}

export function useAuditFilter() {
  const [search, setSearch] = useSearchParams();
  const filter: AuditFilter = {
    action: search.get('action'),
    from: search.get('from') ?? '',
    to: search.get('to') ?? '',
    page: Math.max(1, Number(search.get('page') ?? 1) || 1),
  };
  const from = momentOf(filter.from);
  const to = momentOf(filter.to, 1);
  const query = {
    page: filter.page,
    ...(filter.action !== null && isKnown(filter.action) && { action: filter.action }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
  /** Changing a filter goes back to the first page. */
  const set = (name: keyof AuditFilter, value: string | null): void =>
    setSearch((previous) => {
      const next = new URLSearchParams(previous);
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
      if (name !== 'page') next.delete('page');
      return next;
    });
  return { filter, query, set };
}
