import type { ComponentType } from 'react';

/** A button that uploads a picture and says where it is: another feature, put in by the page. */
export type PictureSlot = ComponentType<{ label: string; onStored: (path: string) => void }>;
