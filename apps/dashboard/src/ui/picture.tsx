import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Section } from './section';

interface PictureProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** The chart; the table has the same numbers. */
  picture: ReactNode;
  table: ReactNode;
}

/** A chart with the table behind it. */
export function Picture({ title, description, actions, picture, table }: PictureProps) {
  const [isTable, setIsTable] = useState(false);
  return (
    <Section
      title={title}
      description={description}
      isFlush
      aria-label={title}
      actions={
        <Group gap="xs" className="pal-no-print">
          {actions}
          <Button variant="default" size="xs" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            Show as table
          </Button>
        </Group>
      }
    >
      {isTable ? table : picture}
    </Section>
  );
}
