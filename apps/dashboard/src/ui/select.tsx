import { Select, type SelectProps } from '@mantine/core';
import type { ComponentType } from 'react';

/** A separate file, so that pages load lists of choices only when a person opens one. */
export default Select as ComponentType<SelectProps<string>>;
