import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';

interface GuideLinkProps {
  /** A page below `/docs/guide`, with or without an anchor, e.g. `results#the-pass-rate`. */
  to: string;
  children: ReactNode;
}

/** Opens a guide of the installation in a new tab. */
export function GuideLink({ to, children }: GuideLinkProps) {
  return (
    <Anchor href={`/docs/guide/${to}`} target="_blank" rel="noreferrer" underline="always" inherit>
      {children}
    </Anchor>
  );
}
