import { Module } from '@nestjs/common';
import { AccountMailModule } from '../account-mail/account-mail.module';
import { HealthModule } from '../health/health.module';
import { InstallationController } from './installation.controller';
import { InstallationService } from './installation.service';
import { PeopleController } from './people.controller';
import { PeopleService } from './people.service';

@Module({
  imports: [AccountMailModule, HealthModule],
  controllers: [InstallationController, PeopleController],
  providers: [InstallationService, PeopleService],
})
export class InstallationModule {}
