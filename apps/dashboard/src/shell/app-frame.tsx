import { Burger, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense, lazy, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { Logo } from '../ui/logo';
import { PageLoading } from '../ui/loading';
import { SkipLink } from '../ui/skip-link';
import { useSession } from '../session/session';
import classes from './app-frame.module.css';
import { ColorSchemeToggle } from './color-scheme-toggle';
import { NavigationBar } from './navigation-bar';
import { useKeptFocus } from './use-kept-focus';
import { UserMenu } from './user-menu';

const JumpButton = lazy(() => import('./jump-button'));
const InboxLink = lazy(() => import('./inbox-link'));
const WorkerNotice = lazy(() => import('./worker-notice'));
const ListNotice = lazy(() => import('./list-notice'));

/** The frame of all pages in a team. */
export function AppFrame() {
  const [isOpen, { toggle, close }] = useDisclosure();
  const { pathname } = useLocation();
  const { zones_without_worker: zones, old_lists: lists } = useSession();
  useKeptFocus();
  useEffect(close, [pathname, close]);
  return (
    <>
      <SkipLink to="content">Skip to content</SkipLink>
      <header className={classes.header}>
        <Group hiddenFrom="sm" gap="sm" wrap="nowrap">
          <Burger
            opened={isOpen}
            onClick={toggle}
            size="sm"
            aria-label={isOpen ? 'Close menu' : 'Open menu'}
          />
          <Logo />
        </Group>
        <Group gap={4} ml="auto" wrap="nowrap">
          <Suspense fallback={<span className={classes.jump} />}>
            <JumpButton />
          </Suspense>
          <Suspense fallback={<span style={{ width: 38 }} />}>
            <InboxLink />
          </Suspense>
          <ColorSchemeToggle />
          <UserMenu />
        </Group>
      </header>
      <div className={classes.navbar} data-open={isOpen || undefined}>
        <NavigationBar onClose={close} />
      </div>
      <main id="content" tabIndex={-1} className={classes.main}>
        <div style={{ maxWidth: 1240, margin: '0 auto' }}>
          {zones.length > 0 && (
            <Suspense>
              <WorkerNotice zones={zones} />
            </Suspense>
          )}
          {lists.length > 0 && (
            <Suspense>
              <ListNotice lists={lists} />
            </Suspense>
          )}
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </div>
      </main>
    </>
  );
}
