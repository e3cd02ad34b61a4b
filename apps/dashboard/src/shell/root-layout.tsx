import { Outlet, ScrollRestoration } from 'react-router';
import { ConnectionBanner } from './connection-banner';

/** The layout around every page, signed in or not. */
export function RootLayout() {
  return (
    <>
      <ConnectionBanner />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
