import classes from './skip-link.module.css';

/** Visible while it has the focus: it spares people with a keyboard the stops before a part of the page. @param to the id of that part */
export const SkipLink = ({ to, children }: { to: string; children: string }) => (
  <a href={`#${to}`} className={classes.skip}>
    {children}
  </a>
);
