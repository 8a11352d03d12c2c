/**
 * Does a piece of work for each row, one after the other: a row that fails does not keep those behind it from being done.
 * @throws AggregateError at the end, when some failed
 */
export async function eachByItself<Row>(rows: readonly Row[], work: (row: Row) => Promise<unknown>, signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const row of rows) {
    if (signal?.aborted) break;
    try {
      await work(row);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${rows.length} rows failed`);
}
