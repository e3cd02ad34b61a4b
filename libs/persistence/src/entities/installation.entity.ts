import { Column, Entity, PrimaryColumn } from 'typeorm';

/** This database as an installation of its own; the only row is written by the migration. */
@Entity('installation')
export class Installation {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'installation_pkey' })
  id!: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
