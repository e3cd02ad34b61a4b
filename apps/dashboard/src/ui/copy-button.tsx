import { ActionIcon, Button, CopyButton as MantineCopy } from '@mantine/core';
import { IconCheck, IconCopy } from './icons';
import { Hint } from './hint';

interface CopyButtonProps {
  value: string;
  /** What is copied, for the name of the button: "API key", "trigger URL". */
  label: string;
  /** Icon only, for rows and fields. */
  isCompact?: boolean;
}

/** Copies a value, and confirms it on screen and to screen readers. */
export function CopyButton({ value, label, isCompact = false }: CopyButtonProps) {
  return (
    <MantineCopy value={value} timeout={2000}>
      {({ copied, copy }) => {
        const icon = copied ? <IconCheck size={16} /> : <IconCopy size={16} />;
        const text = copied ? `Copied ${label}` : `Copy ${label}`;
        if (!isCompact) {
          return (
            <Button variant="default" size="xs" leftSection={icon} onClick={copy} aria-live="polite">
              {text}
            </Button>
          );
        }
        return (
          <Hint label={text}>
            <ActionIcon variant="subtle" color="gray" onClick={copy} aria-label={text} aria-live="polite">
              {icon}
            </ActionIcon>
          </Hint>
        );
      }}
    </MantineCopy>
  );
}
