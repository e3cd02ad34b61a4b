import { Box, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { ColorSchemeToggle } from '../shell/color-scheme-toggle';
import { Logo } from '../ui/logo';
import classes from './auth-layout.module.css';
import { Muted } from '../ui/muted';

interface AuthLayoutProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Links to other ways to sign in, below the form. */
  footer?: ReactNode;
}

const PROMISES = [
  [
    'See what an attacker sees',
    'Certificates, headers, CORS, CSRF and rate limits, tested from the outside.',
  ],
  ['One issue, not a hundred alerts', 'Each finding is tracked as one issue, with advice on how to fix it.'],
  ['Stop bad releases', 'Fail any pipeline when a scan finds a critical issue.'],
] as const;

/** The layout of pages without a session. */
export function AuthLayout({ title, description, children, footer }: AuthLayoutProps) {
  useDocumentTitle(`${title} · Palisade`);
  return (
    <div className={classes.split}>
      <aside className={classes.side} aria-label="About Palisade">
        <Logo />
        <div>
          <Text fz={28} fw={660} lh={1.25} c="#fff" maw="15em" mb={36}>
            Continuous security testing for your web sites.
          </Text>
          <ul className={classes.promises}>
            {PROMISES.map(([head, text]) => (
              <li key={head}>
                <Text fw={700} c="#fff">
                  {head}
                </Text>
                <Text c="#b8c6d9">{text}</Text>
              </li>
            ))}
          </ul>
        </div>
      </aside>
      <main className={classes.main}>
        <Box pos="absolute" top={12} right={16}>
          <ColorSchemeToggle />
        </Box>
        <div style={{ width: '100%', maxWidth: 380 }}>
          <Box hiddenFrom="sm" mb={28}>
            <Logo />
          </Box>
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
            <Muted mt="lg" component="div">
              {footer}
            </Muted>
          )}
        </div>
      </main>
    </div>
  );
}
