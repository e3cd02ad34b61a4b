import { BullModule } from '@nestjs/bull';
import { type DynamicModule, type InjectionToken, Module } from '@nestjs/common';
import { GENERAL_QUEUE, INTERACTIVE_QUEUE } from './placement';
import { QueueConnections, type QueuePlace } from './queue-connections';
import { SCAN_QUEUE_SETTINGS, type ScanQueueSettings, ScanQueues } from './scan-queues';

/** The location of the queues is known only after a database query. */
export interface QueuePlaceFactory<Needed> {
  inject: [InjectionToken<Needed>];
  useFactory: (needed: Needed) => Promise<QueuePlace>;
}

/** Provides the two queues. */
@Module({})
export class ScanQueueModule {
  static forRoot<Needed>(
    settings: ScanQueueSettings,
    { inject, useFactory }: QueuePlaceFactory<Needed>,
  ): DynamicModule {
    const connections: DynamicModule = {
      module: QueueConnectionsModule,
      providers: [
        {
          provide: QueueConnections,
          inject,
          useFactory: async (needed: Needed) => new QueueConnections(await useFactory(needed)),
        },
      ],
      exports: [QueueConnections],
    };
    const queues = [GENERAL_QUEUE, INTERACTIVE_QUEUE].map((name) => ({
      name,
      imports: [connections],
      inject: [QueueConnections],
      useFactory: (made: QueueConnections) => made.optionsOf(),
    }));
    return {
      module: ScanQueueModule,
      imports: [connections, BullModule.registerQueueAsync(...queues)],
      providers: [{ provide: SCAN_QUEUE_SETTINGS, useValue: settings }, ScanQueues],
      exports: [BullModule, ScanQueues],
    };
  }
}

@Module({})
class QueueConnectionsModule {}
