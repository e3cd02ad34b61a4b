import { Anchor, type AnchorProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface PageLinkProps extends AnchorProps {
  /** The page of the dashboard. */
  to: string;
  onClick?: () => void;
  children: ReactNode;
}

/** A small link to another page of the dashboard. */
export const SmallLink = (props: PageLinkProps) => <Anchor component={Link} fz="sm" {...props} />;

/** A link within a sentence, where the colour alone does not show a link. */
export const TextLink = (props: PageLinkProps) => (
  <Anchor component={Link} inherit underline="always" {...props} />
);

/** The name of a row, which leads to its page. */
export const TitleLink = (props: PageLinkProps) => (
  <Anchor component={Link} fw={550} c="var(--mantine-color-text)" {...props} />
);
