import { Injectable } from '@nestjs/common';
import { AdoptImages } from '../uploads/adopt-images.js';
import { FindLookalike, type Submission } from './find-lookalike.js';
import { helperProblems } from './helper.problems.js';

/** Pictures belong to one listing: if that is removed they go, so another one may not show them. */
@Injectable()
export class KeepPictures {
  constructor(
    private readonly adoptImages: AdoptImages,
    private readonly findLookalike: FindLookalike,
  ) {}

  /**
   * @param shown what the listing shows already
   * @returns the paths to store, each once. @throws Problem 400 naming each picture that cannot be shown, 503
   */
  async run(images: string[], submission: Submission, shown: readonly string[] = []): Promise<string[]> {
    const paths = await this.adoptImages.run(images, shown);
    const others = await this.findLookalike.picturesOfOthers(paths, submission);
    const faults = paths.flatMap((path, at) => (others.has(path) ? [{ at, reason: 'it is shown by another listing. Please upload it again' }] : []));
    if (faults.length > 0) throw helperProblems.badPictures(faults);
    return [...new Set(paths)];
  }
}
