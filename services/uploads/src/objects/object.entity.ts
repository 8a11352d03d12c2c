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

  /** Since when a registration shows it; null = swept after a day. */
  @Column({ type: 'timestamptz', name: 'adopted_at', nullable: true })
  adoptedAt: Date | null;

  /** When the listing that showed it was edited and no longer does; null = never, or it is shown again. */
  @Column({ type: 'timestamptz', name: 'released_at', nullable: true })
  releasedAt: Date | null;

  /** Since when it is kept for good, whatever listings show; null = only while a listing shows it. */
  @Column({ type: 'timestamptz', name: 'kept_at', nullable: true })
  keptAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}
