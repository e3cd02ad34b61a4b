import { Get, Post } from '@nestjs/common';
import { Operation, OperatorController } from '../auth/controller.decorators';
import { IgnoresBody } from '../http/bodies/json-body.interceptor';
import { Returns } from '../http/returns.decorator';
import { InstallationResource, MailTestResource } from './dto/installation.resource';
import { InstallationService } from './installation.service';

@OperatorController('Installation', 'installation')
export class InstallationController {
  constructor(private readonly installation: InstallationService) {}

  @Get()
  @Operation(
    'getInstallation',
    'Get the state of the installation',
    'For operators of the installation: version, PostgreSQL and Redis, workers, queues, zones, lists and teams. `palisade doctor --format json` has the same figures in `installation`. It names all teams, and nothing of their checks.',
  )
  @Returns(InstallationResource, 'The state at this moment.')
  get() {
    return this.installation.get();
  }

  @Post('mail-test')
  @IgnoresBody()
  @Operation(
    'testMail',
    'Test the mail server',
    'For operators of the installation: connects to the mail server and signs in, as `palisade doctor` does. It sends no e-mail.',
  )
  @Returns(MailTestResource, 'Whether the mail server accepts the connection.')
  testMail() {
    return this.installation.testMail();
  }
}
