import { Text } from '@mantine/core';

/** Small grey text: what explains or adds to the text above it. */
export const Muted = Text.withProps({ size: 'sm', c: 'dimmed' });
