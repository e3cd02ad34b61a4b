import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ApiKeyGuard } from './api-key.guard';
import { PlanGuard } from './plan.guard';

/** Guards every route of the program. The order counts: who is it, then what may the plan. */
@Module({
  providers: [
    { provide: APP_GUARD, useClass: ApiKeyGuard },
    { provide: APP_GUARD, useClass: PlanGuard },
  ],
})
export class AuthModule {}
