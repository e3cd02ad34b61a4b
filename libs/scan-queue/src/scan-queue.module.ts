import { BullModule } from '@nestjs/bull';
import { type DynamicModule, Module } from '@nestjs/common';
import { GENERAL_QUEUE, INTERACTIVE_QUEUE } from './placement';
import { QueueConnections } from './queue-connections';
import { SCAN_QUEUE_SETTINGS, type ScanQueueSettings, ScanQueues } from './scan-queues';

/** Gives a program the two queues. */
@Module({})
export class ScanQueueModule {
  static forRoot(settings: ScanQueueSettings): DynamicModule {
    const connections = new QueueConnections(settings.redisUrl);
    return {
      module: ScanQueueModule,
      imports: [
        BullModule.registerQueue(
          { name: GENERAL_QUEUE, ...connections.optionsOf() },
          { name: INTERACTIVE_QUEUE, ...connections.optionsOf() },
        ),
      ],
      providers: [
        { provide: QueueConnections, useValue: connections },
        { provide: SCAN_QUEUE_SETTINGS, useValue: settings },
        ScanQueues,
      ],
      exports: [BullModule, ScanQueues],
    };
  }
}
