import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Environment, appUrlOf, signingSettingsOf } from '@palisade/config';
import { Public } from '../auth/access.decorators';
import { STYLE_POLICY } from '../http/pages/public-page.style';
import { ApiTooManyRequests } from '../throttling/rate-limit.decorators';
import { aboutScansPage } from './about-scans.page';
import { ApiPage } from '../http/page.decorator';
import { Operation } from '../auth/controller.decorators';
import { IgnoresUnknown } from '../http/unknown-names.interceptor';

@ApiTags('Operations')
@Public()
@IgnoresUnknown()
@Controller('about-scans')
export class AboutScansController {
  constructor(private readonly environment: Environment) {}

  @Get()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', STYLE_POLICY)
  @Operation(
    'aboutScans',
    'A page for owners of scanned sites',
    'The User-Agent of every request to a site refers to it.',
  )
  @ApiPage('Who scans, what is sent, and how to stop it.')
  @ApiTooManyRequests()
  page(): string {
    const isSigned = signingSettingsOf(this.environment) !== undefined;
    return aboutScansPage(appUrlOf(this.environment), this.environment.securityContact, isSigned);
  }
}
