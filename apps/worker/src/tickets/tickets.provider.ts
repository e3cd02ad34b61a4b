import type { FactoryProvider } from '@nestjs/common';
import { type Environment, appUrlOf, sealingSecretsOf } from '@palisade/config';
import type { DnsSettings } from '@palisade/dns';
import { ScanOpeningRepository, TicketWorkRepository } from '@palisade/persistence';
import type { Logger } from 'pino';
import { receiversOf } from '../notifications/notifications.providers';
import { WorkerMetrics } from '../ground/worker.metrics';
import { TicketKeeper } from './ticket-keeper.service';

/** Ticket systems are receivers that users choose, as those of notifications are. */
export const ticketProvider = (
  environment: Environment,
  logger: Logger,
  dns?: DnsSettings,
): FactoryProvider<TicketKeeper> => ({
  provide: TicketKeeper,
  inject: [TicketWorkRepository, ScanOpeningRepository, WorkerMetrics],
  useFactory: (tickets: TicketWorkRepository, scans: ScanOpeningRepository, metrics: WorkerMetrics) =>
    new TicketKeeper(
      tickets,
      scans,
      {
        allowedHosts: receiversOf(environment),
        dns,
        sealingKeys: sealingSecretsOf(environment),
        appUrl: appUrlOf(environment),
      },
      metrics,
      logger,
    ),
});
