/** One installation of docker-compose.yml beside others: its own name, ports and volumes. */
import { fileURLToPath } from 'node:url';
import { output } from './run.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export class Installation {
  /**
   * @param {string} name project of compose
   * @param {Record<string, string>} settings what .env would say
   */
  constructor(name, settings) {
    this.name = name;
    this.settings = settings;
    this.url = settings.SITE_URL;
    this.mailUrl = `http://localhost:${settings.MAIL_PORT}`;
    this.sandboxUrl = `http://localhost:${settings.STRIPE_SANDBOX_PORT}`;
  }

  /** `docker compose ...`; nothing of a .env in the checkout counts. */
  compose(...args) {
    const env = { ...this.settings, COMPOSE_DISABLE_ENV_FILE: '1', DOCKER_BUILDKIT: process.env.DOCKER_BUILDKIT ?? '0' };
    return output('docker', ['compose', '--project-name', this.name, ...args], { cwd: ROOT, env });
  }

  /** Everything is up and well when it resolves; one scale per service, e.g. { 'payments-worker': 3 }. */
  async up(scale = {}) {
    const scales = Object.entries(scale).flatMap(([service, replicas]) => ['--scale', `${service}=${replicas}`]);
    await this.compose('up', '--wait', '--wait-timeout', '900', '--no-build', '--pull', 'never', ...scales);
  }

  /** @returns {Promise<{ name: string, service: string, state: string, exitCode: number }[]>} */
  async containers() {
    const text = await this.compose('ps', '--all', '--format', 'json');
    const rows = text.trim().startsWith('[') ? JSON.parse(text) : text.trim().split('\n').filter(Boolean).map((line) => JSON.parse(line));
    return rows.map(({ Name, Service, State, ExitCode }) => ({ name: Name, service: Service, state: State, exitCode: ExitCode }));
  }

  /** A program inside a container that runs. */
  exec(service, ...command) {
    return this.compose('exec', '-T', service, ...command);
  }

  /** What a container says of its state: { status, health, pid, restarts }. */
  async inspect(name) {
    const [{ State, RestartCount }] = JSON.parse(await output('docker', ['inspect', name]));
    return { status: State.Status, health: State.Health?.Status, pid: State.Pid, restarts: RestartCount };
  }

  /** Removes everything. @returns what is left of it all the same: names of containers, volumes and networks */
  async remove() {
    await this.compose('down', '--volumes', '--remove-orphans', '--timeout', '30');
    const label = ['--filter', `label=com.docker.compose.project=${this.name}`];
    const listed = await Promise.all([
      output('docker', ['ps', '--all', '--quiet', ...label]),
      output('docker', ['volume', 'ls', '--quiet', ...label]),
      output('docker', ['network', 'ls', '--quiet', ...label]),
    ]);
    return listed.join('').split('\n').filter(Boolean);
  }
}
