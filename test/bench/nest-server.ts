import 'reflect-metadata';
import { Controller, Get, Module, Query } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { bareList } from './bare-list';

/** What Nest and Express alone make of the bare server: no guard, interceptor or pipe. The api cannot be faster than this. */
@Controller()
class ListController {
  @Get()
  list(@Query('team') teamId?: string): Promise<object> | string {
    return teamId === undefined ? '' : bareList(teamId);
  }
}

@Module({ controllers: [ListController] })
class ListModule {}

async function serve(): Promise<void> {
  const app = await NestFactory.create(ListModule, { logger: false });
  await app.listen(Number(process.env.PORT), '127.0.0.1');
  process.once('SIGTERM', () => process.exit(0));
}

void serve();
