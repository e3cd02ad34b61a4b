import { ApiPropertyOptional } from '@nestjs/swagger';
import { TEST_KEYS, type TestKey } from '@palisade/vocabulary';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn, ValidateIf } from 'class-validator';

export const TESTS_MESSAGE = 'The tests field must be an array of keys of enabled tests, see GET /tests.';

export class TriggerScanBody {
  @ApiPropertyOptional({
    enum: TEST_KEYS,
    enumName: 'TestKey',
    isArray: true,
    minItems: 1,
    maxItems: TEST_KEYS.length,
    uniqueItems: true,
    example: ['security_headers'],
    description: 'Some of the enabled tests; absent: all of them.',
  })
  @ValidateIf(({ tests }: TriggerScanBody) => tests !== undefined)
  @IsIn(TEST_KEYS, { each: true, message: TESTS_MESSAGE })
  @ArrayUnique({ message: TESTS_MESSAGE })
  @ArrayMaxSize(TEST_KEYS.length, { message: TESTS_MESSAGE })
  @ArrayMinSize(1, { message: TESTS_MESSAGE })
  @IsArray({ message: TESTS_MESSAGE })
  tests?: TestKey[];
}
