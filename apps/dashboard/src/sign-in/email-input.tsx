import { TextInput, type TextInputProps } from '@mantine/core';

/** The address of an account. Password managers take it for the user name. */
export const EmailInput = (props: TextInputProps) => (
  <TextInput label="E-mail" type="email" autoComplete="username" required withAsterisk={false} {...props} />
);
