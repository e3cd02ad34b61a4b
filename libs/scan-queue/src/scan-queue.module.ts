import { BullModule, getQueueToken } from '@nestjs/bull';
import { type DynamicModule, type InjectionToken, Module } from '@nestjs/common';
import type { Queue } from 'bull';
import { GENERAL_QUEUE, INTERACTIVE_QUEUE, queueOf } from './placement';
import { QueueConnections, type QueuePlace } from './queue-connections';
import { type ScanJob, type ScanQueueSettings, ScanQueues } from './scan-queues';

/** The location of the queues is known only after a database query. */
export interface QueuePlaceFactory<Needed> {
  inject: [InjectionToken<Needed>];
  useFactory: (needed: Needed) => Promise<QueuePlace>;
}

/** Provides the two queues of each zone. */
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
    const names = settings.zones.flatMap((zone) =>
      [GENERAL_QUEUE, INTERACTIVE_QUEUE].map((queue) => queueOf(zone, queue)),
    );
    const queues = names.map((name) => ({
      name,
      imports: [connections],
      inject: [QueueConnections],
      useFactory: (made: QueueConnections) => made.optionsOf(),
    }));
    return {
      module: ScanQueueModule,
      imports: [connections, BullModule.registerQueueAsync(...queues)],
      providers: [
        {
          provide: ScanQueues,
          inject: [QueueConnections, ...names.map((name) => getQueueToken(name))],
          useFactory: (made: QueueConnections, ...all: Queue<ScanJob>[]) =>
            new ScanQueues(settings, made, all),
        },
      ],
      exports: [BullModule, ScanQueues],
    };
  }
}

@Module({})
class QueueConnectionsModule {}
