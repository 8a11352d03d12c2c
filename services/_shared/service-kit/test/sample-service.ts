import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { IsInt, IsNotEmpty, IsString, Max, MaxLength, Min } from 'class-validator';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { defineService, EventContext, Idempotent, Inbox, logger, notFound, OnEvent, Outbox, outboxInsert, poolOf, ServiceConfig } from '@community-help/service-kit';

class CreateNotes1750000000000 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query('CREATE TABLE note (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text NOT NULL, rank integer NOT NULL)');
    await query.query('CREATE TABLE effect (event_id uuid NOT NULL, text text NOT NULL, worker text NOT NULL, at timestamptz NOT NULL DEFAULT clock_timestamp())');
  }
  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TABLE effect; DROP TABLE note');
  }
}

export class NoteWrittenV1 {
  static readonly topic = 'sample.note-written.v1';
  static readonly key = 'author';
  @IsString() author: string;
  @IsString() text: string;
  @IsInt() @Min(0) rank: number;
}

/** Statements that PostgreSQL refuses, each with the value in another place of its error: message, detail, parameters. */
export const WAYS_TO_BREAK: Record<string, string> = {
  syntax: 'SELECT $1::text::uuid',
  quotes: 'SELECT $1::text::int[]',
  number: 'SELECT $1::text::timestamptz',
  null: 'INSERT INTO note (text, rank) VALUES ($1, NULL)',
  twice: "INSERT INTO inbox (consumer_group, event_id) SELECT $1, '01a20100-b7b5-7508-91f6-18154d3f8588' FROM generate_series(1, 2)",
  table: 'INSERT INTO nowhere VALUES ($1)',
};

class NoteDto {
  @IsString() @IsNotEmpty() @MaxLength(100) text: string;
  @IsInt() @Min(0) @Max(1_000) rank: number;
}

class FoundQuery {
  @IsString() text: string;
}

class SampleConfig extends ServiceConfig {
  @IsString() greeting: string = 'hello';
}

@Controller('notes')
class NotesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly config: SampleConfig,
  ) {}

  @Post()
  @Idempotent()
  async write(@Body() note: NoteDto): Promise<{ id: string; greeting: string }> {
    const id = await this.dataSource.transaction(async (manager) => {
      const [row] = await manager.query('INSERT INTO note (text, rank) VALUES ($1, $2) RETURNING id', [note.text, note.rank]);
      await this.outbox.add(manager, NoteWrittenV1, { author: 'http', ...note });
      return row.id as string;
    });
    return { id, greeting: this.config.greeting };
  }

  /** State and event in one statement. */
  @Post('fast')
  async writeFast(@Body() note: NoteDto): Promise<{ eventId: string }> {
    const event = outboxInsert(NoteWrittenV1, { author: 'http', ...note }, 3);
    await poolOf(this.dataSource).query(`WITH event AS (${event.sql}) INSERT INTO note (text, rank) VALUES ($1, $2)`, [note.text, note.rank, ...event.parameters]);
    this.outbox.wake();
    return { eventId: event.id };
  }

  @Get('found')
  find(@Query() { text }: FoundQuery): { text: string } {
    return { text };
  }

  @Get('boom')
  boom(): never {
    throw new Error('secret internal: password=hunter2');
  }

  /** Breaks in the database, with what was sent among the parameters. */
  @Post('broken/:way')
  async break(@Param('way') way: string, @Body() note: NoteDto): Promise<void> {
    await this.dataSource.query(WAYS_TO_BREAK[way]!, [note.text]);
  }

  /** Says so, and answers nobody for so many milliseconds. */
  @Get('blocked/:ms')
  block(@Param('ms') ms: string): { blocked: number } {
    logger('sample').info('blocked from here');
    for (const until = performance.now() + Number(ms); performance.now() < until; );
    return { blocked: Number(ms) };
  }

  @Get('slow/:ms')
  async slow(@Param('ms') ms: string): Promise<{ waited: number }> {
    await new Promise((resolve) => setTimeout(resolve, Number(ms)));
    return { waited: Number(ms) };
  }

  @Get(':id')
  async read(@Param('id') id: string): Promise<unknown> {
    const [row] = await this.dataSource.query('SELECT id, text, rank FROM note WHERE id::text = $1', [id]);
    if (row === undefined) throw notFound('There is no such note.');
    return row;
  }
}

@Controller()
class Reactions {
  constructor(private readonly inbox: Inbox) {}

  @OnEvent(NoteWrittenV1)
  async record(event: NoteWrittenV1, context: EventContext): Promise<void> {
    await this.inbox.once(context, async (manager) => {
      await manager.query('INSERT INTO effect (event_id, text, worker) VALUES ($1, $2, $3)', [context.envelope.id, event.text, String(process.pid)]);
      if (event.text === 'slow') await new Promise((resolve) => setTimeout(resolve, 1_500));
    });
  }
}

/** The smallest service that uses everything. */
export const sample = defineService({
  name: 'sample',
  Config: SampleConfig,
  database: { entities: [], migrations: [CreateNotes1750000000000] },
  http: () => [{ module: class Notes {}, controllers: [NotesController] }],
  worker: () => [{ module: class Subscriptions {}, controllers: [Reactions] }],
  topics: [NoteWrittenV1],
  rawBody: true,
});
