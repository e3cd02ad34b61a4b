import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useWall } from '../data/charts-queries';
import { EmptyState } from '../ui/empty-state';
import { IconLayoutDashboard } from '../ui/icons';
import { Loaded } from '../ui/loaded';
import { PageLinks } from '../ui/page-links';
import { Picture } from '../ui/picture';
import { useUrlFilters } from '../ui/use-url-filters';
import classes from './grid.module.css';
import { dayOfWall, daysAgoOf, WALL_SLIDER_DAYS } from './wall-days';
import { WallGrid, WallLegend } from './wall-grid';
import { WallTable } from './wall-table';

const ROWS = 50;
/** A slider that moves passes many days. */
const PAUSE_MS = 150;

/** The rows of the day and page in the URL. */
export function useShownWall() {
  const filters = useUrlFilters(['days_ago']);
  const daysAgo = daysAgoOf(filters.values.days_ago);
  return { filters, daysAgo, wall: useWall({ days_ago: daysAgo, page: filters.page, per_page: ROWS }) };
}

/** Checks and tests, as they were at the end of any of the last 90 days. */
export function Wall() {
  const { filters, daysAgo, wall } = useShownWall();
  const slider = (
    <DaySlider
      daysAgo={daysAgo}
      onDay={(days) => filters.set({ days_ago: days === 0 ? null : String(days) })}
    />
  );
  const links = wall.data && (
    <PageLinks meta={wall.data.meta} onPage={(page) => filters.setPage(page)} noun="checks" />
  );
  const rows = (children: (data: NonNullable<typeof wall.data>) => ReactNode) => (
    <>
      {slider}
      <Loaded query={wall} rows={8}>
        {(page) => (page.data.some(({ results }) => results.length > 0) ? children(page) : <Nothing />)}
      </Loaded>
      {links}
    </>
  );
  return (
    <Picture
      title="Wall"
      description="What each test said about each check in its last scan of all tests. Retests and scans of some tests do not count."
      picture={rows(({ data }) => (
        <>
          <WallGrid rows={data} />
          <WallLegend />
        </>
      ))}
      table={rows(({ data }) => (
        <WallTable rows={data} />
      ))}
    />
  );
}

const Nothing = () => (
  <EmptyState icon={IconLayoutDashboard} title="No results">
    The results of a scan of all tests appear here.
  </EmptyState>
);

function DaySlider({ daysAgo, onDay }: { daysAgo: number; onDay: (days: number) => void }) {
  const [shown, setShown] = useState(daysAgo);
  const [known, setKnown] = useState(daysAgo);
  const choose = useDebouncedCallback(onDay, PAUSE_MS);
  // The back button changed the URL.
  if (daysAgo !== known) {
    setKnown(daysAgo);
    setShown(daysAgo);
  }
  const words = shown === 0 ? 'Now' : `End of ${dayOfWall(shown, new Date())}`;
  return (
    <div className={classes.slider}>
      <label htmlFor="wall-day">Day (UTC)</label>
      <input
        id="wall-day"
        type="range"
        className="pal-no-print"
        min={1 - WALL_SLIDER_DAYS}
        max={0}
        // Time runs to the right; a slider cannot have the value -0.
        value={shown === 0 ? 0 : -shown}
        aria-valuetext={words}
        onChange={({ currentTarget }) => {
          const days = Math.abs(Number(currentTarget.value));
          setShown(days);
          choose(days);
        }}
      />
      <strong>{words}</strong>
    </div>
  );
}
