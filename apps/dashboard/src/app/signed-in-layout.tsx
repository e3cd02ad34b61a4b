import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { importWhenIdle } from '../ui/when-idle';

const SignInAgain = lazy(importWhenIdle(() => import('../sign-in/sign-in-again')));

/** A page of a signed-in person. When the session ends, they sign in again on top of it, so that nothing is lost. */
export const SignedInLayout = () => (
  <>
    <Outlet />
    <Suspense>
      <SignInAgain />
    </Suspense>
  </>
);
