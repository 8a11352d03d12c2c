import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** One published picture. The id is the name of both files: `images/<id>.webp` and `thumbnails/<id>.webp`. */
@Entity('object')
export class ObjectRecord {
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  /** The raw upload it was made from; the unique index is what makes a second normalisation find the first. */
  @Column({ type: 'text', name: 'upload_key', unique: true })
  uploadKey: string;

  @Column({ type: 'text', name: 'object_path', unique: true })
  objectPath: string;

  @Column({ type: 'text', name: 'thumbnail_path', unique: true })
  thumbnailPath: string;

  /** Pixels. */
  @Column({ type: 'int' })
  width: number;

  @Column({ type: 'int' })
  height: number;

  /** Size of the picture, without its thumbnail. */
  @Column({ type: 'int' })
  bytes: number;

  /** Since when it is there for a listing or an article; null = swept after a day. */
  @Column({ type: 'timestamptz', name: 'adopted_at', nullable: true })
  adoptedAt: Date | null;

  /** When the listing that showed it was edited and no longer does, or was not awaited any longer; null = never, or it is shown again. */
  @Column({ type: 'timestamptz', name: 'released_at', nullable: true })
  releasedAt: Date | null;

  /** Since when a listing that shows it is awaited: its upload, then each adoption; null = one was seen, or none is awaited any longer. */
  @Column({ type: 'timestamptz', name: 'awaited_at', nullable: true, default: () => 'now()' })
  awaitedAt: Date | null;

  /** Since when it is kept for good, whatever listings show; null = only while a listing shows it. */
  @Column({ type: 'timestamptz', name: 'kept_at', nullable: true })
  keptAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}
