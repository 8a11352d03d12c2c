import type { AuditEntry, EditedListing, Lookalikes, OperatorListing, OperatorListingDetails, OperatorOverview, OperatorPage, OwnListingRecord } from '@community-help/api-contracts';
import { Caller, ForOperators, limitOf, PageDto, type Identity } from '@community-help/service-kit';
import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { ReadAuditLog } from '../audit/read-audit-log.js';
import { ActOnListing } from './act-on-listing.js';
import { viewEditedListing, viewOwnListingRecord } from '../owner/own-listing.view.js';
import { EditAsOperator } from './edit-as-operator.js';
import { FindListings } from './find-listings.js';
import { MergeListings } from './merge-listings.js';
import { MergeDto, OperatorActionDto, RemovalDto } from './operator-action.dto.js';
import { ListLookalikes } from './list-lookalikes.js';
import { OperatorEditDto } from './operator-edit.dto.js';
import { AuditQueryDto, ListingQueryDto } from './operator-query.dto.js';
import { ReadListing } from './read-listing.js';
import { ReadOverview } from './read-overview.js';

/** What operators read and do about listings. Nothing here asks anything but the signed identity (decision 0120). */
@Controller('/api/operator')
@UseGuards(ForOperators)
export class OperatorController {
  constructor(
    private readonly readOverview: ReadOverview,
    private readonly findListings: FindListings,
    private readonly readListing: ReadListing,
    private readonly readAuditLog: ReadAuditLog,
    private readonly actOnListing: ActOnListing,
    private readonly editAsOperator: EditAsOperator,
    private readonly listLookalikes: ListLookalikes,
    private readonly mergeListings: MergeListings,
  ) {}

  @Get('overview')
  @Header('cache-control', 'no-store')
  overview(@Caller() { addressId }: Identity): Promise<OperatorOverview> {
    return this.readOverview.run(addressId);
  }

  @Get('listings')
  @Header('cache-control', 'no-store')
  listings(@Query() query: ListingQueryDto): Promise<OperatorPage<OperatorListing>> {
    return this.findListings.run(query);
  }

  @Get('lookalikes')
  @Header('cache-control', 'no-store')
  lookalikes(@Query() query: PageDto): Promise<OperatorPage<Lookalikes>> {
    return this.listLookalikes.run(query);
  }

  @Get('listings/:id')
  @Header('cache-control', 'no-store')
  listing(@Caller() { addressId }: Identity, @Param('id') id: string): Promise<OperatorListingDetails> {
    return this.readListing.run(id, addressId);
  }

  @Get('listings/:id/record')
  @Header('cache-control', 'no-store')
  async record(@Param('id') id: string): Promise<OwnListingRecord> {
    return viewOwnListingRecord(await this.editAsOperator.find(id));
  }

  @Post('listings/:id/edit')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async edit(@Caller() { addressId }: Identity, @Param('id') id: string, @Body() request: OperatorEditDto): Promise<EditedListing> {
    const { helper, placement } = await this.editAsOperator.run(id, request, addressId);
    return viewEditedListing(helper, placement);
  }

  @Post('listings/:id/hide')
  @HttpCode(200)
  async hide(@Caller() { addressId: actor }: Identity, @Param('id') id: string, @Body() act: OperatorActionDto): Promise<OperatorListing> {
    await this.actOnListing.run(id, { verb: 'hide' }, { actor, ...act });
    return this.readListing.row(id);
  }

  @Post('listings/:id/restore')
  @HttpCode(200)
  async restore(@Caller() { addressId: actor }: Identity, @Param('id') id: string, @Body() act: OperatorActionDto): Promise<OperatorListing> {
    await this.actOnListing.run(id, { verb: 'restore' }, { actor, ...act });
    return this.readListing.row(id);
  }

  @Post('listings/:id/remove')
  @HttpCode(200)
  async remove(@Caller() { addressId: actor }: Identity, @Param('id') id: string, @Body() { cause, ...act }: RemovalDto): Promise<OperatorListing> {
    await this.actOnListing.run(id, { verb: 'remove', cause }, { actor, ...act });
    return this.readListing.row(id);
  }

  @Post('listings/:id/merge')
  @HttpCode(200)
  async merge(@Caller() { addressId: actor }: Identity, @Param('id') id: string, @Body() request: MergeDto): Promise<OperatorListing> {
    await this.mergeListings.run(id, request, actor);
    return this.readListing.row(request.into);
  }

  @Get('audit')
  @Header('cache-control', 'no-store')
  audit(@Caller() { addressId }: Identity, @Query() query: AuditQueryDto): Promise<OperatorPage<AuditEntry>> {
    return this.readAuditLog.run({ helperId: query.helperId ?? undefined, after: query.after, limit: limitOf(query) }, addressId);
  }
}
