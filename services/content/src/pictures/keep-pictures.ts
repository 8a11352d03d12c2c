import { UPLOAD, type EntryContent } from '@community-help/api-contracts';
import { askService, badRequest, ServiceAway, unavailable, type Problem } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { ContentConfig } from '../content.config.js';

const UPLOADED = /\/objects\/images\/[\w-]+\.webp/g;
const TIMEOUT_MS = 10_000;
const away = (): Problem => unavailable('The picture service gives no answer right now. Nothing was saved; please try again in a minute.');

/** Paths of uploaded pictures that an entry shows, in its text or above it. */
const picturesOf = ({ image, text }: EntryContent): string[] => [...new Set(`${image}\n${text}`.match(UPLOADED) ?? [])];

/** Asks the uploads service to keep the pictures of an entry for good: drafts, what is published and what was are all shown again. */
@Injectable()
export class KeepPictures {
  constructor(private readonly config: ContentConfig) {}

  /**
   * Asking twice is harmless; pictures of `known` are kept already.
   * @throws Problem 400 when one is not ours to show; 503 when the uploads service gives no answer
   */
  async run(content: EntryContent, known: readonly (EntryContent | null)[]): Promise<void> {
    const kept = known.flatMap((one) => (one ? picturesOf(one) : []));
    const added = picturesOf(content).filter((path) => !kept.includes(path));
    for (let from = 0; from < added.length; from += UPLOAD.maxImages) await this.keep(added.slice(from, from + UPLOAD.maxImages), content);
  }

  private async keep(paths: string[], { image }: EntryContent): Promise<void> {
    const { status, answer } = await this.ask(paths);
    if (status === 200) return;
    if (status !== 422) throw away();
    const { detail = 'A picture cannot be used.' } = (typeof answer === 'object' ? answer : { detail: answer }) as { detail?: string };
    throw badRequest(detail, [{ field: detail.includes(`'${image}'`) ? 'image' : 'text', message: detail }]);
  }

  private async ask(paths: string[]): Promise<{ status: number; answer: unknown }> {
    const url = `${this.config.uploadsUrl.replace(/\/$/, '')}/internal/objects/adopt`;
    try {
      return await askService({ service: 'uploads', url, body: { paths, isKept: true }, apiKey: this.config.internalApiKeys[0], timeoutMs: TIMEOUT_MS });
    } catch (error) {
      if (error instanceof ServiceAway) throw away();
      throw error;
    }
  }
}
