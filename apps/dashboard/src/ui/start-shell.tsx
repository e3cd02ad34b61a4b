import { VisuallyHidden } from '@mantine/core';
import { Logo } from './logo';

interface StartShellProps {
  /** Names a wait of more than five seconds, where no connection banner can. */
  withNote?: boolean;
}

/** The shell of index.html, whose style it uses, until the first page can be shown. */
export function StartShell({ withNote = false }: StartShellProps) {
  return (
    <div className="pal-shell" role="status">
      <div className="pal-shell-side">
        <Logo />
      </div>
      <div>
        <div className="pal-shell-bar" />
        <div className="pal-shell-body">
          <VisuallyHidden>Loading</VisuallyHidden>
          {withNote && (
            <p className="pal-shell-note">
              Palisade does not respond. Waiting… <a href="">Retry</a>
            </p>
          )}
          <div className="pal-shell-block pal-shell-title" />
          <div className="pal-shell-block" />
          <div className="pal-shell-block pal-shell-tall" />
        </div>
      </div>
    </div>
  );
}
