/** Environment of PostgreSQL's programs: ours, but with fixed language and time zone, so that messages and dates are the same everywhere. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const { PGDATA: _data, PGPORT: _port, PGHOST: _host, PGOPTIONS: _options, NODE_OPTIONS: _node, ...rest } = process.env;
  return { ...rest, LC_ALL: 'C', TZ: 'UTC' };
}
