/** A registration page, filled in as a person would. */
import { randomBytes } from 'node:crypto';
import { settled, toastOf, url } from './visitor.mjs';

/** A mailbox and a name of their own for each registration: mails and search are counted by them. */
export function somebody(kind) {
  const mark = randomBytes(4).toString('hex');
  return { name: `Wren ${mark}`, email: `${kind}.${mark}@example.org`, mark };
}

const helper = (who) => ({ text: { name: who.name, email: who.email, phone: '0113 496 0101', location: 'LS6 2AB' }, ticks: ['Weekends'] });

/** What is entered on each of the nine pages. */
export const PAGES = {
  employment: { submit: 'Register as Employment Helper', fill: helper },
  housing: { submit: 'Register as Housing Helper', fill: helper },
  farmers: { submit: 'Register as Farmer Helper', fill: helper },
  'pay-it-forward': { submit: 'Register as Pay It Forward Helper', fill: helper },
  'rag-and-bone': { submit: 'Register as Rag and Bone Helper', fill: helper },
  advertising: { submit: 'Register as Advertising Helper', fill: helper },
  charities: {
    submit: 'Register as Charity Helper',
    fill: (who) => ({ text: { ...helper(who).text, emergencyContact: 'Bo Other', emergencyPhone: '0113 496 0102' }, ticks: ['Local charity', 'Childcare', 'Weekends'] }),
  },
  'warm-cool-hubs': {
    submit: 'Register Hub',
    fill: (who) => ({
      text: { organizationName: 'St Mark', contactName: 'Ann', email: who.email, phone: '0113 496 0103', hubName: who.name, address: '1 Hall Road, Leeds LS6 2AB', capacity: '40', operatingHours: 'daily 9-21', emergencyContact: 'Bo 0113 496 0104' },
      ticks: ['Warming and cooling', 'Hot meals', 'I agree to the terms'],
    }),
  },
  'perishable-goods': {
    submit: 'Register Business',
    fill: (who) => ({
      text: { businessName: who.name, contactName: 'Ann', email: who.email, phone: '0113 496 0105', businessAddress: '2 Mill Lane, Leeds LS6 2AB', operatingHours: 'daily 7-15', typicalShelfLife: 'one day', averageWasteVolume: 'four crates' },
      choices: { businessType: 'bakery', discountStrategy: 'mixed', transportationNeeds: 'both' },
      ticks: ['Dairy', 'Evening (5-8 PM)', 'I agree to the terms'],
    }),
  },
};

export class RegistrationPage {
  constructor(page, kind) {
    this.page = page;
    this.kind = kind;
    this.submitButton = page.getByRole('button', { name: PAGES[kind].submit });
    this.receipt = page.locator('.form-receipt');
    this.gallery = page.locator('#field-images');
  }

  async open() {
    await this.page.goto(`${url}/${this.kind}-registration`);
    await settled(this.page);
    return this;
  }

  async fill(who) {
    const { text, choices = {}, ticks } = PAGES[this.kind].fill(who);
    for (const [name, value] of Object.entries(text)) await this.page.locator(`[name="${name}"]`).fill(value);
    for (const [name, value] of Object.entries(choices)) await this.page.locator(`[name="${name}"]`).selectOption(value);
    for (const label of ticks) await this.page.getByLabel(label).first().check();
    return this;
  }

  async chooseFree() {
    await this.page.getByRole('radio', { name: /^Free/ }).check();
  }

  async choosePictures(...files) {
    await this.gallery.scrollIntoViewIfNeeded(); // what the pictures are dropped on comes when it is near
    await this.gallery.locator('input[type="file"]').setInputFiles(files.map(({ name, type = 'image/png', bytes }) => ({ name, mimeType: type, buffer: bytes })));
  }

  /** Sends the form and answers with the id of the listing. */
  async register() {
    await this.submitButton.click();
    await toastOf(this.page, 'Registration Successful');
    const profile = await this.receipt.getByRole('link', { name: 'See the profile' }).getAttribute('href');
    return profile.slice('/helper/'.length);
  }

  /** Opens the payment, takes a card of the sandbox and presses Pay. */
  async payBy(card) {
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('radio', { name: card }).check();
    await dialog.getByRole('button', { name: 'Pay £10.00' }).click();
  }
}
