import type { HelperListing } from '@community-help/api-contracts';
import { useState } from 'react';
import { sceneOf } from '../../domain/category-scene.js';

/** Up to three pictures large, the others in a row beneath; one that cannot be loaded is not shown. Without any, the scene of the category. */
export function HelperGallery({ helper: { images, name, projectType } }: { helper: HelperListing }) {
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const shown = images.filter((image) => !broken.has(image));
  if (shown.length === 0) return <img className="gallery-scene" src={sceneOf(projectType)} alt="" width="480" height="300" decoding="async" />;
  const picture = (image: string, index: number) => (
    <img
      key={image}
      src={image}
      alt={`${name}, ${index + 1} of ${shown.length}`}
      width="480"
      height="360"
      decoding="async"
      fetchPriority={index === 0 ? 'high' : undefined}
      onError={() => setBroken((current) => new Set([...current, image]))}
    />
  );
  const large = shown.slice(0, 3);
  return (
    <div>
      <div className={`gallery of-${large.length}`}>{large.map(picture)}</div>
      {shown.length > 3 && <div className="gallery-more">{shown.slice(3).map((image, index) => picture(image, index + 3))}</div>}
    </div>
  );
}
