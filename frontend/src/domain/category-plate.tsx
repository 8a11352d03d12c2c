import { findCategory, type ProjectType } from '@community-help/api-contracts';

/** Colour class of `.plate`; see styles/plates.css. */
const TONES: Record<ProjectType, string> = {
  charities: 'charities',
  employment: 'employment',
  housing: 'housing',
  farmers: 'farmers',
  'pay-it-forward': 'payforward',
  'rag-and-bone': 'rag',
  advertising: 'advertising',
  'warm-cool-hubs': 'hubs',
  'perishable-goods': 'perishable',
};

/** The category of a helper, project or story as a small enamel sign; an unknown category shows its raw value in grey. */
export function CategoryPlate({ category }: { category: string }) {
  const known = findCategory(category);
  return <span className={`plate ${known ? TONES[known.id] : ''}`}>{known ? known.badgeLabel : category}</span>;
}
