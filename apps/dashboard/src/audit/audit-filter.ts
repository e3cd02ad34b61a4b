import { useSearchParams } from 'react-router';
import { isKnown } from './audit-words';

/** What the address of the page says. Days are the viewer's, `YYYY-MM-DD` or empty. */
export interface AuditFilter {
  action: string | null;
  from: string;
  to: string;
  page: number;
}

/** The first moment of a day in the viewer's zone, or of the day after it, as the api wants it. */
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
  /** Another filter begins at the first page. */
  const set = (name: keyof AuditFilter, value: string | null): void =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
      if (name !== 'page') next.delete('page');
      return next;
    });
  return { filter, query, set };
}
