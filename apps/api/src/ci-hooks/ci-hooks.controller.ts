import { Controller, Get, Head, HttpCode, Ip, Param, Post, applyDecorators } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiExcludeEndpoint,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { Public } from '../auth/access.decorators';
import { ApiError } from '../http/api-error';
import { ApiInvalid, ApiOutages, ApiRefusal } from '../http/api-refusal.decorator';
import { IgnoresBody } from '../http/json-body.interceptor';
import { INACTIVE_CHECK, TOO_MANY_WAITING } from '../scans/scans.errors';
import { CiHooksService } from './ci-hooks.service';
import { CiStatusResource, CiTriggerResource } from './dto/ci-scan.resource';

const ApiHookParams = (thing: string): MethodDecorator =>
  applyDecorators(
    ApiParam({
      name: `${thing}_id`,
      description: `Id of the ${thing}.`,
      type: String,
      format: 'uuid',
      example: '0197f3c2-9b10-7a55-8c1f-52f0a3d6e701',
    }),
    ApiParam({
      name: 'hash',
      description: "The team's CI hash: a secret.",
      type: String,
      example: 'HASH',
    }),
  );

const ApiTrigger = (operationId: string): MethodDecorator =>
  applyDecorators(
    ApiHookParams('check'),
    ApiOperation({
      operationId,
      summary: 'Start a scan from a pipeline',
      description: 'GET and POST do the same.',
    }),
    ApiCreatedResponse({ type: CiTriggerResource, description: 'The new scan.' }),
    ApiInvalid('check', INACTIVE_CHECK),
  );

@ApiTags('CI')
@Public()
@ApiOutages()
@ApiRefusal(403, 'The team has no API access.', 'CI URLs need a paid plan, Professional or Business.')
@ApiRefusal(404, 'Unknown id or wrong hash.', 'Not found.')
@ApiRefusal(429, 'Too many requests, or too many scans waiting.', TOO_MANY_WAITING, {
  'Retry-After': 'Seconds to wait before the next attempt.',
})
@Controller('go/scan')
export class CiHooksController {
  constructor(private readonly hooks: CiHooksService) {}

  /** Express would serve HEAD by the GET handler, and previews and crawlers send HEAD. Stands first to win over it. */
  @Head(':check_id/:hash/trigger')
  @ApiExcludeEndpoint()
  refuseHead(): never {
    throw new ApiError('method_not_allowed', 'Use GET or POST to start a scan.', { Allow: 'GET, POST' });
  }

  @Get(':check_id/:hash/trigger')
  @HttpCode(201)
  @ApiTrigger('triggerCiScan')
  triggerByGet(
    @Param('check_id') id: string,
    @Param('hash') hash: string,
    @Ip() address: string | undefined,
  ): Promise<CiTriggerResource> {
    return this.hooks.trigger({ id, hash, address });
  }

  @Post(':check_id/:hash/trigger')
  @IgnoresBody()
  @ApiTrigger('triggerCiScanByPost')
  triggerByPost(
    @Param('check_id') id: string,
    @Param('hash') hash: string,
    @Ip() address: string | undefined,
  ): Promise<CiTriggerResource> {
    return this.hooks.trigger({ id, hash, address });
  }

  @Get(':scan_id/:hash/status')
  @ApiHookParams('scan')
  @ApiOperation({ operationId: 'getCiScanStatus', summary: 'Get the status of a scan from a pipeline' })
  @ApiOkResponse({ type: CiStatusResource, description: 'The state of the scan.' })
  status(
    @Param('scan_id') id: string,
    @Param('hash') hash: string,
    @Ip() address: string | undefined,
  ): Promise<CiStatusResource> {
    return this.hooks.status({ id, hash, address });
  }
}
