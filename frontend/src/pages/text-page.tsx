import type { ComponentType } from 'react';
import { TextPageView } from '../content/text-page-view.js';
import type { TextPage } from '../content/text-page.js';

/** A screen that is nothing but words. */
export function textPageOf(page: TextPage): ComponentType {
  return function TextPageScreen() {
    return <TextPageView page={page} />;
  };
}
