import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  Logger,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ReadReplica, isDatabaseOutage, isRecoveryConflict } from '@palisade/persistence';
import type { Response } from 'express';
import { Observable, catchError, concatMap } from 'rxjs';
import { ApiError } from '../http/api-error';
import type { AuthenticatedRequest } from '../http/authenticated-team';
import { READS_REPLICA } from './reads-replica.decorator';
import { WriteMarks } from './write-marks.service';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Serves marked routes from the replica, unless it is behind what their caller wrote; notes who writes. */
@Injectable()
export class ReplicaInterceptor implements NestInterceptor {
  private readonly logger = new Logger(ReplicaInterceptor.name);

  constructor(
    private readonly reflector: Reflector,
    private readonly replica: ReadReplica,
    private readonly marks: WriteMarks,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { method, caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (!this.replica.isConfigured || caller === undefined) return next.handle();
    const name = `${caller.kind}:${caller.id}`;
    if (!SAFE.has(method)) return this.noteWrite(name, next);
    const isMarked = this.reflector.getAllAndOverride<true | undefined>(READS_REPLICA, [
      context.getHandler(),
      context.getClass(),
    ]);
    const readsReplica =
      isMarked === true && this.replica.mayServe(null) && (await this.marks.areReplayed(name));
    return readsReplica ? this.read(context.switchToHttp().getResponse<Response>(), next) : next.handle();
  }

  private async noteWrite(caller: string, next: CallHandler<unknown>): Promise<Observable<unknown>> {
    await this.marks.begin(caller);
    return next.handle().pipe(
      concatMap(async (body) => {
        await this.marks.end(caller);
        return body;
      }),
    );
  }

  /** The primary answers when the replica fails, or does not have what the path names yet. */
  private read(response: Response, next: CallHandler<unknown>): Observable<unknown> {
    const readFrom = (server: 'replica' | 'primary') =>
      new Observable((reader) => this.replica.run(server, () => next.handle().subscribe(reader)));
    return readFrom('replica').pipe(
      catchError((error: unknown) => {
        const isOutage = isDatabaseOutage(error);
        const isMissing = error instanceof ApiError && error.status === 404;
        if (response.headersSent || !(isOutage || isMissing || isRecoveryConflict(error))) throw error;
        if (isOutage) this.replica.failed();
        if (!isMissing) this.logger.warn(`The replica failed: ${(error as Error).message}`);
        return readFrom('primary');
      }),
    );
  }
}
