const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet would take for a formula is made plain text: strangers write most of what stands here. */
function cell(value: string | number | boolean | null): string {
  const text = String(value ?? '');
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** Lines of RFC 4180 in UTF-8. */
export const csvLine = (values: readonly (string | number | boolean | null)[]): string => `${values.map(cell).join(',')}\r\n`;
export const csvHead = (columns: readonly string[]): string => BYTE_ORDER_MARK + csvLine(columns);
