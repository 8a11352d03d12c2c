import { findCategory, PROJECT_TYPES, type EntryContent, type ProjectType } from '@community-help/api-contracts';
import { Transform } from 'class-transformer';
import { IsIn, IsISO8601, IsString, Length, Matches } from 'class-validator';
import { BadContent } from '../entry/bad-content.js';
import { checkContent, DAY_OR_TIME, IsPicture } from '../entry/check-content.js';
import { plainText, renderMarkdown } from '../markdown/render-markdown.js';
import { Project } from './project.entity.js';

/** Characters that a card has room for. */
const MAX_DESCRIPTION = 300;

class ProjectFields {
  @Length(5, 120) title: string;
  @Transform(({ value }) => (typeof value === 'string' ? (findCategory(value)?.id ?? value) : value))
  @IsIn(PROJECT_TYPES)
  category: ProjectType;
  @IsPicture() image: string;
  @Length(2, 120) location: string;
  /** Decides the order. */
  @IsISO8601({ strict: true }) @Matches(DAY_OR_TIME, { message: 'started must be a day such as 2024-10-14' }) started: string;
  @IsString() text: string;
}

/** @throws BadContent */
export function readProject(slug: string, content: EntryContent): Project {
  const { title, category, image, location, started, text } = checkContent(ProjectFields, content);
  const description = plainText(renderMarkdown(text).html);
  if (description === '' || description.length > MAX_DESCRIPTION) throw new BadContent([{ field: 'text', message: `text must be 1 to ${MAX_DESCRIPTION} characters without its marks: it stands on a card` }]);
  return Object.assign(new Project(), {
    slug,
    title,
    description,
    projectType: category,
    imageUrl: image,
    location,
    startedAt: new Date(started),
  } satisfies Project);
}
