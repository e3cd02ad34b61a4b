import { Module } from '@nestjs/common';
import { AccountMailModule } from '../account-mail/account-mail.module';
import { HealthModule } from '../health/health.module';
import { InstallationController } from './installation.controller';
import { InstallationService } from './installation.service';

@Module({
  imports: [AccountMailModule, HealthModule],
  controllers: [InstallationController],
  providers: [InstallationService],
})
export class InstallationModule {}
