import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BadContentFile } from '../markdown/front-matter.js';
import type { Post } from '../post/post.entity.js';
import { readPost } from '../post/read-post.js';
import type { Project } from '../project/project.entity.js';
import { readProject } from '../project/read-project.js';

export interface Content {
  posts: Post[];
  projects: Project[];
  /** Files that cannot be used. What they held before stays as it is. */
  bad: BadContentFile[];
  /** Every name there is a file for, readable or not. */
  slugs: { posts: string[]; projects: string[] };
}

/** Reads `posts/*.md` and `projects/*.md` below a folder. */
export async function readContent(folder: string): Promise<Content> {
  const bad: BadContentFile[] = [];
  const posts = await readFolder(folder, 'posts', readPost, bad);
  const projects = await readFolder(folder, 'projects', readProject, bad);
  return { posts: posts.entries, projects: projects.entries, bad, slugs: { posts: posts.slugs, projects: projects.slugs } };
}

type Reader<Entry> = (file: string, slug: string, source: string) => Entry;

async function readFolder<Entry>(folder: string, name: string, read: Reader<Entry>, bad: BadContentFile[]): Promise<{ entries: Entry[]; slugs: string[] }> {
  const files = (await readdir(join(folder, name))).filter((file) => file.endsWith('.md')).sort();
  const entries: Entry[] = [];
  for (const file of files) {
    const path = `${name}/${file}`;
    try {
      const slug = file.slice(0, -'.md'.length);
      if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) throw new BadContentFile(path, 'its name must be lower-case words joined by hyphens');
      entries.push(read(path, slug, await readFile(join(folder, name, file), 'utf8')));
    } catch (error) {
      if (!(error instanceof BadContentFile)) throw error;
      bad.push(error);
    }
  }
  return { entries, slugs: files.map((file) => file.slice(0, -'.md'.length)) };
}
