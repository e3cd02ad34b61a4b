import { Module } from '@nestjs/common';
import { ApiDocument } from './api-document';
import { LoadedDataStates } from './loaded-data-states';

@Module({ providers: [ApiDocument, LoadedDataStates], exports: [ApiDocument] })
export class DocsModule {}
