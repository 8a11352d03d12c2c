import { CATEGORIES, findCategory } from '@community-help/api-contracts';

export interface NavLinkItem {
  label: string;
  to: string;
  /** Basename of the pictogram in /art. */
  pictogram?: string;
}

/** The category's own page; any other category goes to its project list. */
export function categoryPath(name: string): string {
  return findCategory(name)?.infoPath ?? projectsPath(name);
}

/** '/projects/Charities%2FHelpers': the whole name stays one segment. */
export function projectsPath(name: string): string {
  return `/projects/${encodeURIComponent(name)}`;
}

/** Projects menu of the wide header. */
export const projectLinks: readonly NavLinkItem[] = CATEGORIES.map(({ label, pictogram }) => ({
  label,
  to: categoryPath(label),
  pictogram: `cat-${pictogram}`,
}));

/** Wide header, around the Projects menu. */
export const headerLinks: readonly NavLinkItem[] = [
  { label: 'Blog', to: '/blog' },
  { label: 'Bulletin Board', to: '/bulletin-board' },
  { label: 'Contact', to: '/contact' },
  { label: 'About', to: '/about' },
];

/** Mobile menu: the categories lead to their project lists. */
export const mobileCategoryLinks: readonly NavLinkItem[] = CATEGORIES.map(({ label, pictogram }) => ({
  label,
  to: projectsPath(label),
  pictogram: `cat-${pictogram}`,
}));

export const mobileLinks: readonly NavLinkItem[] = [
  { label: 'Find Help', to: '/find-help' },
  { label: 'Blog', to: '/blog' },
  { label: 'Contact Us', to: '/contact' },
  { label: 'About Us', to: '/about' },
];

export const footerProjectLinks: readonly NavLinkItem[] = CATEGORIES.map(({ footerLabel, infoPath }) => ({ label: footerLabel, to: infoPath }));

export const footerResourceLinks: readonly NavLinkItem[] = [
  { label: 'How It Works', to: '/how-it-works' },
  { label: 'Success Stories', to: '/success-stories' },
  { label: 'Help Center', to: '/help-center' },
  { label: 'Safety', to: '/safety' },
  { label: 'Community Guidelines', to: '/community-guidelines' },
];

export const footerCompanyLinks: readonly NavLinkItem[] = [
  { label: 'About', to: '/about' },
  { label: 'Mission & Values', to: '/mission-values' },
  { label: 'Contact', to: '/contact' },
  { label: 'Terms of Service', to: '/terms-of-service' },
  { label: 'Privacy Policy', to: '/privacy-policy' },
];
