import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** One published picture. The id is the name of both files: `images/<id>.webp` and `thumbnails/<id>.webp`. */
@Entity('object')
export class ObjectRecord {
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  /** The raw upload it was made from; the unique index is what makes a second normalisation find the first. */
  @Column({ type: 'text', unique: true })
  uploadKey: string;

  @Column({ type: 'text', unique: true })
  objectPath: string;

  @Column({ type: 'text', unique: true })
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
  @Column({ type: 'timestamptz', nullable: true })
  adoptedAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
