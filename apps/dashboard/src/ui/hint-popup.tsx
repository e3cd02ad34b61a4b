/** A file of its own, so that pages load the positioning of tooltips only when one is shown. */
export { Tooltip as default } from '@mantine/core';
