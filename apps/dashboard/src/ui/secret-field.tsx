import { Code, Group } from '@mantine/core';
import { CopyButton } from './copy-button';
import { useReveal } from './use-reveal';

interface SecretFieldProps {
  value: string;
  label: string;
  /** The part of the value that is hidden until it is revealed; absent for a value that is shown once. */
  secret?: string;
}

/** A value to copy: a key, a link, a command. */
export function SecretField({ value, label, secret }: SecretFieldProps) {
  const { shown, button } = useReveal(value, secret, label);
  return (
    <Group gap="xs" p={8} bdrs="md" bg="var(--pal-page)" style={{ border: '1px solid var(--pal-line)' }}>
      {/* The buttons move below on a phone, where a URL would be left with a few characters a line. */}
      <Code
        className="pal-wraps"
        flex="1 1 220px"
        bg="transparent"
        aria-label={label}
        role="textbox"
        aria-readonly
        tabIndex={0}
      >
        {shown}
      </Code>
      {button}
      <CopyButton value={value} label={label} />
    </Group>
  );
}
