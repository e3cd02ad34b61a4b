import { Get, Param } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { TEST_KEYS } from '@palisade/vocabulary';
import { Operation, TeamController } from '../auth/controller.decorators';
import { ApiRefusal } from '../http/errors/api-refusal.decorator';
import { TestList, TestResource } from './dto/test.resource';
import { allTests, testNamed } from './test-catalogue';
import { Returns } from '../http/returns.decorator';

@TeamController('Tests', 'tests')
export class TestsController {
  @Get()
  @Operation(
    'listTests',
    'List the tests and their rules',
    'The catalogue of this installation, the same for every team. It is not paginated. The page [/docs/tests](/docs/tests) shows it to people.',
  )
  @Returns(TestList, 'All tests, in the order in which results list them.')
  list() {
    return { data: allTests() };
  }

  @Get(':key')
  @Operation(
    'getTest',
    'Get a test with its rules',
    'The rules with their severity, advice and references, and the JSON Schema of the settings of the test.',
  )
  @ApiParam({
    name: 'key',
    enum: TEST_KEYS,
    enumName: 'TestKey',
    example: 'security_headers',
    description: 'Key of the test.',
  })
  @Returns(TestResource, 'The test.')
  @ApiRefusal(404, 'No such test.', 'Test not found.')
  get(@Param('key') key: string) {
    return testNamed(key);
  }
}
