import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  Logger,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ReadReplicas, type Replica, isDatabaseOutage, isRecoveryConflict } from '@palisade/persistence';
import type { Response } from 'express';
import { Observable, catchError, concatMap } from 'rxjs';
import { ApiError } from '../http/errors/api-error';
import type { AuthenticatedRequest } from '../http/authenticated-team';
import { READS_REPLICA } from './reads-replica.decorator';
import { WriteMarks } from './write-marks.service';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Serves marked routes from a replica that has what their caller wrote; notes who writes. */
@Injectable()
export class ReplicaInterceptor implements NestInterceptor {
  private readonly logger = new Logger(ReplicaInterceptor.name);

  constructor(
    private readonly reflector: Reflector,
    private readonly replicas: ReadReplicas,
    private readonly marks: WriteMarks,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { method, caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (!this.replicas.areConfigured || caller === undefined) return next.handle();
    const name = `${caller.kind}:${caller.id}`;
    if (!SAFE.has(method)) return this.noteWrite(name, next);
    const isMarked = this.reflector.getAllAndOverride<true | undefined>(READS_REPLICA, [
      context.getHandler(),
      context.getClass(),
    ]);
    const replica = isMarked === true ? await this.marks.replicaFor(name) : null;
    if (replica === null) return next.handle();
    return this.read(replica, context.switchToHttp().getResponse<Response>(), next);
  }

  private async noteWrite(caller: string, next: CallHandler<unknown>): Promise<Observable<unknown>> {
    await this.marks.begin(caller);
    return next.handle().pipe(
      concatMap(async (body) => {
        await this.marks.end(caller);
        return body;
      }),
      // Another write of the caller may have ended meanwhile, with a position that says nothing about this one.
      catchError(async (error: unknown) => {
        await this.marks.begin(caller);
        throw error;
      }),
    );
  }

  /** The primary answers when the replica fails, or does not have what the path names yet. */
  private read(replica: Replica, response: Response, next: CallHandler<unknown>): Observable<unknown> {
    const readFrom = (server: Replica | null) =>
      new Observable((reader) => this.replicas.run(server, () => next.handle().subscribe(reader)));
    return readFrom(replica).pipe(
      catchError((error: unknown) => {
        const isOutage = isDatabaseOutage(error);
        const isMissing = error instanceof ApiError && error.status === 404;
        if (response.headersSent || !(isOutage || isMissing || isRecoveryConflict(error))) throw error;
        if (isOutage) replica.failed();
        if (!isMissing) this.logger.warn(`The replica ${replica.name} failed: ${(error as Error).message}`);
        return readFrom(null);
      }),
    );
  }
}
