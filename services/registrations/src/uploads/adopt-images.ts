import { askService, type Problem, ServiceAway } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { helperProblems } from '../helper/helper.problems.js';
import { RegistrationsConfig } from '../registrations.config.js';
import { refusalOf, refusedPictures } from './refused-pictures.js';

/** A picture to be adopted, and its place among all pictures of the listing. */
interface Added {
  image: string;
  at: number;
}

/** Asks the uploads service whether pictures are ours, and to keep them. */
@Injectable()
export class AdoptImages {
  constructor(private readonly config: RegistrationsConfig) {}

  /**
   * The stable paths of uploaded pictures, one for each in the order given. Asking twice for the same pictures is harmless.
   * Those in `kept` are shown by the listing already: they stay as they are.
   * @throws Problem 400 naming each picture that cannot be shown and why; 503 when the uploads service gives no answer
   */
  async run(images: string[], kept: readonly string[] = []): Promise<string[]> {
    const added = images.flatMap((image, at) => (kept.includes(image) ? [] : [{ image, at }]));
    if (added.length === 0) return images;
    const foreign = added.flatMap(({ image, at }) => (/^(\/objects\/|https?:\/\/)/i.test(image) ? [] : [{ at, reason: 'it was not uploaded here' }]));
    if (foreign.length > 0) throw helperProblems.badPictures(foreign);
    const paths = await this.adopt(added);
    return images.map((image, at) => paths[added.findIndex((one) => one.at === at)] ?? image);
  }

  private async adopt(added: Added[]): Promise<string[]> {
    const images = added.map(({ image }) => image);
    const { status, answer } = await this.ask(images);
    if (status === 422 || status === 400 || status === 404) throw refusal(added, answer);
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

function refusal(added: Added[], answer: unknown): Problem {
  const refused = refusedPictures(added.map(({ image }) => image), answer).map(({ at, reason }) => ({ at: added[at]!.at, reason }));
  if (refused.length > 0) return helperProblems.badPictures(refused);
  return helperProblems.badFields([{ field: 'images', message: `images cannot all be kept: ${refusalOf(answer) || 'they were not all uploaded here'}` }]);
}
