import { Fragment } from 'react';

/** A domain that breaks after its dots where there is little room, and not within its words. */
export function DomainName({ children: domain }: { children: string }) {
  return domain.split('.').map((label, index, labels) => (
    // The labels of a domain have no identity but their place.
    <Fragment key={index}>
      {label}
      {index < labels.length - 1 && (
        <>
          .<wbr />
        </>
      )}
    </Fragment>
  ));
}
