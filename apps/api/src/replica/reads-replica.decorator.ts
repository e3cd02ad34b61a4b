import { SetMetadata } from '@nestjs/common';

export const READS_REPLICA = 'reads-replica';

/** The route only reads, and its response may be as old as a replica of DATABASE_READ_URL: lists, exports, statistics and reports. */
export const ReadsReplica = (): ClassDecorator & MethodDecorator => SetMetadata(READS_REPLICA, true);
