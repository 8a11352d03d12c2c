import { askService, type Problem, ServiceAway } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { helperProblems } from '../helper/helper.problems.js';
import { RegistrationsConfig } from '../registrations.config.js';
import { refusalOf, refusedPictures } from './refused-pictures.js';

/** Asks the uploads service whether pictures are ours, and to keep them. */
@Injectable()
export class AdoptImages {
  constructor(private readonly config: RegistrationsConfig) {}

  /**
   * The stable paths of uploaded pictures, one for each in the order given. Asking twice for the same pictures is harmless.
   * @throws Problem 400 naming each picture that cannot be shown and why; 503 when the uploads service gives no answer
   */
  async run(images: string[]): Promise<string[]> {
    if (images.length === 0) return [];
    const foreign = images.flatMap((image, at) => (/^(\/objects\/|https?:\/\/)/i.test(image) ? [] : [{ at, reason: 'it was not uploaded here' }]));
    if (foreign.length > 0) throw helperProblems.badPictures(foreign);
    const { status, answer } = await this.ask(images);
    if (status === 422 || status === 400 || status === 404) throw refusal(images, answer);
    const paths = (answer as { objectPaths?: unknown } | null)?.objectPaths;
    if (status !== 200 && status !== 201) throw helperProblems.picturesAway();
    if (!Array.isArray(paths) || paths.length !== images.length) throw helperProblems.picturesAway();
    if (!paths.every((path) => typeof path === 'string' && path.startsWith('/objects/'))) throw helperProblems.picturesAway();
    return paths as string[];
  }

  private async ask(paths: string[]): Promise<{ status: number; answer: unknown }> {
    const url = `${this.config.uploadsUrl.replace(/\/$/, '')}/internal/objects/adopt`;
    try {
      return await askService({ service: 'uploads', url, body: { paths }, apiKey: this.config.internalApiKeys[0], timeoutMs: 10_000 });
    } catch (error) {
      if (error instanceof ServiceAway) throw helperProblems.picturesAway();
      throw error;
    }
  }
}

function refusal(images: string[], answer: unknown): Problem {
  const refused = refusedPictures(images, answer);
  if (refused.length > 0) return helperProblems.badPictures(refused);
  return helperProblems.badFields([{ field: 'images', message: `images cannot all be kept: ${refusalOf(answer) || 'they were not all uploaded here'}` }]);
}
