import { Module } from '@nestjs/common';
import { CheckGradeController, TeamGradeController } from './grades.controller';
import { GradesService } from './grades.service';

@Module({
  controllers: [CheckGradeController, TeamGradeController],
  providers: [GradesService],
  exports: [GradesService],
})
export class GradesModule {}
