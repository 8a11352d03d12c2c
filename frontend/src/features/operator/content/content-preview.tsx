import type { ContentKind, EntryContent } from '@community-help/api-contracts';
import { Picture } from '../../../ui/picture.js';
import { faultText } from './content-words.js';
import type { Preview } from './use-preview.js';

interface Props {
  kind: ContentKind;
  content: EntryContent;
  preview: Preview;
}

/** What everybody would see, and what stands against it. */
export function ContentPreview({ kind, content, preview: { shown, faults, trouble } }: Props) {
  return (
    <section className="content-preview" aria-labelledby="content-preview">
      <h3 id="content-preview">Preview</h3>
      <div role="status">
        {trouble && <p className="notice error">{trouble.replace(/^\d+: /, '')}</p>}
        {faults.length > 0 && <Points title="Before it can be published" points={faults.map(({ message }) => faultText(message))} />}
        {shown && shown.leftOut.length > 0 && <Points title="No page shows this" points={shown.leftOut} />}
      </div>
      <div className="content-page">
        <Picture src={content.image} />
        <p className="content-title">{content.title}</p>
        {kind === 'post' ? (
          <>
            <p className="muted">
              {[content.category, content.author, shown && `${shown.readingMinutes} min read`].filter(Boolean).join(' · ')}
            </p>
            <p className="lead">{content.excerpt}</p>
            {/* oxlint-disable-next-line react/no-danger -- the content service makes this from Markdown and drops all HTML in it */}
            <div className="prose" dangerouslySetInnerHTML={{ __html: shown?.html ?? '' }} />
          </>
        ) : (
          <>
            <p>{shown?.description}</p>
            <p className="muted">{content.location}</p>
          </>
        )}
      </div>
    </section>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <div className="notice warn">
      <p>
        <b>{title}</b>
      </p>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}
