import { Module } from '@nestjs/common';
import { UnsubscribeController } from './unsubscribe.controller';
import { UnsubscribeService } from './unsubscribe.service';

@Module({ controllers: [UnsubscribeController], providers: [UnsubscribeService] })
export class UnsubscribeModule {}
