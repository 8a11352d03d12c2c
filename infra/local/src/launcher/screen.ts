const MAX_LINES = 3;
const FORGET_MS = 60_000;

/** What the person who typed `make start` sees. */
export class Screen {
  private readonly shown = new Map<string, { count: number; since: number }>();

  constructor(private readonly write: (text: string) => void = (text) => process.stdout.write(text)) {}

  /** A step of the start. */
  say(line: string): void {
    this.write(`  ${line}\n`);
  }

  /** Something went wrong but the platform goes on. Of each source three lines a minute are shown, the rest is in its log. */
  warn(source: string, line: string): void {
    const now = Date.now();
    const before = this.shown.get(source);
    const entry = before && now - before.since < FORGET_MS ? before : { count: 0, since: now };
    entry.count += 1;
    this.shown.set(source, entry);
    if (entry.count > MAX_LINES) return;
    this.write(`  ! ${line}${entry.count === MAX_LINES ? ' (more is only in the log)' : ''}\n`);
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
