import { Combobox } from '@mantine/core';
import classes from './jump-dialog.module.css';
import type { JumpGroup } from './use-jump-groups';

/** The results, by kind. */
export const JumpEntries = ({ groups }: { groups: readonly JumpGroup[] }) => (
  <>
    {groups.map(({ name, entries }) => (
      <Combobox.Group key={name} label={name}>
        {entries.map(({ to, label, note }) => (
          <Combobox.Option key={`${to} ${label}`} value={to}>
            <span className={classes.entry}>
              <span>{label}</span>
              {note !== undefined && <span className={classes.note}>{note}</span>}
            </span>
          </Combobox.Option>
        ))}
      </Combobox.Group>
    ))}
  </>
);
