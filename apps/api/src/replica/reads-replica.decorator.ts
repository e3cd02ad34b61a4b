import { SetMetadata } from '@nestjs/common';

export const READS_REPLICA = 'reads-replica';

/** The route only reads, and its response may be as old as the replica of DATABASE_READ_URL: lists, exports, statistics and reports. */
export const ReadsReplica = (): ClassDecorator & MethodDecorator => SetMetadata(READS_REPLICA, true);
