import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** What the server answers at each stage instead of consenting; 'cut' ends the connection there. */
export interface Script {
  greeting?: string;
  ehlo?: string;
  auth?: string;
  mail?: string;
  rcpt?: string;
  data?: string;
  /** The answer after the text of a mail; 'hold' keeps it back until `release`. */
  text?: string;
}

const CONSENT: Required<Script> = {
  greeting: '220 ready',
  ehlo: '250-scripted\r\n250 AUTH PLAIN LOGIN',
  auth: '235 welcome',
  mail: '250 ok',
  rcpt: '250 ok',
  data: '354 go ahead',
  text: '250 taken',
};

/** An SMTP server that says what it is told to say, so that a real client can be shown every kind of refusal. */
export class ScriptedSmtp {
  script: Script = {};
  /** What it answers instead when it hears of this recipient. */
  readonly rcptOf = new Map<string, string>();
  /** Texts it consented to. */
  readonly taken: string[] = [];
  /** Texts that arrived whole, whatever it answered. */
  readonly seen: string[] = [];
  /** User and password of each login. */
  readonly logins: string[] = [];
  private readonly held: (() => void)[] = [];
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<ScriptedSmtp> {
    const server = createServer();
    const smtp = new ScriptedSmtp(server);
    server.on('connection', (socket) => smtp.serve(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return smtp;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** With a login. */
  get url(): string {
    return `smtp://reporting:secret@127.0.0.1:${this.port}`;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Ends every connection. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /** Mails that wait for their answer. */
  get holds(): number {
    return this.held.length;
  }

  /** Consents to what was kept back. */
  release(): void {
    for (const consent of this.held.splice(0)) consent();
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    let buffer = '';
    let isText = false;
    const say = (stage: keyof Script, instead?: string): boolean => {
      const answer = instead ?? this.script[stage] ?? CONSENT[stage];
      if (answer === 'cut') socket.destroy();
      else socket.write(`${answer}\r\n`);
      return answer === CONSENT[stage];
    };
    say('greeting');
    socket.on('data', (chunk: Buffer) => {
      buffer += chunk.toString('latin1');
      for (;;) {
        const end = isText ? buffer.indexOf('\r\n.\r\n') : buffer.indexOf('\r\n');
        if (end < 0) return;
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + (isText ? 5 : 2));
        if (isText) {
          isText = false;
          this.seen.push(line);
          if (this.script.text === 'hold') this.held.push(() => void (say('text', CONSENT.text) && this.taken.push(line)));
          else if (say('text')) this.taken.push(line);
        } else {
          isText = this.command(line, say, socket);
        }
      }
    });
  }

  /** Whether a mail's text comes next. */
  private command(line: string, say: (stage: keyof Script, instead?: string) => boolean, socket: Socket): boolean {
    const verb = line.split(/[ :]/)[0]?.toUpperCase();
    if (verb === 'EHLO' || verb === 'HELO') say('ehlo');
    else if (verb === 'AUTH') {
      this.logins.push(Buffer.from(line.split(' ')[2] ?? '', 'base64').toString().split('\0').slice(1).join(':'));
      say('auth');
    } else if (verb === 'MAIL') say('mail');
    else if (verb === 'RCPT') say('rcpt', this.rcptOf.get(/<(.*)>/.exec(line)?.[1] ?? ''));
    else if (verb === 'DATA') return say('data');
    else socket.write('250 ok\r\n');
    return false;
  }
}
