/** Pence as people in the UK write them: 123456 is '£1,234.56', -50 is '−£0.50' (a real minus sign). */
export function pounds(pence: number): string {
  const digits = (Math.abs(pence) / 100).toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${pence < 0 ? '−' : ''}£${digits}`;
}

/** Pence as a plain number for a table: -50 is '-0.50'. */
export function plainPounds(pence: number): string {
  const whole = Math.abs(pence).toString().padStart(3, '0');
  return `${pence < 0 ? '-' : ''}${whole.slice(0, -2)}.${whole.slice(-2)}`;
}
