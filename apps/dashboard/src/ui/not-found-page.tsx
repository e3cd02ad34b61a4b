import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconMapPinOff } from './icons';
import { Link } from 'react-router';
import { EmptyState } from './empty-state';

/** For unknown URLs, deleted resources, and teams that the person is not a member of. */
export function NotFoundPage({ what = 'page' }: { what?: 'page' | 'team' | 'check' | 'scan' | 'issue' }) {
  useDocumentTitle('Not found · Palisade');
  return (
    <EmptyState
      isPage
      icon={IconMapPinOff}
      title={`${what[0]?.toUpperCase()}${what.slice(1)} not found`}
      action={
        <Button component={Link} to="/">
          Go to your team
        </Button>
      }
    >
      {what === 'team'
        ? 'The team was deleted, or you are not a member of it. Ask an owner or admin of the team for an invitation.'
        : `The URL may be wrong, or the ${what} was deleted.`}
    </EmptyState>
  );
}
