import { isSlug, type ContentKind, type EntryContent } from '@community-help/api-contracts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BadContent } from '../entry/bad-content.js';
import { entryId } from '../entry/entry-id.js';
import type { Post } from '../post/post.entity.js';
import { readPost } from '../post/read-post.js';
import type { Project } from '../project/project.entity.js';
import { readProject } from '../project/read-project.js';
import { BadContentFile, readFrontMatter } from './front-matter.js';

/** A file as it was written, its category by its one name. */
export interface FileEntry {
  id: string;
  kind: ContentKind;
  slug: string;
  content: EntryContent;
}

export interface Content {
  posts: Post[];
  projects: Project[];
  entries: FileEntry[];
  /** Files that cannot be used. What they held before stays as it is. */
  bad: BadContentFile[];
  /** Every entry there is a file for, readable or not. */
  ids: string[];
}

/** Reads `posts/*.md` and `projects/*.md` below a folder. */
export async function readContent(folder: string): Promise<Content> {
  const content: Content = { posts: [], projects: [], entries: [], bad: [], ids: [] };
  await readFolder(folder, 'post', content);
  await readFolder(folder, 'project', content);
  return content;
}

async function readFolder(folder: string, kind: ContentKind, found: Content): Promise<void> {
  const name = `${kind}s`;
  for (const file of (await readdir(join(folder, name))).filter((one) => one.endsWith('.md')).sort()) {
    const slug = file.slice(0, -'.md'.length);
    found.ids.push(entryId({ kind, slug }));
    try {
      readEntryFile(`${name}/${file}`, { kind, slug }, await readFile(join(folder, name, file), 'utf8'), found);
    } catch (error) {
      if (!(error instanceof BadContentFile)) throw error;
      found.bad.push(error);
    }
  }
}

/** Adds one file to what was found. @throws BadContentFile */
export function readEntryFile(path: string, { kind, slug }: Pick<FileEntry, 'kind' | 'slug'>, source: string, found: Pick<Content, 'posts' | 'projects' | 'entries'>): void {
  if (!isSlug(slug)) throw new BadContentFile(path, 'its name must be lower-case words joined by hyphens');
  const content = readFrontMatter(path, kind, source);
  try {
    const category = kind === 'post' ? addTo(found.posts, readPost(slug, content)).category : addTo(found.projects, readProject(slug, content)).projectType;
    found.entries.push({ id: entryId({ kind, slug }), kind, slug, content: { ...content, category } });
  } catch (error) {
    if (error instanceof BadContent) throw new BadContentFile(path, error.message);
    throw error;
  }
}

function addTo<Item>(list: Item[], item: Item): Item {
  list.push(item);
  return item;
}
