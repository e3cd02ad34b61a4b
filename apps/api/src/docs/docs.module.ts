import { Module } from '@nestjs/common';
import { ApiDocument } from './api-document';

@Module({ providers: [ApiDocument], exports: [ApiDocument] })
export class DocsModule {}
