import type { EditedListing, OwnListingRecord } from '@community-help/api-contracts';
import { lazy, useState, type ComponentType, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf, type ApiError } from '../app/base-query.js';
import { useDocumentHead } from '../app/document-head.js';
import { useToast } from '../app/store.js';
import { CategoryPlate } from '../domain/category-plate.js';
import { editApi } from '../features/registration/edit/edit-api.js';
import { EditFormView } from '../features/registration/edit/edit-form-view.js';
import { useOperatorCalls, useOwnerCalls, type EditCalls } from '../features/registration/edit/use-edit-calls.js';
import { fieldId } from '../features/registration/field-parts.js';
import { REGISTRATION_FORMS } from '../features/registration/forms/registry.js';
import { PhotoGallery } from '../features/uploads/photo-gallery.js';
import { usePhotos } from '../features/uploads/use-photos.js';
import { useIsHere } from '../ui/use-is-here.js';

/** For the operators' console, which has it from where its forms come. */
export { PictureButton } from '../features/uploads/picture-button.js';

const PinMap = lazy(() => import('../features/helper-map/leaflet/pin-map.js').then((module) => ({ default: module.PinMap })));

/** While nobody else finds the listing, its owner is told why. */
const STATES: Record<OwnListingRecord['state'], string> = {
  listed: '',
  paused: 'It is paused: nobody finds it until you resume it.',
  unconfirmed: 'It is hidden because nobody used the link that confirms its address.',
  hidden: 'It was hidden by us. You can mend it here; it stays hidden until we have looked at it.',
};

interface EditListingProps {
  id: string;
  /** What stands in place of the form. */
  NotShown: ComponentType<{ heading: string; error: ApiError }>;
}

/** An own listing in the form it was registered with, filled in. */
export function EditListing({ id, NotShown }: EditListingProps) {
  useDocumentHead({ title: 'Edit my listing', noindex: true });
  const { currentData, fulfilledTimeStamp, isFetching, error } = editApi.useGetOwnListingQuery(id, { refetchOnMountOrArgChange: true });
  const [record, setRecord] = useOpened(currentData, fulfilledTimeStamp);
  const calls = useOwnerCalls();
  const lead = record && `Registered by ${record.email}. This email address and the category stay as they are. ${STATES[record.state]}`;

  if (record) return <FilledIn key={record.revision} record={record} calls={calls} backTo="/manage" lead={lead} onNewer={setRecord} />;
  if (isFetching || !error) return <div className="wrap page-loading" role="status" aria-label="Loading" />;
  return <NotShown heading="Edit my listing" error={error as ApiError} />;
}

interface OperatorEditProps extends Pick<FilledInProps, 'backTo' | 'end' | 'mayBeSaved'> {
  id: string;
  reason: string;
}

/** Any listing in the same form, for operators, who say why: its owner reads that. */
export function OperatorEdit({ id, reason, ...asked }: OperatorEditProps) {
  useDocumentHead({ title: 'Edit a listing', noindex: true });
  const { currentData, fulfilledTimeStamp, isFetching, error } = editApi.useGetAnyListingRecordQuery(id, { refetchOnMountOrArgChange: true });
  const [record, setRecord] = useOpened(currentData, fulfilledTimeStamp);
  const calls = useOperatorCalls(reason);
  const lead = record && `Registered by ${record.email}, who gets a mail with your reason. Address and category stay as they are.`;

  if (record) return <FilledIn key={record.revision} record={record} calls={calls} lead={lead} onNewer={setRecord} {...asked} />;
  if (isFetching || !error) return <div className="wrap page-loading" role="status" aria-label="Loading" />;
  return <p className="wrap notice error" role="alert">{messageOf(error) ?? 'Please try again in a minute.'}</p>;
}

/** What is read for this visit: what an earlier one left is too old, and what is read while the form stands there does not replace it. */
function useOpened(read: OwnListingRecord | undefined, readAt = 0) {
  const [openedAt] = useState(Date.now);
  const [record, setRecord] = useState<OwnListingRecord>();
  if (!record && read && readAt >= openedAt) setRecord(read);
  return [record, setRecord] as const;
}

interface FilledInProps {
  record: OwnListingRecord;
  calls: EditCalls;
  backTo: string;
  lead: ReactNode;
  end?: ReactNode;
  mayBeSaved?: () => boolean;
  onNewer: (newer: OwnListingRecord) => void;
}

function FilledIn({ record, calls, backTo, lead, onNewer, ...asked }: FilledInProps) {
  const form = REGISTRATION_FORMS[record.projectType];
  const photos = usePhotos({ namesSingleImage: !form.hasDonations, stored: record.images });
  const toast = useToast();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const done = ({ name, placement }: EditedListing) => {
    toast({ title: 'Saved', description: `${name}: ${placement}` });
    if (isHere()) void navigate(backTo);
  };
  return (
    <>
      <div className="page-top edit-top">
        <div className="wrap">
          <CategoryPlate category={record.projectType} />
          <h1>Edit {record.name}</h1>
          <p className="lead">{lead}</p>
        </div>
      </div>
      <EditFormView
        {...asked}
        form={form}
        record={record}
        calls={calls}
        backTo={backTo}
        images={photos.paths}
        gallery={<PhotoGallery title={form.photosTitle} photos={photos} id={fieldId('images')} />}
        isUploading={photos.isUploading}
        PinMap={PinMap}
        onRefusedImages={photos.refuse}
        onSaved={done}
        onNewer={onNewer}
      />
    </>
  );
}
