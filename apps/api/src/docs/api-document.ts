import { type INestApplication, Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { openApiDocument } from './openapi-document';

/** The OpenAPI document of the running program. It is made at the first use, when all routes are there. */
@Injectable()
export class ApiDocument {
  private build?: () => OpenAPIObject;
  private document?: OpenAPIObject;

  describe(app: INestApplication, appUrl: string): void {
    this.build = () => openApiDocument(app, appUrl);
  }

  read(): OpenAPIObject {
    if (this.build === undefined) throw new Error('The API document has no application to describe.');
    return (this.document ??= this.build());
  }
}
