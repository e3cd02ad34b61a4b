import { Controller, Get, Head, Header, Post, Query, Res, applyDecorators } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiExcludeEndpoint,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../auth/access.decorators';
import { ApiError } from '../http/errors/api-error';
import { ApiInvalid, ApiOutages, ApiRefusal } from '../http/errors/api-refusal.decorator';
import { HEADER } from '../http/fields/response-limits';
import { IgnoresBody } from '../http/bodies/json-body.interceptor';
import { TOO_MANY_WAITING } from '../scans/scans.errors';
import { CiLikeService } from './ci-like.service';
import { CiSarifService, NOT_COMPLETED } from './ci-sarif.service';
import { CiSummaryService } from './ci-summary.service';
import { CurrentHook, ForCiHook, type Hook } from './ci-hook.guard';
import { CiHooksService, type TriggerAnswer } from './ci-hooks.service';
import { CiStatusResource, CiTriggerResource, CiWaitResource } from './dto/ci-scan.resource';
import { FAIL_ON_MESSAGE, GateQuery, TriggerQuery } from './dto/gate.query';
import { ScanLikeResource } from './dto/scan-like.resource';
import { Operation } from '../auth/controller.decorators';
import { Returns } from '../http/returns.decorator';
import { IgnoresUnknown } from '../http/unknown-names.interceptor';

const ApiTrigger = (operationId: string): MethodDecorator =>
  applyDecorators(
    ForCiHook('check'),
    ApiOperation({
      operationId,
      summary: 'Start a scan from a pipeline',
      description: 'GET and POST do the same. With `wait` the response arrives when the scan has ended.',
    }),
    ApiCreatedResponse({ type: CiTriggerResource, description: 'Without `wait`: the new scan.' }),
    ApiOkResponse({ type: CiWaitResource, description: 'With `wait`: the gate passes.' }),
    ApiResponse({
      status: 412,
      type: CiWaitResource,
      description: 'The gate fails, or the scan has no usable result. With `wait` only.',
    }),
    ApiResponse({
      status: 504,
      type: CiWaitResource,
      description: 'The scan has not ended in time. With `wait` only: poll `status_url`.',
    }),
    ApiInvalid('fail_on', FAIL_ON_MESSAGE),
  );

const figure = (description: string, example: string) => ({
  description,
  schema: { type: 'string' as const, ...HEADER, example },
});

@ApiTags('CI')
@Public()
@ApiOutages()
@ApiRefusal(403, 'The team has no API access.', 'CI URLs need a paid plan, Professional or Business.')
@ApiRefusal(404, 'Unknown id or wrong hash.', 'Not found.')
@ApiRefusal(429, 'Too many scans or pipelines wait, or there were too many requests.', TOO_MANY_WAITING, {
  'Retry-After': 'Seconds to wait before the next attempt.',
})
@IgnoresUnknown()
@Controller('go/scan')
export class CiHooksController {
  constructor(
    private readonly hooks: CiHooksService,
    private readonly sarif: CiSarifService,
    private readonly likes: CiLikeService,
    private readonly summaries: CiSummaryService,
  ) {}

  /** Express would serve HEAD by the GET handler, and previews and crawlers send HEAD. Stands first to win over it. */
  @Head(':check_id/:hash/trigger')
  @ApiExcludeEndpoint()
  refuseHead(): never {
    throw new ApiError('method_not_allowed', 'Use GET or POST to start a scan.', { Allow: 'GET, POST' });
  }

