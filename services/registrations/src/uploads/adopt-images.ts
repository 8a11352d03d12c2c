import { Injectable } from '@nestjs/common';
import { helperProblems } from '../helper/helper.problems.js';
import { askService, ServiceAway } from '../internal-http/ask-service.js';
import { RegistrationsConfig } from '../registrations.config.js';

/** Asks the uploads service whether pictures are ours, and to keep them. */
@Injectable()
export class AdoptImages {
  constructor(private readonly config: RegistrationsConfig) {}

  /**
   * The stable paths of uploaded pictures, in the order given. Asking twice for the same pictures is harmless.
   * @throws Problem 400 naming a picture that was not uploaded here; 503 when the uploads service gives no answer
   */
  async run(images: string[]): Promise<string[]> {
    if (images.length === 0) return [];
    const foreign = images.findIndex((image) => !/^(\/objects\/|https?:\/\/)/i.test(image));
    if (foreign >= 0) throw helperProblems.foreignPicture(`entry ${foreign + 1} is not a picture that was uploaded here`);
    const { status, answer } = await this.ask(images);
    if (status === 422 || status === 400 || status === 404) {
      throw helperProblems.foreignPicture(typeof answer === 'string' ? `cannot all be kept: ${answer.slice(0, 300).replace(/\.$/, '')}` : 'were not all uploaded here');
    }
    const paths = (answer as { objectPaths?: unknown } | null)?.objectPaths;
    if (status !== 200 && status !== 201) throw helperProblems.picturesAway();
    if (!Array.isArray(paths) || !paths.every((path) => typeof path === 'string' && path.startsWith('/objects/'))) throw helperProblems.picturesAway();
    return [...new Set(paths as string[])];
  }

  private async ask(paths: string[]): Promise<{ status: number; answer: unknown }> {
    const url = `${this.config.uploadsUrl.replace(/\/$/, '')}/internal/objects/adopt`;
    try {
      return await askService({ service: 'uploads', url, body: { paths }, timeoutMs: 10_000 });
    } catch (error) {
      if (error instanceof ServiceAway) throw helperProblems.picturesAway();
      throw error;
    }
  }
}
