import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** What the list shows of one message; kept in memory, and rebuilt from the files at start. */
export interface MailSummary {
  id: string;
  receivedAt: string;
  sizeBytes: number;
  /** Addresses of the SMTP envelope, which may differ from the headers. */
  sender: string;
  recipients: string[];
  email: Pick<Email, 'messageId' | 'from' | 'to' | 'cc' | 'bcc' | 'replyTo' | 'subject' | 'date'>;
  attachmentCount: number;
  snippet: string;
}

interface Envelope {
  receivedAt: string;
  sender: string;
  recipients: string[];
}

/** Bounds of a mailbox: beyond them the oldest messages go first. */
export interface MailboxLimits {
  messages: number;
  bytes: number;
}

const DEFAULT_LIMITS: MailboxLimits = { messages: 500, bytes: 200 * 1024 * 1024 };
const SAFE_ID = /^[0-9a-z-]{8,64}$/;

/** Caught messages on disk, one `.eml` (as received) and one `.json` (envelope) each; survives a restart. */
export class Mailbox {
  /** Newest first. */
  private summaries: MailSummary[] = [];

  private constructor(
    private readonly directory: string,
    private readonly limits: MailboxLimits,
  ) {}

  static async open(directory: string, limits: MailboxLimits = DEFAULT_LIMITS): Promise<Mailbox> {
    mkdirSync(directory, { recursive: true });
    const mailbox = new Mailbox(directory, limits);
    for (const file of (await readdir(directory)).sort().reverse()) {
      if (!file.endsWith('.json')) continue;
      const id = file.slice(0, -'.json'.length);
      try {
        const envelope = JSON.parse(await readFile(join(directory, file), 'utf8')) as Envelope;
        mailbox.summaries.push(await summarise(id, envelope, await readFile(mailbox.source(id))));
      } catch (error) {
        // A power cut can leave an empty file. One lost message must not keep all the others from being shown.
        process.stderr.write(`mail catcher: message ${id} cannot be read and is removed: ${(error as Error).message}\n`);
        await mailbox.remove([id]);
      }
    }
    return mailbox;
  }

  list(): readonly MailSummary[] {
    return this.summaries;
  }

  find(id: string): MailSummary | undefined {
    return this.summaries.find((summary) => summary.id === id);
  }

  /** The message as it came over SMTP. */
  read(id: string): Promise<Buffer> {
    return readFile(this.source(id));
  }

  async parse(id: string): Promise<Email> {
    return PostalMime.parse(await this.read(id), { attachmentEncoding: 'arraybuffer' });
  }

  /** Stores a message; it is on disk, whole, when this resolves. */
  async add(sender: string, recipients: string[], source: Buffer): Promise<MailSummary> {
    const receivedAt = new Date().toISOString();
    // Sorts by time, so that the files alone give the order after a restart.
    const id = `${Date.now().toString(36).padStart(9, '0')}-${randomUUID().slice(0, 13)}`;
    const envelope: Envelope = { receivedAt, sender, recipients };
    const summary = await summarise(id, envelope, source);
    await this.store(`${id}.eml`, source);
    await this.store(`${id}.json`, JSON.stringify(envelope));
    this.summaries.unshift(summary);
    await this.trim();
    return summary;
  }

  async remove(ids: readonly string[]): Promise<void> {
    const gone = new Set(ids);
    this.summaries = this.summaries.filter((summary) => !gone.has(summary.id));
    for (const id of gone) {
      await rm(join(this.directory, `${id}.json`), { force: true });
      await rm(this.source(id), { force: true });
    }
  }

  removeAll(): Promise<void> {
    return this.remove(this.summaries.map((summary) => summary.id));
  }

  private source(id: string): string {
    if (!SAFE_ID.test(id)) throw new Error('Not the id of a message.');
    return join(this.directory, `${id}.eml`);
  }

  private async store(file: string, content: Buffer | string): Promise<void> {
    const draft = join(this.directory, `${file}.part`);
    try {
      await writeFile(draft, content);
      await rename(draft, join(this.directory, file));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  private async trim(): Promise<void> {
    let bytes = 0;
    const excess = this.summaries.filter((summary, index) => {
      bytes += summary.sizeBytes;
      return index >= this.limits.messages || (bytes > this.limits.bytes && index > 0);
    });
    if (excess.length > 0) await this.remove(excess.map((summary) => summary.id));
  }
}

async function summarise(id: string, envelope: Envelope, source: Buffer): Promise<MailSummary> {
  const { messageId, from, to, cc, bcc, replyTo, subject, date, text, html, attachments } = await PostalMime.parse(source);
  const words = (text ?? html?.replace(/<(style|script|head)[\s\S]*?<\/\1>/gi, ' ').replace(/<[^>]+>/g, ' ') ?? '').replace(/\s+/g, ' ').trim();
  return {
    id,
    ...envelope,
    sizeBytes: source.length,
    email: { messageId, from, to, cc, bcc, replyTo, subject, date },
    attachmentCount: attachments.length,
    snippet: words.slice(0, 250),
  };
}
