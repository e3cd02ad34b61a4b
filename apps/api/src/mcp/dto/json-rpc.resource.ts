import { MAX_BODY_KIB } from '../../http/fields/body-limits';
import { choice, field, integer, json, one, text } from '../../http/fields/fields';
import { resource } from '../../http/fields/resource';
import { MESSAGE } from '../../http/fields/response-limits';

/** No text in a message can be longer than the largest body. */
const MAX_CHARACTERS = MAX_BODY_KIB * 1024;

const rpcId = (...notes: string[]) =>
  field<string | number>(
    {
      anyOf: [
        { type: 'string', maxLength: MAX_CHARACTERS },
        { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
      ],
      example: 1,
    },
    notes,
  );
const jsonrpc = choice(['2.0'], 'JsonRpcVersion', '2.0');

/** A request, or without an id a notification. */
export const JsonRpcMessage = resource('JsonRpcMessage', {
  jsonrpc,
  id: rpcId('The response has the same id. A message without an id gets no response.').optional(),
  method: text(MAX_CHARACTERS, 'tools/call'),
  params: json({ name: 'list_issues', arguments: { status: 'unresolved' } }).optional(),
});

const JsonRpcError = resource('JsonRpcError', {
  code: integer({ minimum: -32_768, maximum: -32_000 }, -32602),
  message: text(MESSAGE, 'No such tool. tools/list names them all.'),
  data: json({ code: 'not_found' }).optional(),
});

/** Has either a result or an error. */
export const JsonRpcAnswer = resource('JsonRpcAnswer', {
  jsonrpc,
  id: rpcId(),
  result: json({
    content: [{ type: 'text', text: '{"data":[]}' }],
    structuredContent: { data: [] },
  }).optional(),
  error: one(JsonRpcError).optional(),
});
