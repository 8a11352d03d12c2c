/** Lets several environments (or test runs) share a cluster: our names inside, prefixed names outside. */
export class Namespace {
  constructor(private readonly prefix: string) {}

  /** Topic or group as the cluster knows it. */
  outer(name: string): string {
    return this.prefix + name;
  }

  /** The name as we know it. */
  inner(name: string): string {
    return name.slice(this.prefix.length);
  }

  isOurs(name: string): boolean {
    return name.startsWith(this.prefix);
  }
}
