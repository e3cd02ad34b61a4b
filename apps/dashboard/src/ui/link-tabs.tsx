import { NavLink } from 'react-router';
import classes from './link-tabs.module.css';

interface LinkTabsProps {
  /** What the pages have in common. */
  label: string;
  tabs: readonly { to: string; label: string }[];
}

/** Looks like tabs, but each is a page with an address of its own. */
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
