import { findCategory, PROJECT_TYPES, type ProjectType } from '@community-help/api-contracts';
import { Transform } from 'class-transformer';
import { IsIn, IsISO8601, Length, Matches } from 'class-validator';
import { readFrontMatter } from '../markdown/front-matter.js';
import { plainText } from '../markdown/render-markdown.js';
import { Project } from './project.entity.js';

class ProjectFields {
  @Length(5, 120) title: string;
  @Transform(({ value }) => (typeof value === 'string' ? (findCategory(value)?.id ?? value) : value))
  @IsIn(PROJECT_TYPES)
  category: ProjectType;
  @Matches(/^\/(art|objects)\/[\w-]+\.\w+$/, { message: 'image must be a picture under /art/ or /objects/' }) image: string;
  @Length(2, 120) location: string;
  /** Decides the order. */
  @IsISO8601({ strict: true }) started: string;
}

/** @throws BadContentFile */
export function readProject(file: string, slug: string, source: string): Project {
  const { fields, text } = readFrontMatter(file, source, ProjectFields);
  const { title, category, image, location, started } = fields;
  return Object.assign(new Project(), {
    slug,
    title,
    description: plainText(text),
    projectType: category,
    imageUrl: image,
    location,
    startedAt: new Date(started),
  } satisfies Project);
}
