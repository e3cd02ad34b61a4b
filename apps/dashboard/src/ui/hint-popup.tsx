import { Tooltip } from '@mantine/core';

/** A file of its own, so that pages load the positioning of tooltips only when one is shown. */
export default Tooltip;
