import type { ReactNode } from 'react';
import classes from './brand-frame.module.css';
import { Logo } from './logo';

/** The frame of pages outside of a team that have no form: a bar with the logo, which leads home. */
export function BrandFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className={classes.bar}>
        <a href="/" className={classes.home} aria-label="Palisade, home">
          <Logo />
        </a>
      </header>
      <main style={{ paddingTop: '8vh' }}>{children}</main>
    </>
  );
}
