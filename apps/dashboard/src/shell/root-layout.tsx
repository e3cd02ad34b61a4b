import { Outlet, ScrollRestoration } from 'react-router';
import { ConnectionBanner } from './connection-banner';

/** Around every page, signed in or not. */
export function RootLayout() {
  return (
    <>
      <ConnectionBanner />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
