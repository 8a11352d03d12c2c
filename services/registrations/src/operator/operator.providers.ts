import type { Provider } from '@nestjs/common';
import { ReadAuditLog } from '../audit/read-audit-log.js';
import { HideHelper } from '../moderation/hide-helper.js';
import { RequestNotice } from '../moderation/request-notice.js';
import { RestoreHelper } from '../moderation/restore-helper.js';
import { BarPerson } from '../people/bar-person.js';
import { CopyPerson } from '../people/copy-person.js';
import { ErasePerson } from '../people/erase-person.js';
import { AssignReport } from '../reports/assign-report.js';
import { ChangeReport } from '../reports/change-report.js';
import { DecideReport } from '../reports/decide-report.js';
import { ListReports } from '../reports/list-reports.js';
import { DecideCheck } from '../verification/decide-check.js';
import { ListChecks } from '../verification/list-checks.js';
import { RequestCheckNotice } from '../verification/request-check-notice.js';
import { ActOnListing } from './act-on-listing.js';
import { EditAsOperator } from './edit-as-operator.js';
import { ExportLists } from './export-lists.js';
import { FindListings } from './find-listings.js';
import { ListLookalikes } from './list-lookalikes.js';
import { MergeListings } from './merge-listings.js';
import { ReadListing } from './read-listing.js';
import { ReadOverview } from './read-overview.js';

/** What the operators' endpoints need besides what owners' have. */
export const OPERATOR_PROVIDERS: Provider[] = [
  ActOnListing,
  AssignReport,
  ChangeReport,
  BarPerson,
  CopyPerson,
  DecideCheck,
  DecideReport,
  EditAsOperator,
  ErasePerson,
  ExportLists,
  FindListings,
  HideHelper,
  ListChecks,
  ListLookalikes,
  ListReports,
  MergeListings,
  ReadAuditLog,
  ReadListing,
  ReadOverview,
  RequestCheckNotice,
  RequestNotice,
  RestoreHelper,
];
