import type { EditedListing, OwnListingRecord } from '@community-help/api-contracts';
import { lazy, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ApiError } from '../app/base-query.js';
import { useDocumentHead } from '../app/document-head.js';
import { useToast } from '../app/store.js';
import { CategoryPlate } from '../domain/category-plate.js';
import { ListingNotShown } from '../features/account/listing-not-shown.js';
import { editApi } from '../features/registration/edit/edit-api.js';
import { EditFormView } from '../features/registration/edit/edit-form-view.js';
import { fieldId } from '../features/registration/field-parts.js';
import { REGISTRATION_FORMS } from '../features/registration/forms/registry.js';
import { PhotoGallery } from '../features/uploads/photo-gallery.js';
import { usePhotos } from '../features/uploads/use-photos.js';

const PinMap = lazy(() => import('../features/helper-map/leaflet/pin-map.js').then((module) => ({ default: module.PinMap })));

/** While nobody else finds the listing, its owner is told why. */
const STATES: Record<OwnListingRecord['state'], string> = {
  listed: '',
  paused: 'It is paused: nobody finds it until you resume it.',
  unconfirmed: 'It is hidden because nobody used the link that confirms its address.',
  hidden: 'It was hidden by us. You can mend it here; it stays hidden until we have looked at it.',
};

/** An own listing in the form it was registered with, filled in. */
export function EditListing({ id }: { id: string }) {
  useDocumentHead({ title: 'Edit my listing', noindex: true });
  const [openedAt] = useState(Date.now);
  const { currentData, fulfilledTimeStamp = 0, isFetching, error } = editApi.useGetOwnListingQuery(id, { refetchOnMountOrArgChange: true });
  const [record, setRecord] = useState<OwnListingRecord>();
  // What was read for an earlier visit is too old; what is read while the form stands there does not replace it.
  if (!record && currentData && fulfilledTimeStamp >= openedAt) setRecord(currentData);

  if (record) return <FilledIn key={record.revision} record={record} onNewer={setRecord} />;
  if (isFetching || !error) return <div className="wrap page-loading" role="status" aria-label="Loading" />;
  return <ListingNotShown heading="Edit my listing" error={error as ApiError} />;
}

function FilledIn({ record, onNewer }: { record: OwnListingRecord; onNewer: (newer: OwnListingRecord) => void }) {
  const form = REGISTRATION_FORMS[record.projectType];
  const photos = usePhotos({ namesSingleImage: !form.hasDonations, stored: record.images });
  const toast = useToast();
  const navigate = useNavigate();
  const done = ({ name, placement }: EditedListing) => {
    toast({ title: 'Saved', description: `${name}: ${placement}` });
    void navigate('/manage');
  };
  return (
    <>
      <div className="page-top edit-top">
        <div className="wrap">
          <CategoryPlate category={record.projectType} />
          <h1>Edit {record.name}</h1>
          <p className="lead">
            Registered by {record.email}. This email address and the category stay as they are. {STATES[record.state]}
          </p>
        </div>
      </div>
      <EditFormView
        form={form}
        record={record}
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