  @Get(':check_id/:hash/trigger')
  @ApiTrigger('triggerCiScan')
  triggerByGet(
    @CurrentHook() hook: Hook,
    @Query() query: TriggerQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TriggerAnswer['body']> {
    return this.trigger(hook, query, response);
  }

  @Post(':check_id/:hash/trigger')
  @IgnoresBody()
  @ApiTrigger('triggerCiScanByPost')
  triggerByPost(
    @CurrentHook() hook: Hook,
    @Query() query: TriggerQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TriggerAnswer['body']> {
    return this.trigger(hook, query, response);
  }

  @Get(':check_id/:hash/like')
  @ForCiHook('check')
  @Operation(
    'getCiScanLike',
    'Get what a scan of a check uses, for a scan of another host',
    'For `palisade scan --like` in a pipeline: settings, accepted findings and the baseline. It has no secret, cookie or scan identity.',
  )
  @Returns(ScanLikeResource, 'What a scan of the check uses.')
  like(@CurrentHook() hook: Hook) {
    return this.likes.of(hook);
  }

  @Get(':scan_id/:hash/status')
  @ForCiHook('scan')
  @Operation(
    'getCiScanStatus',
    'Get the status of a scan from a pipeline',
    'Poll it until `status` is `completed` or `failed`, or add `fail_on` and poll until `gate` has a verdict.',
  )
  @Returns(CiStatusResource, 'The state of the scan.')
  @ApiInvalid('fail_on', FAIL_ON_MESSAGE)
  status(@CurrentHook() hook: Hook, @Query() query: GateQuery) {
    return this.hooks.status(hook, query);
  }

  @Get(':scan_id/:hash/sarif')
  @ForCiHook('scan')
  @Operation(
    'getCiScanSarif',
    'Get the findings of a scan as SARIF',
    'SARIF 2.1.0, for code hosts. Findings that people accepted or resolved are suppressed.',
  )
  @ApiProduces('application/sarif+json')
  @ApiOkResponse({
    description: 'The findings of a completed scan.',
    schema: { type: 'object', additionalProperties: true, example: { version: '2.1.0', runs: [] } },
  })
  @ApiInvalid('scan', NOT_COMPLETED)
  @Header('Content-Type', 'application/sarif+json; charset=utf-8')
  sarifOf(@CurrentHook() hook: Hook): Promise<string> {
    return this.sarif.of(hook);
  }

  @Get(':scan_id/:hash/code-quality')
  @ForCiHook('scan')
  @Operation(
    'getCiScanCodeQuality',
    "Get the findings of a scan for GitLab's Code Quality",
    'Findings that people accepted or resolved are left out.',
  )
  @ApiOkResponse({
    description: 'The findings of a completed scan.',
    schema: {
      type: 'array',
      maxItems: 5_000,
      items: { type: 'object', additionalProperties: true },
      example: [{ check_name: 'security_headers/csp-missing', severity: 'major' }],
    },
  })
  @ApiInvalid('scan', NOT_COMPLETED)
  @Header('Content-Type', 'application/json; charset=utf-8')
  codeQualityOf(@CurrentHook() hook: Hook): Promise<string> {
    return this.sarif.codeQuality(hook);
  }

  @Get(':scan_id/:hash/dast')
  @ForCiHook('scan')
  @Operation(
    'getCiScanDast',
    "Get the findings of a scan as GitLab's report of dynamic tests",
    'Findings that people accepted or resolved are left out.',
  )
  @ApiOkResponse({
    description: 'The findings of a completed scan.',
    schema: {
      type: 'object',
      additionalProperties: true,
      example: { version: '15.0.2', scan: { type: 'dast' }, vulnerabilities: [] },
    },
  })
  @ApiInvalid('scan', NOT_COMPLETED)
  @Header('Content-Type', 'application/json; charset=utf-8')
  dastOf(@CurrentHook() hook: Hook): Promise<string> {
    return this.sarif.dast(hook);
  }

  @Get(':scan_id/:hash/summary')
  @ForCiHook('scan')
  @Operation(
    'getCiScanSummary',
    'Get the result of a scan as Markdown',
    'For comments and summaries of code hosts, below 65,536 characters: the verdict of the gate first, then what counts. Texts of the site mention, link and load nothing.',
  )
  @ApiProduces('text/markdown')
  @ApiOkResponse({
    description: 'The summary.',
    headers: {
      'Palisade-Grade': figure('The grade of the check, or `none`.', 'B'),
      'Palisade-New': figure('How many findings the baseline does not have.', '1'),
      'Palisade-Fixed': figure('How many findings of the scan before are gone.', '2'),
    },
    schema: {
      type: 'string',
      pattern: '^## Palisade: ',
      maxLength: 65_535,
      example: '## Palisade: ✅ passes',
    },
  })
  @ApiInvalid('fail_on', FAIL_ON_MESSAGE)
  @Header('Content-Type', 'text/markdown; charset=utf-8')
  summaryOf(
    @CurrentHook() hook: Hook,
    @Query() query: GateQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    return this.summaries.send(hook, query, response);
  }

  private async trigger(hook: Hook, query: TriggerQuery, response: Response): Promise<TriggerAnswer['body']> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const { status, body } = await this.hooks.trigger(hook, query, gone.signal);
    response.status(status);
    return body;
  }
}
