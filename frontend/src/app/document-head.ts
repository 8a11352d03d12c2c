import { useEffect } from 'react';
import { useSiteUrl } from './site-config.js';

export const SITE_NAME = 'Community Help';

export interface DocumentHead {
  title: string;
  description?: string | undefined;
  /** Keeps the page out of search engines. */
  noindex?: boolean | undefined;
}

/** 'Find Help Near You - Community Help'. */
export function documentTitle(title: string): string {
  return title === SITE_NAME ? title : `${title} - ${SITE_NAME}`;
}

function setMeta(name: string, content: string | undefined): void {
  let meta = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (content === undefined) return meta?.remove();
  if (!meta) {
    meta = document.createElement('meta');
    meta.name = name;
    document.head.append(meta);
  }
  meta.content = content;
}

function setCanonical(href: string): void {
  let link = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (!link) {
    link = document.createElement('link');
    link.rel = 'canonical';
    document.head.append(link);
  }
  link.href = href;
}

/**
 * Title, description, robots and canonical address of the page. The route frame calls it with the words of the route table;
 * a page whose title depends on data calls it again with better ones (`{ title: helper.name }`).
 */
export function useDocumentHead({ title, description, noindex }: DocumentHead): void {
  const siteUrl = useSiteUrl();
  useEffect(() => {
    document.title = documentTitle(title);
    if (description !== undefined) setMeta('description', description);
    if (noindex !== undefined) setMeta('robots', noindex ? 'noindex' : undefined);
    setCanonical(siteUrl + location.pathname);
  }, [title, description, noindex, siteUrl]);
}
