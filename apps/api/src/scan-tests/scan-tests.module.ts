import { Module } from '@nestjs/common';
import { ScanTestsController } from './scan-tests.controller';
import { ScanTestsService } from './scan-tests.service';

@Module({ controllers: [ScanTestsController], providers: [ScanTestsService], exports: [ScanTestsService] })
export class ScanTestsModule {}
