import { Module } from '@nestjs/common';
import { SubdomainsController } from './subdomains.controller';

@Module({ controllers: [SubdomainsController] })
export class SubdomainsModule {}
