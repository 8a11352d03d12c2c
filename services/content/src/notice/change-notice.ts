import { NOTICE_DAYS, NOTICE_MAX_DAYS, NOTICES_AT_ONCE, type NoticePublish, type OperatorAction } from '@community-help/api-contracts';
import { addToAuditLog } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import { takeTurn } from '../entry/take-turn.js';
import { noticeEntryId } from './notice-entry-id.js';
import { NoticeRow } from './notice.entity.js';
import { noticeProblems } from './notice.problems.js';

const DAY_MS = 86_400_000;

/** What operators do with a notice; the change and the line in the log are one transaction (decision 0096). */
@Injectable()
export class ChangeNotice {
  constructor(private readonly dataSource: DataSource) {}

  /** Shows it from then until then: a new one with revision 0, or one that is there, with other words or for another time. @throws Problem 400, 404, 409 */
  async publish(id: string, { revision, reason, ...said }: NoticePublish, actor: string): Promise<void> {
    if (!isUUID(id)) throw noticeProblems.badId();
    await this.dataSource.transaction(async (manager) => {
      await takeTurn(manager);
      const now = await timeOf(manager);
      const times = timesOf(said, now);
      const before = await this.lookedAt(manager, id, revision, actor);
      await refuseTooMany(manager, id, times);
      const row = { text: said.text, tone: said.tone, link: said.link && { href: said.link.href, label: said.link.label }, ...times, endedAt: null, revision: revision + 1, changedAt: now };
      if (before) await manager.update(NoticeRow, { id }, row);
      else await manager.insert(NoticeRow, { id, ...row });
      const action = before && !isOver(before, now) ? 'notice.edit' : 'notice.publish';
      await addToAuditLog(manager, { actor, action, about: { entry_id: noticeEntryId(id) }, before: before ? noted(before) : {}, after: noted(row), reason });
    });
  }

  /** From now on nobody sees it. @throws Problem 404, 409 */
  async end(id: string, { revision, reason }: OperatorAction, actor: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await takeTurn(manager);
      const before = isUUID(id) ? await this.lookedAt(manager, id, revision, actor) : undefined;
      if (!before) throw noticeProblems.notFound();
      const now = await timeOf(manager);
      if (isOver(before, now)) throw noticeProblems.isOver();
      const row = { endedAt: now, revision: revision + 1, changedAt: now };
      await manager.update(NoticeRow, { id }, row);
      await addToAuditLog(manager, { actor, action: 'notice.end', about: { entry_id: noticeEntryId(id) }, before: noted(before), after: noted({ ...before, ...row }), reason });
    });
  }

  /** The notice at the revision that was looked at; undefined for a new one. @throws Problem 404, 409 */
  private async lookedAt(manager: EntityManager, id: string, revision: number, actor: string): Promise<NoticeRow | undefined> {
    const row = await manager.findOneBy(NoticeRow, { id });
    if (revision === 0 && row) throw noticeProblems.isThere();
    if (revision !== 0 && !row) throw noticeProblems.notFound();
    if (row && row.revision !== revision) throw await noticeProblems.changed(manager, row, actor);
    return row ?? undefined;
  }
}

/** Of the database, by which everything about notices is decided. */
async function timeOf(manager: EntityManager): Promise<Date> {
  const [row] = await manager.query<{ now: Date }[]>('select now()');
  return row!.now;
}

function timesOf({ from, until }: Pick<NoticePublish, 'from' | 'until'>, now: Date): Pick<NoticeRow, 'startsAt' | 'endsAt'> {
  const startsAt = from === null ? now : new Date(from);
  const endsAt = until === null ? new Date(startsAt.getTime() + NOTICE_DAYS * DAY_MS) : new Date(until);
  const fault = (message: string): Error => noticeProblems.badTimes({ field: 'until', message });
  if (endsAt <= startsAt) throw fault('until must be later than from');
  if (endsAt <= now) throw fault('until must be still to come');
  if (endsAt.getTime() - startsAt.getTime() > NOTICE_MAX_DAYS * DAY_MS) throw fault(`until must be at most ${NOTICE_MAX_DAYS} days after from`);
  return { startsAt, endsAt };
}

/** @throws Problem 409 */
async function refuseTooMany(manager: EntityManager, id: string, { startsAt, endsAt }: Pick<NoticeRow, 'startsAt' | 'endsAt'>): Promise<void> {
  const [row] = await manager.query<{ others: number }[]>(
    'select count(*)::int as others from notice where id <> $1 and ended_at is null and ends_at > greatest($2::timestamptz, now()) and starts_at < $3',
    [id, startsAt, endsAt],
  );
  if (row!.others >= NOTICES_AT_ONCE) throw noticeProblems.tooMany();
}

const isOver = ({ endsAt, endedAt }: NoticeRow, now: Date): boolean => (endedAt ?? endsAt) <= now;

/** What the log keeps: what was decided, and none of the words. */
const noted = ({ revision, tone, startsAt, endsAt, endedAt }: Pick<NoticeRow, 'revision' | 'tone' | 'startsAt' | 'endsAt' | 'endedAt'>): object => ({ revision, tone, from: startsAt, until: endedAt ?? endsAt });
