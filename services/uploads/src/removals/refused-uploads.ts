import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Problem } from '@community-help/service-kit';

interface Refusal {
  status: number;
  sentence: string;
}

/** Why an upload was refused: its file is gone, and whoever asks again must hear the reason and not that there is nothing. */
@Injectable()
export class RefusedUploads {
  constructor(private readonly dataSource: DataSource) {}

  async remember(uploadKey: string, { status, detail }: Problem): Promise<void> {
    await this.dataSource.query('insert into refused_upload (upload_key, status, sentence) values ($1, $2, $3) on conflict do nothing', [uploadKey, status, detail]);
  }

  async find(uploadKey: string): Promise<Problem | undefined> {
    const [refusal] = (await this.dataSource.query('select status, sentence from refused_upload where upload_key = $1', [uploadKey])) as Refusal[];
    return refusal && new Problem(refusal.status, refusal.status === 413 ? 'Content Too Large' : 'Unprocessable Content', refusal.sentence);
  }

  async forget(before: Date): Promise<void> {
    await this.dataSource.query('delete from refused_upload where refused_at < $1', [before]);
  }
}
