import type { EntityManager } from 'typeorm';
import type { Entry } from './entry.entity.js';
import type { EntryName } from './entry-id.js';
import { Post } from '../post/post.entity.js';
import { readPost } from '../post/read-post.js';
import { Project } from '../project/project.entity.js';
import { readProject } from '../project/read-project.js';

const TABLES = { post: Post, project: Project } as const;

/** Makes what everybody sees of an entry from what is published. @throws BadContent */
export async function showEntry(manager: EntityManager, { kind, slug, published }: Entry): Promise<void> {
  if (!published) throw new Error(`${kind} ${slug} is not published`);
  if (kind === 'post') await manager.upsert(Post, readPost(slug, published), ['slug']);
  else await manager.upsert(Project, readProject(slug, published), ['slug']);
}

export async function hideEntry(manager: EntityManager, { kind, slug }: EntryName): Promise<void> {
  await manager.delete(TABLES[kind], { slug });
}
