import type { HelperListing } from '@community-help/api-contracts';
import type { ReactNode } from 'react';
import { withinText } from '../../domain/within-text.js';
import { TagList } from '../../ui/tag-list.js';
import { coordinates, placeOf } from './profile-words.js';

/** In the helper's own words; nothing where there are none. */
export function AboutPart({ description }: { description: string }) {
  if (!description) return null;
  return (
    <Part title="About">
      <p className="keep-lines">{description}</p>
    </Part>
  );
}

/** The reading column of a helper below About: every part that there is something to say in. */
export function HelperSections({ helper, map, directions }: { helper: HelperListing; map: ReactNode; directions: ReactNode }) {
  const place = placeOf(helper);
  const hasServices = [helper.categories, helper.charityCategories, helper.areasOfHelp, helper.services].some((list) => list.length > 0);
  return (
    <>
      {(hasServices || helper.organizationType) && (
        <Part title="Services & Categories">
          <dl className="facts">
            <TagFact label="Services" items={helper.services} />
            <TagFact label="Categories" items={helper.categories} />
            <TagFact label="Charity focus areas" items={helper.charityCategories} />
            <TagFact label="Areas of help" items={helper.areasOfHelp} />
            {helper.organizationType && <Fact label="Organization type">{helper.organizationType}</Fact>}
          </dl>
        </Part>
      )}
      {(helper.experience || helper.additionalInfo) && (
        <Part title="Additional Information">
          <dl className="facts">
            {helper.experience && <Fact label="Experience">{helper.experience}</Fact>}
            {helper.additionalInfo && <Fact label="Additional details">{helper.additionalInfo}</Fact>}
          </dl>
        </Part>
      )}
      {helper.availability.length > 0 && (
        <Part title="Availability">
          <TagList items={helper.availability} />
        </Part>
      )}
      <Part title="Location">
        <p>{helper.location}</p>
        {map}
        <div className="place-foot">
          <span className="muted">{withinText(helper) ?? (place ? coordinates(place) : 'This address could not be placed on the map.')}</span>
          {directions}
        </div>
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="profile-part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="keep-lines">{children}</dd>
    </div>
  );
}

function TagFact({ label, items }: { label: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <TagList items={items} />
      </dd>
    </div>
  );
}
