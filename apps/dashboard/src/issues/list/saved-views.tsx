import { Button } from '@mantine/core';
import { IconBookmark } from '../../ui/icons';
import { lazy } from 'react';
import { LazyMenu } from '../../ui/lazy-menu';
import type { IssueUrlFilters } from './issue-filters';
import { isShown } from './saved-view-filters';
import { useSavedViews } from './use-saved-views';

const Entries = lazy(() => import('./saved-view-entries'));

/** Saves the current filter under a name, and applies or deletes saved ones. */
export function SavedViewsMenu({ filters }: { filters: IssueUrlFilters }) {
  const { data: views = [], isError } = useSavedViews();
  const active = views.find((view) => isShown(view.filters, filters.values));
  const button = (
    <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />}>
      {active?.name ?? 'Views'}
    </Button>
  );
  return (
    <LazyMenu button={button}>
      {(opener) => <Entries button={opener} values={filters.values} views={views} isFailed={isError} />}
    </LazyMenu>
  );
}
