/** The donation dialog on a helper's page. */
import { url, settled } from './visitor.mjs';

/** A helper of the demonstration content that accepts donations. */
export const RECIPIENT = 'demo-helper-1';

export class DonationPage {
  constructor(page, helperId = RECIPIENT) {
    this.page = page;
    this.helperId = helperId;
    this.dialog = page.getByRole('dialog', { name: 'Make a Donation' });
    this.donateNow = page.getByRole('button', { name: 'Donate Now' });
  }

  async open() {
    await this.page.goto(`${url}/helper/${this.helperId}`);
    await settled(this.page);
    await this.donateNow.click();
    await this.dialog.waitFor();
  }

  /** One of the four tiles, e.g. '£10'. */
  async chooseAmount(label) {
    await this.dialog.getByRole('radio', { name: label, exact: true }).check();
  }

  async leaveWords({ name, message, email }) {
    await this.dialog.getByText('Add your name, a message or a receipt (optional)').click();
    await this.dialog.getByLabel('Your name (optional)').fill(name);
    await this.dialog.getByLabel('Message (optional)').fill(message);
    if (email) await this.dialog.getByLabel('Email for a receipt (optional)').fill(email);
  }

  /** A card of the payment sandbox by its label, e.g. 'Visa'. */
  async chooseCard(name) {
    await this.dialog.getByRole('radio', { name }).check();
  }

  payButton(pounds) {
    return this.dialog.getByRole('button', { name: `Donate £${pounds}` });
  }

  fallbackField(label) {
    return this.dialog.getByLabel(label);
  }
}
