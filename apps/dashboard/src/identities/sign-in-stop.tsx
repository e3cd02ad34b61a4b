import { Button, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ScanIdentity } from '../api/resources';
import { useIdentity } from '../data/identities-queries';
import { Loaded } from '../ui/loaded';
import { Muted } from '../ui/muted';
import type { SignInElement } from './clicked-steps';

type Stop = NonNullable<ScanIdentity['stopped']>;

interface SignInStopProps {
  stop: Stop;
  /** Lets a person click what is on the picture. */
  onPick?: (element: SignInElement) => void;
}

/** The page at which a login in the browser stopped. */
export function SignInStop({ stop: { step, url, picture, elements }, onPick }: SignInStopProps) {
  return (
    <Stack gap="xs">
      <Muted>
        It stopped at {step !== null && `step ${step}, at `}
        {url}.
      </Muted>
      {picture !== null && (
        <div style={{ position: 'relative', width: 'fit-content', maxWidth: '100%' }}>
          <Picture
            jpeg={picture}
            label={`The page ${url} when the login stopped. Typed values are hidden.`}
          />
          {onPick !== undefined &&
            elements.map((element, place) => <PictureButton key={place} element={element} onPick={onPick} />)}
        </div>
      )}
    </Stack>
  );
}

/** The same of a stored identity, whose picture is loaded when someone wants to see it. */
export function StoredStop({ checkId, id }: { checkId: string; id: string }) {
  const [isShown, setShown] = useState(false);
  const query = useIdentity(checkId, id, isShown);
  if (!isShown)
    return (
      <Button variant="default" w="fit-content" onClick={() => setShown(true)}>
        Show where it stopped
      </Button>
    );
  return (
    <Loaded query={query} rows={3}>
      {({ stopped }) => stopped && <SignInStop stop={stopped} />}
    </Loaded>
  );
}

interface PictureButtonProps {
  element: SignInElement;
  onPick: (element: SignInElement) => void;
}

/** Over what it stands for. */
function PictureButton({ element, onPick }: PictureButtonProps) {
  const { kind, words, left, top, width, height } = element;
  return (
    <button
      type="button"
      aria-label={`${kind === 'field' ? 'Field' : 'Button'} ${words}`.trim()}
      onClick={() => onPick(element)}
      style={{
        position: 'absolute',
        left: `${left / 10}%`,
        top: `${top / 10}%`,
        width: `${width / 10}%`,
        height: `${height / 10}%`,
        minWidth: 24,
        minHeight: 24,
        padding: 0,
        background: 'transparent',
        border: '2px solid var(--mantine-primary-color-filled)',
        cursor: 'pointer',
      }}
    />
  );
}

/** On a canvas: the content policy of the dashboard allows no pictures from texts. */
function Picture({ jpeg, label }: { jpeg: string; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const bytes = Uint8Array.from(atob(jpeg), (character) => character.charCodeAt(0));
    void createImageBitmap(new Blob([bytes], { type: 'image/jpeg' })).then((picture) => {
      if (canvas.current === null) return;
      canvas.current.width = picture.width;
      canvas.current.height = picture.height;
      canvas.current.getContext('2d')?.drawImage(picture, 0, 0);
    });
  }, [jpeg]);
  return <canvas ref={canvas} role="img" aria-label={label} style={{ maxWidth: '100%', height: 'auto' }} />;
}
