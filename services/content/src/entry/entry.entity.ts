import type { ContentKind, ContentState, EntryContent } from '@community-help/api-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A post or project as it is written; what everybody sees of it is made from `published` into `post` or `project`. */
@Entity('entry')
export class Entry {
  /** See `entryId`. */
  @PrimaryColumn({ type: 'text' }) id: string;
  @Column({ type: 'text' }) kind: ContentKind;
  @Column({ type: 'text' }) slug: string;
  @Column({ type: 'text' }) state: ContentState;
  /** Published as its file says, and changed with it; no more once an operator published or withdrew it. */
  @Column({ name: 'is_from_file', type: 'boolean' }) isFromFile: boolean;
  /** What was written and is not published; never null unless published. */
  @Column({ type: 'jsonb', nullable: true }) draft: EntryContent | null;
  /** Null unless published. */
  @Column({ type: 'jsonb', nullable: true }) published: EntryContent | null;
  /** Counts its changes. */
  @Column({ type: 'integer' }) revision: number;
  @Column({ name: 'changed_at', type: 'timestamptz' }) changedAt: Date;
}
