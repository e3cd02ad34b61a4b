import { Stack } from '@mantine/core';
import { IconMailbox } from '../ui/icons';
import { useState } from 'react';
import type { Channel } from '../api/resources';
import { useDeliveries } from '../data/notifications-queries';
import { EmptyState } from '../ui/empty-state';
import { Loaded } from '../ui/loaded';
import { PageLinks } from '../ui/page-links';
import { DeliveryTable } from './delivery-table';
import { TestMessage } from './test-message';
import { Dialog } from '../ui/dialog';

interface DeliveriesDialogProps {
  isOpen: boolean;
  onClose: () => void;
  channel: Channel;
}

export function DeliveriesDialog({ isOpen, onClose, channel }: DeliveriesDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={`Deliveries to ${channel.name}`} size="xl">
      <Stack gap="md">
        <TestMessage channel={channel} />
        <Deliveries channel={channel} />
      </Stack>
    </Dialog>
  );
}

function Deliveries({ channel }: { channel: Channel }) {
  const [page, setPage] = useState(1);
  const deliveries = useDeliveries(channel.id, page);
  return (
    <Loaded query={deliveries} rows={3}>
      {({ data, meta }) =>
        meta.total === 0 ? (
          <EmptyState icon={IconMailbox} title="No deliveries yet">
            Messages of the last 30 days are listed here. Send a test message to see whether the channel
            works.
          </EmptyState>
        ) : (
          <>
            <DeliveryTable channel={channel} deliveries={data} />
            <PageLinks meta={meta} onPage={setPage} noun="deliveries" />
          </>
        )
      }
    </Loaded>
  );
}
