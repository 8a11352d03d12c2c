import pg from 'pg';

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');

/** Takes the fields of one row that begin at `at`; returns where they end. */
export type RowReader = (bytes: Buffer, at: number) => number;

/**
 * Reads the rows of a query in the binary form of COPY (PostgreSQL's manual, COPY, "Binary Format"), each when it arrives. The bytes
 * are those from the network and valid during the call only. Values cannot be passed: `select` must hold them.
 * @throws what PostgreSQL answers, or what `onRow` throws, after the rows that were on their way
 */
export async function copyRows(client: pg.ClientBase, select: string, onRow: RowReader): Promise<void> {
  const query = new CopyOut(`COPY (${select}) TO STDOUT (FORMAT binary)`, onRow);
  await new Promise<void>((resolve, reject) => {
    query.on('error', reject);
    query.on('end', () => (query.failure === undefined ? resolve() : reject(query.failure)));
    client.query(query);
  });
}

/** pg hands the data of a COPY to its query's `handleCopyData`, which does nothing unless one overrides it. */
class CopyOut extends pg.Query {
  failure: unknown;
  private hasBegun = false;

  constructor(
    text: string,
    private readonly onRow: RowReader,
  ) {
    super({ text });
  }

  /** A throw in here would break the connection for everybody, so it waits for the end. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.failure !== undefined) return;
    try {
      this.readRows(chunk);
    } catch (error) {
      this.failure = error;
    }
  }

  private readRows(chunk: Buffer): void {
    let at = this.hasBegun ? 0 : endOfHeader(chunk);
    this.hasBegun = true;
    while (at < chunk.length) {
      if (chunk.readInt16BE(at) === -1) return; // the trailer
      at = this.onRow(chunk, at + 2);
    }
  }
}

/** Behind the signature come four bytes of flags, and an extension behind its length. */
function endOfHeader(chunk: Buffer): number {
  if (SIGNATURE.compare(chunk, 0, SIGNATURE.length) !== 0) throw new Error('PostgreSQL sent something else than a binary COPY');
  return SIGNATURE.length + 8 + chunk.readInt32BE(SIGNATURE.length + 4);
}
