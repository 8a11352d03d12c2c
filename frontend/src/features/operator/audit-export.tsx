/** The whole log as a table for spreadsheets. */
export function AuditExport({ path }: { path: string }) {
  return (
    <p className="console-export">
      <a href={path} download>
        Download this log (CSV)
      </a>
    </p>
  );
}
