import { logger } from '@community-help/service-kit';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, In, Not, type EntityManager } from 'typeorm';
import { ContentConfig } from '../content.config.js';
import { BadContent } from '../entry/bad-content.js';
import { Entry } from '../entry/entry.entity.js';
import { showEntry } from '../entry/show-entries.js';
import { takeTurn } from '../entry/take-turn.js';
import { Post } from '../post/post.entity.js';
import { Project } from '../project/project.entity.js';
import { readContent, type Content, type FileEntry } from './read-content.js';

const log = logger('import-content');

/**
 * Brings the entries that nobody but their files has published to what the files say, and makes all that is shown anew, before the first request.
 * Replicas that start together take turns. A file that cannot be used is named in one line and left out; the site does not stay down for a typing
 * mistake in one article. (The same mistake fails the build: see test/content-files.spec.ts.)
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
    const found = await readContent(this.config.contentDir);
    for (const { message } of found.bad) log.error({ reason: message }, 'content file left out');
    const shown = await this.dataSource.transaction(async (manager) => {
      await takeTurn(manager);
      await followFiles(manager, found);
      return showAll(manager);
    });
    log.info({ files: found.entries.length, shown }, 'content imported');
  }
}

async function followFiles(manager: EntityManager, { entries, ids }: Content): Promise<void> {
  await manager.query('delete from entry where is_from_file and draft is null and id <> all($1)', [ids]);
  // What an operator has begun to write about a file that is gone stays, as a draft.
  await manager.query(`update entry set is_from_file = false, state = 'draft', published = null, revision = revision + 1, changed_at = now() where is_from_file and id <> all($1)`, [ids]);
  for (const entry of entries) await followFile(manager, entry);
}

async function followFile(manager: EntityManager, { id, kind, slug, content }: FileEntry): Promise<void> {
  await manager.query(
    `insert into entry (id, kind, slug, state, is_from_file, published, revision, changed_at) values ($1, $2, $3, 'published', true, $4, 1, now())
     on conflict (id) do update set published = excluded.published, revision = entry.revision + 1, changed_at = now()
       where entry.is_from_file and entry.published <> excluded.published`,
    [id, kind, slug, JSON.stringify(content)],
  );
}

/** Everything that is published, by the rules of this version; what they refuse stays as it was shown. @returns how many there are */
async function showAll(manager: EntityManager): Promise<number> {
  const published = await manager.findBy(Entry, { state: 'published' });
  const slugsOf = (kind: Entry['kind']): string[] => published.filter((entry) => entry.kind === kind).map(({ slug }) => slug);
  await manager.delete(Post, { slug: Not(In(slugsOf('post'))) });
  await manager.delete(Project, { slug: Not(In(slugsOf('project'))) });
  for (const entry of published) {
    try {
      await showEntry(manager, entry);
    } catch (error) {
      if (!(error instanceof BadContent)) throw error;
      log.error({ entry: entry.id, reason: error.message }, 'this version cannot show an entry; it stays as it was shown');
    }
  }
  return published.length;
}
