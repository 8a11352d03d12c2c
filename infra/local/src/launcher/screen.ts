const MAX_SAME = 3;
const FORGET_MS = 60_000;

/** What the person who typed `make start` sees. */
export class Screen {
  private readonly seen = new Map<string, { count: number; since: number }>();

  constructor(private readonly write: (text: string) => void = (text) => process.stdout.write(text)) {}

  /** A step of the start. */
  say(line: string): void {
    this.write(`  ${line}\n`);
  }

  /** Something went wrong but the platform goes on. The same trouble is shown three times a minute at most. */
  warn(name: string, line: string): void {
    const key = `${name} ${line.replace(/\d+/g, '#')}`;
    const now = Date.now();
    const before = this.seen.get(key);
    const entry = before && now - before.since < FORGET_MS ? before : { count: 0, since: now };
    entry.count += 1;
    if (this.seen.size > 500) this.seen.clear();
    this.seen.set(key, entry);
    if (entry.count > MAX_SAME) return;
    this.write(`  ! ${line}${entry.count === MAX_SAME ? ' (more of the same is only in the log)' : ''}\n`);
  }

  /** A block of text with a line of air around it. */
  block(lines: string[]): void {
    this.write(`\n${lines.join('\n')}\n\n`);
  }

  /** Runs one step; while it takes long, says every five seconds that it is still under way. */
  async step<Result>(title: string, work: (detail: (text: string) => void) => Promise<Result>): Promise<Result> {
    const startedAt = Date.now();
    let detail = '';
    this.say(`${title} ...`);
    const timer = setInterval(() => this.say(`${title}: ${Math.round((Date.now() - startedAt) / 1000)} s${detail ? `, ${detail}` : ''}`), 5000);
    try {
      return await work((text) => (detail = text));
    } finally {
      clearInterval(timer);
    }
  }
}
