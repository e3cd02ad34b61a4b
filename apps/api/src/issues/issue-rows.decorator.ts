import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import { IssueGroupPage } from './dto/issue-group.resource';
import { IssuePage } from './dto/issue.resource';

/** The list's response in the OpenAPI document: issues, or rules with `group_by`. An empty page fits both. */
export const ApiIssueRows = (): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(IssuePage, IssueGroupPage),
    ApiOkResponse({
      description: 'A page of issues, or with `group_by=rule` a page of rules.',
      content: {
        'application/json': {
          schema: { anyOf: [{ $ref: getSchemaPath(IssuePage) }, { $ref: getSchemaPath(IssueGroupPage) }] },
        },
      },
    }),
  );
