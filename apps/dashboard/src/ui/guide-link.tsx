import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { BASE_PATH } from '../api/base-path';

interface GuideLinkProps {
  /** A page below `/docs/guide`, with or without an anchor, e.g. `results#the-pass-rate`. */
  to: string;
  children: ReactNode;
}

/** Opens a guide of the installation in a new tab. */
export function GuideLink({ to, children }: GuideLinkProps) {
  return (
    <Anchor
      href={`${BASE_PATH}/docs/guide/${to}`}
      target="_blank"
      rel="noreferrer"
      underline="always"
      inherit
    >
      {children}
    </Anchor>
  );
}
