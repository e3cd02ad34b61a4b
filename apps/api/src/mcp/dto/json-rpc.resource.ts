import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

const ID = { anyOf: [{ type: 'string' as const }, { type: 'integer' as const }], example: 1 };

/** A request, or without an id a notification. */
export class JsonRpcMessage {
  @ApiProperty({ type: String, enum: ['2.0'], example: '2.0' })
  jsonrpc!: string;

  @ApiPropertyOptional({
    ...ID,
    description: 'Returned with the response. A message without an id gets no response.',
  })
  id?: string | number;

  @ApiProperty({ type: String, example: 'tools/call' })
  method!: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    example: { name: 'list_issues', arguments: { status: 'unresolved' } },
  })
  params?: Record<string, unknown>;
}

export class JsonRpcError {
  @ApiProperty({ type: 'integer', example: -32602 })
  code!: number;

  @ApiProperty({ type: String, example: 'No such tool. tools/list names them all.' })
  message!: string;

  @ApiPropertyOptional({ type: 'object', additionalProperties: true, example: { code: 'not_found' } })
  data?: Record<string, unknown>;
}

/** Has either a result or an error. */
export class JsonRpcAnswer {
  @ApiProperty({ type: String, enum: ['2.0'], example: '2.0' })
  jsonrpc!: string;

  @ApiProperty(ID)
  id!: string | number;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    example: { content: [{ type: 'text', text: '{"data":[]}' }], structuredContent: { data: [] } },
  })
  result?: Record<string, unknown>;

  @ApiPropertyOptional({ type: JsonRpcError })
  error?: JsonRpcError;
}
