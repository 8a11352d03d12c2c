import type { ContentKind } from '@community-help/api-contracts';
import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { messageOf } from '../../../app/base-query.js';
import { FRESH } from '../operator-api.js';
import { contentOperatorApi } from './content-api.js';
import { ContentForm } from './content-form.js';
import { ContentTable } from './content-table.js';
import type { PictureSlot } from './picture-slot.js';
import './content.css';

/** Projects and posts: the list, one of them, or a new one. */
export function ContentView({ PictureButton }: { PictureButton: PictureSlot }) {
  const [address] = useSearchParams();
  const id = address.get('id');
  const kind = address.get('new');
  if (id !== null) return <ContentEditor key={id} id={id} PictureButton={PictureButton} />;
  if (kind === 'post' || kind === 'project') return <NewEntry key={kind} kind={kind} PictureButton={PictureButton} />;
  return <ContentTable key={`${address.get('kind')} ${address.get('state')}`} />;
}

function NewEntry({ kind, PictureButton }: { kind: ContentKind; PictureButton: PictureSlot }) {
  return (
    <Frame title={kind === 'post' ? 'A new post' : 'A new project'}>
      <ContentForm kind={kind} entry={undefined} PictureButton={PictureButton} onLookAgain={() => undefined} />
    </Frame>
  );
}

function ContentEditor({ id, PictureButton }: { id: string; PictureButton: PictureSlot }) {
  const { data: entry, error, isFetching, refetch } = contentOperatorApi.useGetEntryQuery(id, FRESH);
  const [times, setTimes] = useState(0);
  // What was read before others wrote must not be gone on with.
  if (isFetching) return <div className="skeleton console-skeleton" role="status" aria-label="Loading" />;
  if (error || !entry) return <p className="notice error" role="alert">{messageOf(error) ?? 'Please try again in a minute.'}</p>;
  const lookAgain = () => {
    setTimes(times + 1);
    void refetch();
  };
  return (
    <Frame title={entry.title || 'Without a title'}>
      <ContentForm key={times} kind={entry.kind} entry={entry} PictureButton={PictureButton} onLookAgain={lookAgain} />
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby="content">
      <p className="content-back">
        <Link to="?view=content">All projects and posts</Link>
      </p>
      <h2 id="content">{title}</h2>
      {children}
    </section>
  );
}
