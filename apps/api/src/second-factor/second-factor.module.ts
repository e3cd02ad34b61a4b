import { Module } from '@nestjs/common';
import { SecondFactorService } from './second-factor.service';

@Module({ providers: [SecondFactorService], exports: [SecondFactorService] })
export class SecondFactorModule {}
