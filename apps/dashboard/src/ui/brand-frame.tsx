import { Anchor, Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { BASE_PATH } from '../api/base-path';
import { Logo } from './logo';

/** The frame of pages outside of a team that have no form: a bar with the logo, which leads home. */
export function BrandFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <Box
        component="header"
        className="pal-dark-bar"
        bg="#101d31"
        c="#fff"
        px={{ base: 16, sm: 24 }}
        py={13}
      >
        <Anchor
          href={`${BASE_PATH}/`}
          display="inline-block"
          c="inherit"
          underline="never"
          aria-label="Palisade, home"
        >
          <Logo />
        </Anchor>
      </Box>
      <main style={{ paddingTop: '8vh' }}>{children}</main>
    </>
  );
}
