import type { ProjectType } from '@community-help/api-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A community project, as its Markdown file was read. */
@Entity('project')
export class Project {
  /** Name of the file without its ending. */
  @PrimaryColumn({ type: 'text' }) slug: string;
  @Column({ type: 'text' }) title: string;
  /** Plain text. */
  @Column({ type: 'text' }) description: string;
  @Column({ name: 'project_type', type: 'text' }) projectType: ProjectType;
  @Column({ name: 'image_url', type: 'text' }) imageUrl: string;
  @Column({ type: 'text' }) location: string;
  @Column({ name: 'started_at', type: 'timestamptz' }) startedAt: Date;
}
