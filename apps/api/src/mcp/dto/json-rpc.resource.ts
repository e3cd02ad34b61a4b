import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { MAX_BODY_KIB } from '../../http/body-limits';
import { MESSAGE } from '../../http/response-limits';
import { ChoiceField, IntegerField, TextField } from '../../http/fields';

/** No text in a message can be longer than the largest body. */
const MAX_CHARACTERS = MAX_BODY_KIB * 1024;
const ID = {
  anyOf: [
    { type: 'string' as const, maxLength: MAX_CHARACTERS },
    { type: 'integer' as const, minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  ],
  example: 1,
};

/** A request, or without an id a notification. */
export class JsonRpcMessage {
  @ChoiceField(['2.0'], 'JsonRpcVersion', '2.0')
  jsonrpc!: string;

  @ApiPropertyOptional({
    ...ID,
    description: 'Returned with the response. A message without an id gets no response.',
  })
  id?: string | number;

  @TextField(MAX_CHARACTERS, 'tools/call')
  method!: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    example: { name: 'list_issues', arguments: { status: 'unresolved' } },
  })
  params?: Record<string, unknown>;
}

export class JsonRpcError {
  @IntegerField({ minimum: -32_768, maximum: -32_000 }, -32602)
  code!: number;

  @TextField(MESSAGE, 'No such tool. tools/list names them all.')
  message!: string;

  @ApiPropertyOptional({ type: 'object', additionalProperties: true, example: { code: 'not_found' } })
  data?: Record<string, unknown>;
}

/** Has either a result or an error. */
export class JsonRpcAnswer {
  @ChoiceField(['2.0'], 'JsonRpcVersion', '2.0')
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
