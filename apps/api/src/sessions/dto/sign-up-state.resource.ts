import { ApiProperty } from '@nestjs/swagger';

export class SignUpStateResource {
  @ApiProperty({
    type: Boolean,
    example: true,
    description: 'Whether anybody may sign up. Whoever is invited always may.',
  })
  is_open!: boolean;

  @ApiProperty({
    type: Boolean,
    example: false,
    description: 'No account exists yet: the first one becomes the operator of the installation.',
  })
  is_first!: boolean;
}
