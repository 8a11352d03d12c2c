import { logger } from '@community-help/service-kit';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, In, Not, type EntityManager, type EntityTarget, type ObjectLiteral } from 'typeorm';
import { ContentConfig } from '../content.config.js';
import { Post } from '../post/post.entity.js';
import { Project } from '../project/project.entity.js';
import { readContent } from './read-content.js';

const log = logger('import-content');
const IMPORT_LOCK = 7_265_101;

/**
 * Brings the database to what the files say, before the first request. Replicas that start together take turns.
 * A file that cannot be used is named in one line and left out; the site does not stay down for a typing mistake in one article.
 * (The same mistake fails the build: see test/content-files.spec.ts.)
 */
@Injectable()
export class ImportContent implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: ContentConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.run();
  }

  async run(): Promise<void> {
    const { posts, projects, bad, slugs } = await readContent(this.config.contentDir);
    for (const { message } of bad) log.error({ reason: message }, 'content file left out');
    await this.dataSource.transaction(async (manager) => {
      await manager.query('select pg_advisory_xact_lock($1)', [IMPORT_LOCK]);
      await replaceAll(manager, Post, posts, slugs.posts);
      await replaceAll(manager, Project, projects, slugs.projects);
    });
    log.info({ posts: posts.length, projects: projects.length }, 'content imported');
  }
}

async function replaceAll<Entry extends ObjectLiteral & { slug: string }>(
  manager: EntityManager,
  target: EntityTarget<Entry>,
  entries: Entry[],
  slugs: string[],
): Promise<void> {
  await manager.delete(target, { slug: Not(In(slugs)) } as never);
  if (entries.length > 0) await manager.upsert(target, entries as never, ['slug']);
}
