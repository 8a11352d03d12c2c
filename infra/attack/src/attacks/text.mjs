/** Texts that become something else where they are shown, matched or stored. */
import { expectStatus } from '../target.mjs';
import { TEXTS } from '../hostile-values.mjs';

const group = 'Text';
const MARKUP = ['<script>alert(1)</script>', '"><svg onload=alert(1)>', '</script><script>alert(1)</script>', '{{constructor.constructor("alert(1)")()}}', '<!--', '<img src=x onerror=alert(1)>'];

export const TEXT = [
  ...MARKUP.map((description) => ({
    group, name: `markup in a description stays text: ${JSON.stringify(description)}`,
    run: async (target) => {
      const listing = await target.register({ description: `Soup ${description}` }).catch(() => undefined);
      if (!listing) return undefined; // refused, which is as good
      for (let tries = 0; tries < 20; tries++) {
        const page = await target.get(`/helper/${listing.id}`);
        if (page.text.includes('page-data')) return page.text.includes(`Soup ${description}`) && description.includes('<') ? 'it stands in the page as it was written' : undefined;
        await new Promise((wait) => setTimeout(wait, 200));
      }
      return 'its page never came';
    },
  })),
  ...['javascript:alert(1)', 'data:text/html,<script>', 'vbscript:x', '//evil.example', '\tjavascript:alert(1)'].map((website) => ({
    group, name: `a website ${JSON.stringify(website)} is refused or plain text`,
    run: async (target) => {
      const listing = await target.register({ website }).catch(() => undefined);
      return listing === undefined || listing.website === null || !/^https?:/i.test(listing.website) ? undefined : `it became ${listing.website}`;
    },
  })),
  ...['http://evil.example/x.png', '/objects/../../etc/passwd', '/art/../x', 'file:///etc/passwd', '//evil.example/x', '/objects/uploads/%2e%2e', 'http://localhost:22/'].map((image) => ({
    group, name: `a picture at ${image} is not taken`,
    run: async (target) => expectStatus(await target.post('/api/registrations', { name: 'Picture Test', email: 'p@example.org', location: 'Leeds', projectType: 'charities', images: [image] }), 400),
  })),
  {
    group, name: 'a listing is bounded in bytes, not only in characters',
    run: async (target) => expectStatus(await target.post('/api/registrations', { name: 'Fat Listing', email: 'fat@example.org', location: 'Leeds', projectType: 'charities', description: '\u{1F600}'.repeat(2_500), additionalInfo: '\u{1F600}'.repeat(2_500), experience: '\u{1F600}'.repeat(2_500) }), 400),
  },
  ...[20, 60, 100, 148].map((blanks) => ({
    group, name: `two numbers ${blanks} blanks apart cost the search nothing`,
    run: async (target) => {
      const answer = await target.get(`/api/geocode?q=${encodeURIComponent(`1${' '.repeat(blanks)}1${' '.repeat(blanks)}x`)}`);
      return answer.ms > 2_000 ? `it took ${Math.round(answer.ms)} ms` : expectStatus(answer, 200, 400, 404);
    },
  })),
  ...[',', '-', ' a', '1,', '°', '(', 'N '].map((piece) => ({
    group, name: `300 characters of ${JSON.stringify(piece)} cost the geocoder nothing`,
    run: async (target) => {
      const answer = await target.get(`/api/geocode?q=${encodeURIComponent(piece.repeat(300).slice(0, 300))}`);
      return answer.ms > 2_000 ? `it took ${Math.round(answer.ms)} ms` : expectStatus(answer, 200, 400, 404);
    },
  })),
  ...TEXTS.map((text, index) => ({
    group, name: `hostile text ${index} in a search`,
    run: async (target) => target.faultOf(await target.get(`/api/registrations?limit=5&q=${encodeURIComponent(text.toWellFormed())}`)),
  })),
  ...['{"constructor":"x"}', '{"__proto__":{"a":1}}', 'null', '[]', '""', '{"name":{"toString":1}}'].flatMap((body) =>
    ['/api/registrations', '/api/create-payment-intent', '/api/recommendations', '/api/newsletter', '/api/objects/normalize', '/api/create-registration-payment'].map((path) => ({
      group, name: `${body} is a bad request to ${path}`,
      run: async (target) => expectStatus(await target.ask('POST', path, { body, raw: true, headers: { 'content-type': 'application/json' } }), 400),
    })),
  ),
];
