import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** The field for a new password, with the rule that it has to meet. */
export function NewPasswordInput(props: PasswordInputProps) {
  return (
    <PasswordInput
      label="New password"
      description="At least 8 characters. A short sentence is easy to remember."
      autoComplete="new-password"
      {...props}
    />
  );
}
