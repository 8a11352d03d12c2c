import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Handlebars from 'handlebars';

/** Text of a mail in both forms. */
export interface RenderedMail {
  html: string;
  text: string;
}

const handlebars = Handlebars.create();
const source = (name: string) => readFileSync(fileURLToPath(new URL(`../../templates/${name}`, import.meta.url)), 'utf8');
for (const partial of ['button', 'row']) handlebars.registerPartial(partial, source(`${partial}.partial.hbs`));
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
    html: template('layout.html.hbs')({ ...view, content }),
    text: `${template(`${name}.txt.hbs`)(view).trim()}\n\n${template('foot.txt.hbs')(view).trim()}\n`,
  };
}
