import { Module } from '@nestjs/common';
import { AboutScansController } from './about-scans.controller';

@Module({ controllers: [AboutScansController] })
export class AboutScansModule {}
