import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { HelpersHere } from '../src/domain/helpers-here.js';
import { AREA_ONLY, api, KITCHEN, leaveHelperMap, prepareHelperMap, SHELTER, showMap } from './helper-map-visit.js';
import { registrations } from './map-window.js';
import { renderInSite } from './render-site.js';

beforeEach(prepareHelperMap);
afterEach(leaveHelperMap);

const SITE = { tiles: null, supportEmail: 'a@b.example', enquiriesEmail: 'a@b.example', siteUrl: 'https://site.example', dashboardAccess: 'open' };
const inTestMode = (isTestMode: boolean) => ({ body: { ...SITE, stripe: { publishableKey: 'pk', isTestMode, scriptUrl: null } } });

describe('The real number of helpers', () => {
  it('counts everybody, also those who have no place on the map, and says what is a demo', async () => {
    api.on('GET /config.json', inTestMode(true)).on('GET /api/registrations', registrations([KITCHEN, SHELTER, AREA_ONLY]));
    renderInSite(<HelpersHere />);
    expect(await screen.findByText('3 helpers in this demo')).toBeVisible();
  });

  it('is no demo where cards are real', async () => {
    api.on('GET /config.json', inTestMode(false)).on('GET /api/registrations', registrations([KITCHEN]));
    renderInSite(<HelpersHere />);
    expect(await screen.findByText('1 helper on the map today')).toBeVisible();
  });

  it('stands under the map of the home page', async () => {
    api.on('GET /config.json', inTestMode(true));
    await showMap();
    expect(await screen.findByText('4 helpers in this demo')).toBeVisible();
  });
});
