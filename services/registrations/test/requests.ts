import type { HelperListing, RegistrationReceipt, RegistrationRequest } from '@community-help/api-contracts';

/** What the employment page sends. */
export const EMPLOYMENT: RegistrationRequest = {
  name: 'Aire Valley Job Club',
  email: 'hello@aire-valley.example',
  phone: '0113 496 0123',
  location: 'LS11 5QJ',
  latitude: null,
  longitude: null,
  projectType: 'employment',
  services: ['job placement', 'career counseling', 'employment support'],
  availability: ['Weekdays (9am-5pm)', 'Evenings (5pm-9pm)'],
  description: 'Employment helper available Weekdays (9am-5pm), Evenings (5pm-9pm).',
  website: null,
  acceptsDonations: false,
  bankAccountName: null,
  bankName: null,
  sortCode: null,
  accountNumber: null,
  images: [],
};

export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
  text: string;
}

export async function post<Body = RegistrationReceipt>(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer<Body>> {
  const response = await fetch(`${url}/api/registrations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return readAnswer(response);
}

/** Another POST of this service. */
export async function postTo<Body>(url: string, path: string, body: object = {}, headers: Record<string, string> = {}): Promise<Answer<Body>> {
  return readAnswer(await fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }));
}

/** The list unless another kind of answer is named. */
export async function get<Body = HelperListing[]>(url: string, path: string, headers: Record<string, string> = {}): Promise<Answer<Body>> {
  return readAnswer(await fetch(`${url}${path}`, { headers }));
}

async function readAnswer<Body>(response: Response): Promise<Answer<Body>> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
  return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : undefined) as Body, text };
}
