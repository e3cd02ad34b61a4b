import { NavLink, useLocation } from 'react-router';
import classes from './tabs.module.css';
import { useTabInView } from './use-tab-in-view';

interface LinkTabsProps {
  /** What the pages have in common. */
  label: string;
  tabs: readonly { to: string; label: string }[];
}

/** Links styled as tabs; each tab is a page with its own URL. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  const row = useTabInView<HTMLElement>(useLocation().pathname);
  return (
    <nav ref={row} aria-label={label} className={classes.tabs} style={{ marginBottom: 20 }}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} className={classes.tab}>
          {tab.label}
        </NavLink>
      ))}
    </nav>
  );
}
