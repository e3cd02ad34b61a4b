import { Text } from '@mantine/core';
import { SecretField } from './secret-field';

/** A secret address after its creation, in place. See ShownOnce for the last step of a dialog. */
export const NewAddress = ({ value, label }: { value: string; label: string }) => (
  <div>
    <Text size="sm" fw={600} mb={4}>
      Copy the {label} now. It is not shown again.
    </Text>
    <SecretField value={value} label={label} />
  </div>
);
