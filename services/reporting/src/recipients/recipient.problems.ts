import { notFound, type Problem } from '@community-help/service-kit';

export function unknownHelper(): Problem {
  return notFound('There is no helper with this number.');
}
