import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Handlebars from 'handlebars';

/** The mark in the fascia: the layout names it, and every mail carries it. */
export const MARK = { filename: 'mark.png', contentType: 'image/png', contentId: 'mark', content: readFileSync(fileURLToPath(new URL('../../templates/mark.png', import.meta.url))) };

/** The awning under the fascia, its scallops by turns in two colours. Where a mail program does not round corners it is a striped edge. */
const SCALLOPS = Array.from({ length: 26 }, (_unused, index) => (index % 2 === 0 ? '#12493a' : '#1d6450'));

/** Text of a mail in both forms. */
export interface RenderedMail {
  html: string;
  text: string;
}

const handlebars = Handlebars.create();
const source = (name: string) => readFileSync(fileURLToPath(new URL(`../../templates/${name}`, import.meta.url)), 'utf8');
for (const partial of ['button', 'row', 'total']) handlebars.registerPartial(partial, source(`${partial}.partial.hbs`));
const compiled = new Map<string, Handlebars.TemplateDelegate>();

function template(name: string): Handlebars.TemplateDelegate {
  const known = compiled.get(name);
  if (known) return known;
  // strict: a template that names a value which nobody gives fails in the test, not in a reader's mailbox
  const made = handlebars.compile(source(name), { strict: true, noEscape: name.endsWith('.txt.hbs') });
  compiled.set(name, made);
  return made;
}

/**
 * Renders `templates/<name>.html.hbs` inside the layout, and `<name>.txt.hbs`.
 * @param view every value that the templates name; values are escaped in HTML
 */
export function renderMail(name: string, view: Record<string, unknown> & { title: string; siteUrl: string; supportEmail: string }): RenderedMail {
  const content = template(`${name}.html.hbs`)(view);
  return {
    html: template('layout.html.hbs')({ ...view, content, markId: MARK.contentId, scallops: SCALLOPS }),
    text: `${template(`${name}.txt.hbs`)(view).trim()}\n\n${template('foot.txt.hbs')(view).trim()}\n`,
  };
}
