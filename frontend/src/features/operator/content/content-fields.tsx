import { BLOG_CATEGORIES, CATEGORIES, CONTENT_MAX_LENGTH, type ContentField, type ContentKind, type EntryContent } from '@community-help/api-contracts';
import { Suspense } from 'react';
import { SelectField, type SelectOption } from '../../../ui/select-field.js';
import { TextAreaField } from '../../../ui/text-area-field.js';
import { TextField } from '../../../ui/text-field.js';
import { ART_PICTURES } from './art-pictures.js';
import type { PictureSlot } from './picture-slot.js';

const NONE: SelectOption = { value: '', label: 'Choose one' };
const CHOICES: Record<ContentKind, readonly SelectOption[]> = {
  post: [NONE, ...BLOG_CATEGORIES.map((name) => ({ value: name, label: name }))],
  project: [NONE, ...CATEGORIES.map(({ id, label }) => ({ value: id, label }))],
};

interface Props {
  kind: ContentKind;
  content: EntryContent;
  /** What stands against publishing, by field. */
  faultOf: (field: ContentField) => string | undefined;
  onChange: (part: Partial<EntryContent> | ((now: EntryContent) => Partial<EntryContent>)) => void;
  PictureButton: PictureSlot;
}

/** Where the cursor stands in the text; at its end before anybody was there. */
function cursorIn(text: string): number {
  const [area] = document.getElementsByName('text') as NodeListOf<HTMLTextAreaElement>;
  return area?.selectionEnd || text.length;
}

/** What stands above the text of an entry, and the text. */
export function ContentFields({ kind, content, faultOf, onChange, PictureButton }: Props) {
  const line = (field: ContentField, label: string, more: { hint?: string; type?: string; list?: string } = {}) => (
    <TextField
      label={label}
      name={field}
      value={more.type === 'date' ? content[field].slice(0, 10) : content[field]}
      error={faultOf(field)}
      maxLength={CONTENT_MAX_LENGTH[field]}
      autoComplete="off"
      onChange={(value) => onChange({ [field]: value })}
      {...more}
    />
  );
  // People go on writing while a picture is on its way.
  const insert = (path: string) =>
    onChange(({ text }) => {
      const at = cursorIn(text);
      return { text: `${text.slice(0, at)}\n\n![What is to be seen](${path})\n\n${text.slice(at)}` };
    });
  const categoryFault = faultOf('category');
  return (
    <>
      {line('title', 'Title')}
      {kind === 'post' && <TextAreaField label="Excerpt" hint="One or two sentences for the card." name="excerpt" rows={2} maxLength={CONTENT_MAX_LENGTH.excerpt} value={content.excerpt} error={faultOf('excerpt')} onChange={(excerpt) => onChange({ excerpt })} />}
      <div className="content-pair">
        <div>
          <SelectField label="Category" value={content.category} options={CHOICES[kind]} onChange={(category) => onChange({ category })} />
          {categoryFault && <p className="err">{categoryFault}</p>}
        </div>
        {kind === 'post' ? line('author', 'Author') : line('location', 'Location')}
        {kind === 'post' ? line('date', 'Date', { type: 'date', hint: "Without one the card says 'Recent'." }) : line('started', 'Started', { type: 'date', hint: 'The newest comes first.' })}
      </div>
      {line('image', 'Picture', { list: 'art-pictures', hint: 'A drawing of the site, or one that you upload.' })}
      <datalist id="art-pictures">
        {ART_PICTURES.map((path) => (
          <option key={path}>{path}</option>
        ))}
      </datalist>
      <Suspense fallback={null}>
        <PictureButton label="Upload a picture" onStored={(image) => onChange({ image })} />
      </Suspense>
      <TextAreaField
        label="Text"
        hint={kind === 'post' ? 'Markdown: ## heading, **bold**, - list, [words](/find-help). An empty line between paragraphs.' : 'One or two sentences for the card.'}
        name="text"
        rows={kind === 'post' ? 22 : 4}
        maxLength={CONTENT_MAX_LENGTH.text}
        value={content.text}
        error={faultOf('text')}
        onChange={(text) => onChange({ text })}
      />
      <Suspense fallback={null}>{kind === 'post' && <PictureButton label="Put a picture into the text" onStored={insert} />}</Suspense>
    </>
  );
}
