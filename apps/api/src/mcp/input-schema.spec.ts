import type { OpenAPIObject } from '@nestjs/swagger';
import { inputSchemaOf } from './input-schema';

const SEVERITY = { type: 'string', enum: ['high', 'low'] };
const UUID = { type: 'string', format: 'uuid', maxLength: 36 };
const document = {
  paths: {
    '/issues/{issue_id}': {
      patch: {
        operationId: 'updateIssue',
        parameters: [
          { name: 'Palisade-Team', in: 'header', schema: { type: 'string' } },
          { $ref: '#/components/parameters/IssueId' },
          { name: 'severity', in: 'query', schema: { $ref: '#/components/schemas/Severity' } },
        ],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Body' } } } },
      },
    },
  },
  components: {
    parameters: {
      IssueId: { name: 'issue_id', in: 'path', required: true, description: 'Id.', schema: UUID },
    },
    schemas: {
      Severity: SEVERITY,
      Body: {
        type: 'object',
        required: ['is_resolved', 'floor'],
        properties: {
          is_resolved: { type: 'boolean', example: true },
          floor: {
            allOf: [{ $ref: '#/components/schemas/Severity' }],
            description: 'From here.',
            example: 'low',
          },
          notes: { type: 'array', items: { $ref: '#/components/schemas/Severity' } },
          until: { type: ['string', 'null'], maxLength: 9, description: 'The end.' },
        },
      },
    },
  },
} as unknown as OpenAPIObject;

describe('inputSchemaOf', () => {
  it('puts path, query and body side by side, with what they refer to and without headers and examples', () => {
    expect(inputSchemaOf(document, { operation: 'updateIssue' })).toEqual({
      type: 'object',
      properties: {
        issue_id: { type: 'string', format: 'uuid' },
        severity: SEVERITY,
        is_resolved: { type: 'boolean' },
        floor: { ...SEVERITY, description: 'From here.' },
        notes: { type: 'array', items: SEVERITY },
        until: { description: 'The end.', anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }] },
      },
      required: ['issue_id', 'is_resolved', 'floor'],
    });
  });

  it('leaves out what the tool sets, and adds what only the tool has', () => {
    const wait = { type: 'integer' };
    const { properties, required } = inputSchemaOf(document, {
      operation: 'updateIssue',
      without: ['is_resolved'],
      and: { wait },
    });
    expect(Object.keys(properties)).toEqual(['issue_id', 'severity', 'floor', 'notes', 'until', 'wait']);
    expect(required).toEqual(['issue_id', 'floor']);
  });

  it('takes the words of the tool; null leaves out a description, and false the argument', () => {
    const { properties } = inputSchemaOf(document, {
      operation: 'updateIssue',
      says: { issue_id: false, severity: 'How bad.', floor: null, notes: undefined },
    });
    expect(properties).toEqual({
      severity: { ...SEVERITY, description: 'How bad.' },
      is_resolved: { type: 'boolean' },
      floor: SEVERITY,
      notes: { type: 'array', items: SEVERITY },
      until: { description: 'The end.', anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }] },
    });
  });

  it('fails on an operation that the API does not have', () => {
    expect(() => inputSchemaOf(document, { operation: 'nothing' })).toThrow('no operation nothing');
  });
});
