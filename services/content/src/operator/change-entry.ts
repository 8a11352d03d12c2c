import type { EntryContent } from '@community-help/api-contracts';
import { addToAuditLog, badRequest } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { BadContent } from '../entry/bad-content.js';
import { Entry } from '../entry/entry.entity.js';
import { entryId, readEntryId, type EntryName } from '../entry/entry-id.js';
import { hideEntry, showEntry } from '../entry/show-entries.js';
import { takeTurn } from '../entry/take-turn.js';
import { KeepPictures } from '../pictures/keep-pictures.js';
import { entryProblems } from './entry.problems.js';

/** Who acts upon which revision, and why where that is asked for. */
export interface EntryAct {
  actor: string;
  revision: number;
  reason?: string;
}

type Part = Partial<Pick<Entry, 'state' | 'isFromFile' | 'draft' | 'published'>>;

/** What operators do with an entry: the change, what everybody sees of it and the line in the log are one transaction (decision 0135). */
@Injectable()
export class ChangeEntry {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keepPictures: KeepPictures,
  ) {}

  /** Keeps a draft; with revision 0 a new entry. What everybody sees stays. @throws Problem 400, 404, 409, 503 */
  async save(id: string, content: EntryContent, { actor, revision }: EntryAct): Promise<void> {
    const name = nameOf(id);
    const before = await this.dataSource.manager.findOneBy(Entry, { id });
    // Outside the transaction: it asks another service. Whoever is second is told below.
    await this.keepPictures.run(content, before ? [before.draft, before.published] : []);
    if (revision === 0) return this.create(name, content, actor);
    return this.change(id, 'content.save', { actor, revision }, () => Promise.resolve({ draft: content }));
  }

  /** Shows the draft to everybody. @throws Problem 400 with every field that stands against it, 404, 409 */
  publish(id: string, act: EntryAct): Promise<void> {
    return this.change(id, 'content.publish', act, async (manager, entry) => {
      if (!entry.draft) throw entryProblems.nothingToPublish();
      const part = { state: 'published', isFromFile: false, draft: null, published: entry.draft } as const;
      await show(manager, { ...entry, ...part });
      return part;
    });
  }

  /** Takes it from everybody; what was written stays, as a draft. @throws Problem 404, 409 */
  withdraw(id: string, act: EntryAct): Promise<void> {
    return this.change(id, 'content.withdraw', act, async (manager, entry) => {
      if (entry.state !== 'published') throw entryProblems.notPublished();
      await hideEntry(manager, entry);
      return { state: 'withdrawn', isFromFile: false, draft: entry.draft ?? entry.published, published: null };
    });
  }

  /** Drops what was written and not published; an entry that was never published goes. @throws Problem 404, 409 */
  discard(id: string, act: EntryAct): Promise<void> {
    return this.change(id, 'content.discard', act, (_manager, { state, draft }) => {
      if (state === 'withdrawn' || !draft) throw entryProblems.nothingToDiscard();
      return Promise.resolve(state === 'draft' ? undefined : { draft: null });
    });
  }

  private async create({ kind, slug }: EntryName, draft: EntryContent, actor: string): Promise<void> {
    const id = entryId({ kind, slug });
    await this.dataSource.transaction(async (manager) => {
      await takeTurn(manager);
      if (await manager.existsBy(Entry, { id })) throw entryProblems.isThere();
      await manager.insert(Entry, { id, kind, slug, state: 'draft', isFromFile: false, draft, published: null, revision: 1, changedAt: () => 'now()' });
      await addToAuditLog(manager, { actor, action: 'content.save', about: { entry_id: id }, before: {}, after: { state: 'draft', revision: 1 }, reason: null });
    });
  }

  /** @param decide what becomes of it; undefined when it goes */
  private async change(id: string, action: string, { actor, revision, reason }: EntryAct, decide: (manager: EntityManager, entry: Entry) => Promise<Part | undefined>): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await takeTurn(manager);
      const entry = await manager.findOneBy(Entry, { id });
      if (!entry) throw entryProblems.notFound();
      if (entry.revision !== revision) throw await entryProblems.changed(manager, entry, actor);
      const part = await decide(manager, entry);
      const next = revision + 1;
      if (part) await manager.update(Entry, { id }, { ...part, revision: next, changedAt: () => 'now()' });
      else await manager.delete(Entry, { id });
      const before = { state: entry.state, revision };
      const after = part ? { state: part.state ?? entry.state, revision: next } : {};
      await addToAuditLog(manager, { actor, action, about: { entry_id: id }, before, after, reason: reason ?? null });
    });
  }
}

function nameOf(id: string): EntryName {
  const name = readEntryId(id);
  if (!name) throw badRequest('The address must be lower-case words joined by hyphens, such as a-cart-named-mair.', [{ field: 'slug', message: 'slug must be lower-case words joined by hyphens' }]);
  return name;
}

async function show(manager: EntityManager, entry: Entry): Promise<void> {
  try {
    await showEntry(manager, entry);
  } catch (error) {
    if (!(error instanceof BadContent)) throw error;
    throw badRequest(`Please correct: ${error.message}.`, error.faults);
  }
}
