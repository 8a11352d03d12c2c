import { categoryOf, type ProjectType } from '@community-help/api-contracts';
import { lazy, type ComponentType } from 'react';
import { CATEGORY_FIGURES } from '../domain/category-figures.js';
import { CategoryPlate } from '../domain/category-plate.js';
import { fieldId } from '../features/registration/field-parts.js';
import { REGISTRATION_FORMS } from '../features/registration/forms/registry.js';
import { RegistrationFormView } from '../features/registration/registration-form-view.js';
import { PhotoGallery } from '../features/uploads/photo-gallery.js';
import { usePhotos } from '../features/uploads/use-photos.js';

const PinMap = lazy(() => import('../features/helper-map/leaflet/pin-map.js').then((module) => ({ default: module.PinMap })));

/** The registration page of a category. */
export function registrationPageOf(projectType: ProjectType): ComponentType {
  return function RegistrationScreen() {
    return <RegistrationPage projectType={projectType} />;
  };
}

function RegistrationPage({ projectType }: { projectType: ProjectType }) {
  const category = categoryOf(projectType);
  const figures = CATEGORY_FIGURES[projectType];
  const form = REGISTRATION_FORMS[projectType];
  const photos = usePhotos({ namesSingleImage: !form.hasDonations });
  return (
    <>
      <div className="form-top">
        <div className="wrap">
          <div className="form-top-words">
            <CategoryPlate category={projectType} />
            <h1>{category.registration.title}</h1>
            <p className="lead">{form.pitch}</p>
            {figures.length > 0 && (
              <dl className="form-figures">
                {figures.map((figure) => (
                  <div key={figure.label}>
                    <dt>{figure.label.toLowerCase()}</dt>
                    <dd>{figure.value}</dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
          <img src={`/art/${form.picture}.svg`} alt="" width="480" height="300" fetchPriority="high" />
        </div>
      </div>
      <RegistrationFormView
        form={form}
        images={photos.paths}
        leftOut={photos.photos.length - photos.count}
        gallery={<PhotoGallery title={form.photosTitle} photos={photos} id={fieldId('images')} />}
        isUploading={photos.isUploading}
        PinMap={PinMap}
        onRefusedImages={photos.refuse}
        onEmptied={photos.clear}
      />
    </>
  );
}
