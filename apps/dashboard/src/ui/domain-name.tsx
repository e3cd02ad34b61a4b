import { Fragment } from 'react';

/** A domain that wraps after its dots instead of within its labels. */
export function DomainName({ children: domain }: { children: string }) {
  return domain.split('.').map((label, index, labels) => (
    // Labels can repeat, so their position is the only key.
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
