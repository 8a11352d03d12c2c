import type { FastifyInstance } from 'fastify';
import type { UnitsOfWork } from '../http/unit-of-work.js';
import type { SandboxState } from '../sandbox-state.js';
import { addAuthenticationPage } from './authentication-page.js';
import { addBrowserScript } from './browser-script.js';
import { addInspector } from './inspector.js';
import { addInvoicePage } from './invoice-page.js';
import { addOnboardingPage } from './onboarding-page.js';
import { addPortalPage } from './portal-page.js';

/** Everything that people (or their browsers) see: onboarding, the billing portal, invoices, 3-D Secure, the browser script, the inspector. */
export function addPages(server: FastifyInstance, sources: { units: UnitsOfWork; state: SandboxState }): void {
  addOnboardingPage(server, sources.units);
  addPortalPage(server, sources.units);
  addInvoicePage(server, sources.units);
  addAuthenticationPage(server, sources.units);
  addBrowserScript(server);
  addInspector(server, sources.state);
}
