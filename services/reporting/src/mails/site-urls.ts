import { Injectable } from '@nestjs/common';
import { ReportingConfig } from '../reporting.config.js';

/** Addresses of pages of the site, for mails. */
@Injectable()
export class SiteUrls {
  /** Without a slash at its end. */
  readonly site: string;

  constructor(config: ReportingConfig) {
    this.site = config.siteUrl.replace(/\/$/, '');
  }

  profile(helperId: string): string {
    return `${this.site}/helper/${encodeURIComponent(helperId)}`;
  }

  dashboard(helperId: string): string {
    return `${this.site}/helper-dashboard/${encodeURIComponent(helperId)}`;
  }

  /** Where helpers look after their listings, also after one that nobody else finds. */
  manage(): string {
    return `${this.site}/manage`;
  }

  /** The page that uses a one-time link. What stands behind the `#` is never sent to a server, so no log has the token. */
  link(purpose: string, subject: string, token: string): string {
    return `${this.site}/links/${purpose}/${encodeURIComponent(subject)}#${encodeURIComponent(token)}`;
  }
}
