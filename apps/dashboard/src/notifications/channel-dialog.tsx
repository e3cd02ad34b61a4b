import { lazy, useState } from 'react';
import type { Channel } from '../api/resources';
import { notifyDone } from '../ui/notify';
import { Dialog } from '../ui/dialog';
import { ShownOnce } from '../ui/shown-once';

const ChannelForm = lazy(() => import('./channel-form'));

interface ChannelDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Null creates one. */
  channel: Channel | null;
}

export function ChannelDialog({ isOpen, onClose, channel }: ChannelDialogProps) {
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={channel === null ? 'New channel' : `Edit ${channel.name}`}
      size="lg"
      // A click outside must not close a dialog that shows a secret only once.
      closeOnClickOutside={false}
    >
      <Steps channel={channel} onClose={onClose} />
    </Dialog>
  );
}

/** A separate component, so that the secret is dropped when the dialog closes. */
function Steps({ channel, onClose }: { channel: Channel | null; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) {
    return (
      <ShownOnce title="Copy the signing secret now" value={secret} label="signing secret" onClose={onClose}>
        You can see this secret only now. Your receiver verifies messages with it, by the Standard Webhooks
        specification. If you lose it, rotate it.
      </ShownOnce>
    );
  }
  return (
    <ChannelForm
      channel={channel}
      onCancel={onClose}
      onSecret={setSecret}
      onSaved={(saved) => {
        if (saved.secret !== undefined) return setSecret(saved.secret);
        notifyDone(channel === null ? `Created the channel ${saved.name}.` : `Saved ${saved.name}.`);
        onClose();
      }}
    />
  );
}
