import { eventually } from '@community-help/test-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { PlaceDueHelpers } from '../src/helper/place-due-helpers.js';
import { EditingOwner, YORK } from './editing-owner.js';
import { LEEDS } from './neighbours.js';
import { EMPLOYMENT } from './requests.js';

describe('an owner edits a listing', () => {
  let owner: EditingOwner;

  beforeAll(async () => {
    owner = await EditingOwner.start();
  });
  afterAll(() => owner.close());
  beforeEach(() => {
    owner.neighbours.isGeocoderAway = false;
  });

  describe('and its place', () => {
    const geocoded = () => owner.neighbours.asked.filter(({ path }) => path === '/api/geocode').length;

    it('stays where it is while the address does, also when the map cannot be asked', async () => {
      const { id } = await owner.register();
      owner.neighbours.isGeocoderAway = true;
      const before = geocoded();
      const { body } = await owner.change(id, { phone: '0113 496 0111' });
      expect([body.latitude, body.locationPrecision, body.placement, geocoded()]).toEqual([String(LEEDS.latitude), 'unit', 'Shown on the map where it was.', before]);
    });

    it('is where the pin is, to six decimals, and follows the address again without it', async () => {
      const { id } = await owner.register();
      expect((await owner.change(id, { latitude: 53.12345678, longitude: -1.5 })).body).toMatchObject({ latitude: '53.123457', longitude: '-1.5', locationPrecision: 'exact' });
      expect((await owner.change(id, { phone: '0113 496 0111' })).body).toMatchObject({ latitude: '53.123457', locationPrecision: 'exact' });
      expect((await owner.change(id, { latitude: null, longitude: null })).body).toMatchObject({ latitude: String(LEEDS.latitude), locationPrecision: 'unit' });
    });

    it('is not that of an address that was replaced while it was looked up', async () => {
      owner.neighbours.isGeocoderAway = true;
      const { id } = await owner.register();
      const database = owner.service.app.get(DataSource);
      await database.query(`update helper set placement_due_at = now() - interval '1 second' where id = $1`, [id]);
      const placing = owner.service.app.get(PlaceDueHelpers);
      owner.neighbours.isGeocoderAway = false;
      // While the old address is looked up its owner writes a new one, about which the geocoder gives no answer.
      let edited: Promise<unknown> | undefined;
      owner.neighbours.beforePlace = async (q) => {
        if (q !== EMPLOYMENT.location || edited) return;
        owner.neighbours.isGeocoderAway = true;
        edited = owner.change(id, { location: 'YO1 7HH' });
        await edited;
        owner.neighbours.isGeocoderAway = false;
      };
      await placing.run();
      owner.neighbours.beforePlace = undefined;
      expect(await owner.read(id)).toMatchObject({ location: 'YO1 7HH', latitude: null, locationPrecision: 'area-only' });
      await database.query(`update helper set placement_due_at = now() - interval '1 second' where id = $1`, [id]);
      await placing.run();
      expect(await owner.read(id)).toMatchObject({ location: 'YO1 7HH', latitude: String(YORK.latitude), locationPrecision: 'unit' });
    });
  });

  describe('and its pictures', () => {
    const adopted = () => owner.neighbours.asked.filter(({ path }) => path === '/internal/objects/adopt').flatMap(({ body }) => body['paths'] as string[]);

    it('are kept, put in another order, taken away and added; only new ones are asked about', async () => {
      const [a, b, c] = ['a', 'b', 'c'].map((name) => `/objects/images/${randomUUID()}-${name}.webp`) as [string, string, string];
      const { id } = await owner.register({ images: [a, b] });
      const before = adopted().length;
      expect((await owner.change(id, { images: [b, a] })).body.images).toEqual([b, a]);
      expect(adopted()).toHaveLength(before);
      expect((await owner.change(id, { images: [c, b] })).body.images).toEqual([c, b]);
      expect(adopted().slice(before)).toEqual([c]);
      await eventually(() => expect(owner.events(id).map(({ images }) => images)).toEqual([[b, a], [c, b]]));
    });

    it('are refused by their place, and another listing\'s cannot be taken', async () => {
      const [mine, theirs] = [`/objects/images/${randomUUID()}.webp`, `/objects/images/${randomUUID()}.webp`];
      await owner.register({ images: [theirs] });
      const { id } = await owner.register({ images: [mine] });
      expect((await owner.refuse(id, { images: [mine, theirs] })).fields).toEqual(['images[1]: picture 2 cannot be used: it is shown by another listing. Please upload it again']);
      expect((await owner.refuse(id, { images: [mine, '/objects/elsewhere.webp'] })).fields).toEqual([expect.stringMatching(/^images\[1\]: picture 2 cannot be used/)]);
      expect((await owner.refuse(id, { images: [mine, '/art/scene.svg'] })).fields).toEqual([expect.stringMatching(/^images\[1\]: /)]);
      expect((await owner.read(id)).images).toEqual([mine]);
    });
  });
});
