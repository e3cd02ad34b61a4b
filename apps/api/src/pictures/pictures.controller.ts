import { Get, Query } from '@nestjs/common';
import { Operation, TeamController } from '../auth/controller.decorators';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiInvalid } from '../http/errors/api-refusal.decorator';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { ListAddress } from '../http/list-address.decorator';
import { Returns } from '../http/returns.decorator';
import { AgesResource } from './dto/ages.resource';
import { CheckTrendsQuery, CheckTrendsResource, IDS_MESSAGE } from './dto/check-trends.resource';
import { TlsMatrixResource } from './dto/tls-matrix.resource';
import { WallPage, WallQuery } from './dto/wall.resource';
import { PicturesService } from './pictures.service';
import { ReadsReplica } from '../replica/reads-replica.decorator';

@ReadsReplica()
@TeamController('Stats', 'overview')
export class PicturesController {
  constructor(private readonly pictures: PicturesService) {}

  @Get('ages')
  @Operation(
    'getAges',
    'Get how old open issues are',
    'Open issues by age and severity, and against the days that the team sets to fix them. Accepted issues do not count.',
  )
  @Returns(AgesResource, 'The numbers.')
  ages(@CurrentTeam() team: AuthenticatedTeam) {
    return this.pictures.ages(team.id);
  }

  @Get('wall')
  @Operation(
    'getWall',
    'List what each test said about each check',
    'The results of the last completed scan of all tests, today or at the end of an earlier day. Retests and scans of some tests do not count.',
  )
  @Returns(WallPage, 'The checks that exist now.')
  wall(@CurrentTeam() team: AuthenticatedTeam, @Query() query: WallQuery, @ListAddress() address: URL) {
    return this.pictures.wall(team.id, query, address);
  }

  @Get('tls')
  @Operation(
    'getTlsMatrix',
    'Get which versions of TLS and ciphers servers take',
    'From the last scan of all tests of each check. Inconclusive results of `tls_configuration` do not count.',
  )
  @Returns(TlsMatrixResource, 'Versions, and suites by version.')
  tls(@CurrentTeam() team: AuthenticatedTeam) {
    return this.pictures.tls(team.id);
  }

  @Get('check-trends')
  @Operation(
    'getCheckTrends',
    'Get how many issues of checks were open',
    'One number a day for each of these checks.',
  )
  @Returns(CheckTrendsResource, 'In the order of ids.')
  @ApiInvalid('check_ids', IDS_MESSAGE)
  checkTrends(@CurrentTeam() team: AuthenticatedTeam, @Query() { check_ids: ids }: CheckTrendsQuery) {
    return this.pictures.checkTrends(team.id, ids);
  }
}
