import { Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { ColorSchemeToggle } from '../shell/color-scheme-toggle';
import { Logo } from '../shell/logo';
import classes from './auth-layout.module.css';

interface AuthLayoutProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** The other ways in, below the form. */
  footer?: ReactNode;
}

const PROMISES = [
  [
    'See what an attacker sees',
    'Certificates, headers, CORS, CSRF and rate limits, tested from the outside.',
  ],
  ['One issue, not a hundred alerts', 'A finding stays one issue until it is gone; each says how to fix it.'],
  ['Stop bad releases', 'Two URLs let any pipeline fail when something critical appears.'],
] as const;

/** The frame of what is seen before there is a session. */
export function AuthLayout({ title, description, children, footer }: AuthLayoutProps) {
  useDocumentTitle(`${title} · Palisade`);
  return (
    <div className={classes.split}>
      <aside className={classes.side} aria-label="About Palisade">
        <Logo />
        <div>
          <p className={classes.claim}>Continuous security tests of your web sites.</p>
          <ul className={classes.promises}>
            {PROMISES.map(([head, text]) => (
              <li key={head}>
                <strong>{head}</strong>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </div>
      </aside>
      <main className={classes.main}>
        <div className={classes.corner}>
          <ColorSchemeToggle />
        </div>
        <div className={classes.form}>
          <span className={classes.smallLogo}>
            <Logo />
          </span>
          <Stack gap={4} mb="lg">
            <Title order={1}>{title}</Title>
            {description !== undefined && (
              <Text c="dimmed" component="div">
                {description}
              </Text>
            )}
          </Stack>
          {children}
          {footer !== undefined && (
            <Text mt="lg" size="sm" c="dimmed" component="div">
              {footer}
            </Text>
          )}
        </div>
      </main>
    </div>
  );
}
