import { Injectable } from '@nestjs/common';
import { allTests, testNamed } from '../catalogue/test-catalogue';
import { READS, type Tool, defineTool } from './tool';

/** The rules of all tests together would fill a model's context: the list leaves them out. */
@Injectable()
export class TestTools {
  tools(): Tool[] {
    return [
      defineTool('list_tests', {
        title: 'List tests',
        description:
          'Lists the tests that a check can run: what each one asks, sends and needs. The rules of a test: get_test.',
        input: { operation: 'listTests' },
        annotations: READS,
        run: () => Promise.resolve({ data: allTests().map((test) => ({ ...test, rules: undefined })) }),
      }),
      defineTool('get_test', {
        title: 'Get a test with its rules',
        description: 'Gets one test with every rule: what it means, how severe it is and how to fix it.',
        input: { operation: 'getTest' },
        annotations: READS,
        run: ({ given }) => Promise.resolve(testNamed(given.id('key'))),
      }),
    ];
  }
}
