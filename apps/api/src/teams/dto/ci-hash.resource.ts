import { ApiProperty } from '@nestjs/swagger';
import { LINK, TOKEN } from '../../http/response-limits';

const HASH = 'Zk3Q8pN1xV5bT7mR2cW9yL4gH6jD0fS8aK1uE3oI5qX';

export class CiHashResource {
  @ApiProperty({
    type: String,
    ...TOKEN,
    example: HASH,
    description: 'A secret: anyone who has it can start scans.',
  })
  ci_hash!: string;

  @ApiProperty({
    type: String,
    ...LINK,
    example: `https://palisade.example/go/scan/{check_id}/${HASH}/trigger`,
    description: 'Replace {check_id} with the id of a check.',
  })
  trigger_url_template!: string;

  @ApiProperty({
    type: String,
    ...LINK,
    example: `https://palisade.example/go/scan/{scan_id}/${HASH}/status`,
    description: 'Replace {scan_id} with the id of a scan.',
  })
  status_url_template!: string;
}

export const toCiHashResource = (appUrl: string, hash: string): CiHashResource => ({
  ci_hash: hash,
  trigger_url_template: `${appUrl}/go/scan/{check_id}/${hash}/trigger`,
  status_url_template: `${appUrl}/go/scan/{scan_id}/${hash}/status`,
});
