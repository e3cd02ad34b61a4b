import { Module } from '@nestjs/common';
import { ScansModule } from '../scans/scans.module';
import { CiHooksController } from './ci-hooks.controller';
import { CiHooksService } from './ci-hooks.service';

@Module({ imports: [ScansModule], controllers: [CiHooksController], providers: [CiHooksService] })
export class CiHooksModule {}
