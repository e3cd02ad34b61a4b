import { NavLink } from 'react-router';
import classes from './link-tabs.module.css';

interface LinkTabsProps {
  /** What the pages have in common. */
  label: string;
  tabs: readonly { to: string; label: string }[];
}

/** Links styled as tabs; each tab is a page with its own URL. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} className={classes.tab}>
          {tab.label}
        </NavLink>
      ))}
    </nav>
  );
}
