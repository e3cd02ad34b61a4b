import { Navigate, type RouteObject } from 'react-router';
import { HomeRedirect } from '../session/home-redirect';
import { SessionGate } from '../session/session-gate';
import { TeamGate } from '../session/team-gate';
import { AppFrame } from '../shell/app-frame';
import { BrandFrame } from '../ui/brand-frame';
import { NotFoundPage } from '../ui/not-found-page';
import { RootLayout } from '../shell/root-layout';
import { RouteFailure } from '../shell/route-failure';
import { SignedInLayout } from './signed-in-layout';
import { StartShell } from '../ui/start-shell';

/** The pages of a team, below `/t/:teamId`. Each page is a module that exports `Component`. */
const teamPages: RouteObject[] = [
  { index: true, lazy: () => import('../overview/overview-page') },
  { path: 'checks', lazy: () => import('../checks/checks-page') },
  { path: 'checks/new', lazy: () => import('../checks/new-check-page') },
  { path: 'checks/:checkId', lazy: () => import('../checks/check-page') },
  { path: 'checks/:checkId/scripts', lazy: () => import('../scripts/scripts-page') },
  { path: 'checks/:checkId/settings/:tab?', lazy: () => import('../checks/check-settings-page') },
  { path: 'checks/:checkId/edit', lazy: () => import('../checks/old-settings-redirect') },
  { path: 'scans/:scanId', lazy: () => import('../scans/scan-page') },
  { path: 'scans/:scanId/tests/:testId', lazy: () => import('../scans/scan-test-page') },
  { path: 'week', lazy: () => import('../overview/week-page') },
  { path: 'charts', lazy: () => import('../charts/charts-page') },
  { path: 'expiries', lazy: () => import('../expiries/expiries-page') },
  { path: 'flaws', lazy: () => import('../flaws/flaws-page') },
  { path: 'inbox', lazy: () => import('../inbox/inbox-page') },
  { path: 'issues', lazy: () => import('../issues/issues-page') },
  { path: 'issues/:issueId', lazy: () => import('../issues/issue-page') },
  {
    path: 'settings',
    lazy: () => import('../team/settings-layout'),
    children: [
      { index: true, element: <Navigate to="team" replace /> },
      { path: 'team', lazy: () => import('../team/team-page') },
      { path: 'members', lazy: () => import('../team/members-page') },
      { path: 'notifications', lazy: () => import('../notifications/notifications-page') },
      { path: 'tickets', lazy: () => import('../tickets/tickets-page') },
      { path: 'api-keys', lazy: () => import('../team/api-keys-page') },
      { path: 'ci', lazy: () => import('../team/ci-page') },
      { path: 'status-page', lazy: () => import('../team/status-page') },
    ],
  },
  { path: 'installation', lazy: () => import('../installation/installation-page') },
  { path: 'audit', lazy: () => import('../audit/audit-page') },
  { path: 'account', lazy: () => import('../account/account-page') },
  { path: '*', element: <NotFoundPage /> },
];

export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <RouteFailure />,
    hydrateFallbackElement: <StartShell withNote />,
    children: [
      { path: '/sign-in', lazy: () => import('../sign-in/sign-in-page') },
      { path: '/sign-in/code', lazy: () => import('../sign-in/second-factor-page') },
      { path: '/sign-in-link', lazy: () => import('../sign-in/sign-in-link-page') },
      { path: '/forgot-password', lazy: () => import('../sign-in/forgot-password-page') },
      { path: '/reset-password', lazy: () => import('../sign-in/reset-password-page') },
      { path: '/not-me', lazy: () => import('../sign-in/not-me-page') },
      { path: '/confirm-email', lazy: () => import('../sign-in/confirm-email-page') },
      { path: '/link-account', lazy: () => import('../sign-in/link-account-page') },
      { path: '/sign-up', lazy: () => import('../sign-in/sign-up-page') },
      { path: '/invitations/:token', lazy: () => import('../invitations/invitation-page') },
      {
        element: (
          <SessionGate>
            <SignedInLayout />
          </SessionGate>
        ),
        children: [
          { path: '/', element: <HomeRedirect /> },
          { path: '/account', element: <HomeRedirect page="/account" /> },
          { path: '/second-factor', lazy: () => import('../account/second-factor-needed-page') },
          { path: '/teams/new', lazy: () => import('../team/new-team-page') },
          {
            path: '/t/:teamId',
            element: <TeamGate />,
            children: [
              { element: <AppFrame />, children: [{ errorElement: <RouteFailure />, children: teamPages }] },
            ],
          },
        ],
      },
      {
        path: '*',
        element: (
          <BrandFrame>
            <NotFoundPage />
          </BrandFrame>
        ),
      },
    ],
  },
];
