import { ApiProperty } from '@nestjs/swagger';

export class SignUpStateResource {
  @ApiProperty({
    type: Boolean,
    example: true,
    description: 'Whether anyone may sign up. Invited people and holders of a setup token always may.',
  })
  is_open!: boolean;
}
