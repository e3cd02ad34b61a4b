import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { ReplicaInterceptor } from './replica.interceptor';
import { WriteMarks } from './write-marks.service';

@Module({ providers: [WriteMarks, { provide: APP_INTERCEPTOR, useClass: ReplicaInterceptor }] })
export class ReplicaModule {}
