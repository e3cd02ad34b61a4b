import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { CompatController } from './compat.controller';
import { CompatService } from './compat.service';

/** Before the guard, which reads keys from one place. */
function takeKey({ headers }: Request, _response: Response, next: NextFunction): void {
  const key = headers['x-api-key'];
  if (typeof key === 'string') headers.authorization ??= `Bearer ${key}`;
  next();
}

@Module({ controllers: [CompatController], providers: [CompatService] })
export class CompatModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(takeKey).forRoutes(CompatController);
  }
}
