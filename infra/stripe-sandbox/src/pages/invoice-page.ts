import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import type { UnitsOfWork } from '../http/unit-of-work.js';
import { escapeHtml, page } from './page.js';

/** The hosted page of an invoice, and the same as a PDF. */
export function addInvoicePage(server: FastifyInstance, units: UnitsOfWork): void {
  const invoiceOf = (request: { params: unknown }): Stripe.Invoice | undefined => units.begin().find('invoice', (request.params as { id: string }).id);
  server.get('/invoice/:id', async (request, reply) => {
    const invoice = invoiceOf(request);
    if (!invoice) return reply.code(404).type('text/html').send(page('Not found', '<main class="narrow"><h1>There is no such invoice</h1></main>'));
    const lines = linesOf(invoice).map((line) => `<p>${escapeHtml(line)}</p>`);
    return reply.type('text/html').send(page(`Invoice ${invoice.number}`, `<main class="narrow"><h1>Invoice</h1>${lines.join('')}<p><a href="/invoice/${escapeHtml(invoice.id)}/pdf">Download as PDF</a></p></main>`));
  });
  server.get('/invoice/:id/pdf', async (request, reply) => {
    const invoice = invoiceOf(request);
    if (!invoice) return reply.code(404).send('There is no such invoice.');
    return reply.type('application/pdf').header('content-disposition', `attachment; filename="${invoice.number}.pdf"`).send(pdfOf(['Invoice (test mode)', ...linesOf(invoice)]));
  });
}

function linesOf({ number, created, total, status }: Stripe.Invoice): string[] {
  return [`Number ${number}`, `Date ${new Date(created * 1000).toISOString().slice(0, 10)}`, `Amount GBP ${(total / 100).toFixed(2)}`, `Status ${status}`];
}

/** One page of text, by the letter of ISO 32000: objects, where each begins, and where that table stands. */
function pdfOf(lines: string[]): Buffer {
  const text = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join(' ');
  const stream = `BT /F1 14 Tf 22 TL 72 760 Td ${text} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const starts = objects.map((object, index) => {
    const start = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`, 'latin1');
}
