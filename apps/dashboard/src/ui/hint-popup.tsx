import { Tooltip } from '@mantine/core';

/** A separate file, so that pages load the positioning of tooltips only when one is shown. */
export default Tooltip;
