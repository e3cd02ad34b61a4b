import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconMapPinOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../ui/empty-state';

/** For addresses that lead nowhere, things that are gone, and teams that this person is no member of. */
export function NotFoundPage({ what = 'page' }: { what?: 'page' | 'team' | 'check' | 'scan' | 'issue' }) {
  useDocumentTitle('Not found · Palisade');
  return (
    <EmptyState
      isPage
      icon={IconMapPinOff}
      title={`There is no such ${what}`}
      action={
        <Button component={Link} to="/">
          Go to your team
        </Button>
      }
    >
      {what === 'team'
        ? 'It was deleted, or you are not a member of it. Ask for an invitation to join.'
        : 'The address may be mistyped, or what it showed was deleted.'}
    </EmptyState>
  );
}
