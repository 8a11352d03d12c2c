const NAME = 'http_request_duration_seconds';
const UPPER_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

interface Sample {
  metricName: string;
  labels: Record<string, string | number>;
  value: number;
}

/** Answers of one route with one status. */
class Series {
  /** Per upper bound, those the bound before did not hold; the last place counts the slower ones. */
  private readonly counts = new Float64Array(UPPER_SECONDS.length + 1);
  /** Seconds. */
  private sum = 0;

  constructor(private readonly labels: Record<string, string>) {}

  add(seconds: number): void {
    let place = 0;
    while (place < UPPER_SECONDS.length && seconds > UPPER_SECONDS[place]!) place++;
    this.counts[place]!++;
    this.sum += seconds;
  }

  samples(): Sample[] {
    const { labels } = this;
    let count = 0;
    const buckets = [...UPPER_SECONDS, '+Inf'].map((le, place) => ({ metricName: `${NAME}_bucket`, labels: { le, ...labels }, value: (count += this.counts[place]!) }));
    return [...buckets, { metricName: `${NAME}_sum`, labels, value: this.sum }, { metricName: `${NAME}_count`, labels, value: count }];
  }
}

/**
 * The histogram of request durations, as prom-client's registry reads it. Its own one checks, copies and hashes the labels at every
 * observation; this one only counts, and writes labels and sums when somebody scrapes.
 */
export class RequestDurations {
  readonly name = NAME;
  readonly help = 'Time to answer, by route template';
  readonly type = 'histogram';
  private readonly routes = new Map<string, Map<string, Map<number, Series>>>();

  /** @param seconds from the first byte of the request to the last byte of the answer */
  observe(method: string, route: string, status: number, seconds: number): void {
    const series = this.routes.get(route)?.get(method)?.get(status) ?? this.create(method, route, status);
    series.add(seconds);
  }

  get(): { name: string; help: string; type: string; aggregator: string; values: Sample[] } {
    const series = [...this.routes.values()].flatMap((methods) => [...methods.values()]).flatMap((statuses) => [...statuses.values()]);
    return { name: NAME, help: this.help, type: this.type, aggregator: 'sum', values: series.flatMap((one) => one.samples()) };
  }

  reset(): void {
    this.routes.clear();
  }

  private create(method: string, route: string, status: number): Series {
    const methods = this.routes.get(route) ?? new Map<string, Map<number, Series>>();
    const statuses = methods.get(method) ?? new Map<number, Series>();
    const series = new Series({ method, route, status: String(status) });
    this.routes.set(route, methods.set(method, statuses.set(status, series)));
    return series;
  }
}
