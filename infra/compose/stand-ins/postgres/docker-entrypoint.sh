#!/bin/sh
# As the official entry does it: a cluster on the first start, the password from POSTGRES_PASSWORD or POSTGRES_PASSWORD_FILE.
set -eu
# Each time: a volume may have been opened to its group meanwhile.
mkdir -p "$PGDATA" && chmod 700 "$PGDATA"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  secret=$(mktemp)
  if [ -n "${POSTGRES_PASSWORD_FILE:-}" ]; then cat "$POSTGRES_PASSWORD_FILE" > "$secret"; else printf '%s' "${POSTGRES_PASSWORD:?or POSTGRES_PASSWORD_FILE}" > "$secret"; fi
  initdb -D "$PGDATA" -U "${POSTGRES_USER:-postgres}" --pwfile "$secret" --auth-host=scram-sha-256 --auth-local=trust --encoding=UTF8 --locale=C.UTF-8 >&2
  rm "$secret"
  printf "listen_addresses = '*'\nunix_socket_directories = '/var/run/postgresql'\n" >> "$PGDATA/postgresql.conf"
  printf 'host all all all scram-sha-256\n' >> "$PGDATA/pg_hba.conf"
fi
exec "$@"
