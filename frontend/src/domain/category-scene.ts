import type { ProjectType } from '@community-help/api-contracts';

/** The drawing that stands for a category where there is no picture, by its basename in /art. */
const SCENES: Record<ProjectType, string> = {
  charities: 'scene-foodbank',
  employment: 'scene-jobs',
  housing: 'scene-terrace',
  farmers: 'scene-allotment',
  'pay-it-forward': 'scene-pay-it-forward',
  'rag-and-bone': 'scene-rag-and-bone',
  advertising: 'scene-sign-painter',
  'warm-cool-hubs': 'scene-hub',
  'perishable-goods': 'scene-bakery',
};

/** '/art/scene-hub.svg'; a type that is no category of ours gets the street. */
export function sceneOf(category: string): string {
  return `/art/${Object.hasOwn(SCENES, category) ? SCENES[category as ProjectType] : 'scene-default'}.svg`;
}
