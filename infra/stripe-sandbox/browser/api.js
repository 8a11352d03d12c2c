/** Where this script came from is where the sandbox is. */
const sandboxOrigin = new URL(/** @type {HTMLScriptElement} */ (document.currentScript).src).origin;

/**
 * @typedef {{ type: string, message?: string, code?: string, decline_code?: string, param?: string, payment_intent?: object }} PaymentError
 * @typedef {{ id: string, status: string, client_secret: string, amount: number, last_payment_error: PaymentError | null }} Intent
 * @typedef {{ paymentIntent: Intent, error?: undefined } | { error: PaymentError, paymentIntent?: undefined }} IntentResult
 */

/** @param {string} clientSecret */
export function intentIdOf(clientSecret) {
  const match = /^(pi_\w+?)_secret_\w+$/.exec(clientSecret);
  if (!match) throw new Error('Invalid value for clientSecret: it should look like pi_..._secret_...');
  return match[1] ?? '';
}

/**
 * Calls the sandbox as a browser does: with the publishable key and a form body.
 * @param {string} key @param {'GET' | 'POST'} method @param {string} path @param {Record<string, string | undefined>} fields
 * @returns {Promise<IntentResult>}
 */
export async function callSandbox(key, method, path, fields) {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined && value !== '') form.append(name, value);
  const url = `${sandboxOrigin}${path}${method === 'GET' ? `?${form}` : ''}`;
  try {
    const answer = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }) },
      ...(method === 'POST' && { body: form.toString() }),
    });
    const body = await answer.json();
    return answer.ok ? { paymentIntent: body } : { error: body.error };
  } catch (error) {
    return { error: { type: 'api_connection_error', message: `The payment service cannot be reached (${error instanceof Error ? error.message : 'no answer'}).` } };
  }
}

/** @param {string} key @param {string} clientSecret */
export async function retrieveIntent(key, clientSecret) {
  return callSandbox(key, 'GET', `/v1/payment_intents/${intentIdOf(clientSecret)}`, { client_secret: clientSecret });
}

/**
 * Flattens nested values into the brackets of a form body.
 * @param {string} name @param {unknown} value @param {Record<string, string | undefined>} fields
 */
export function addNested(name, value, fields) {
  if (value === null || value === undefined || value === 'auto') return;
  if (typeof value === 'object') for (const [key, inner] of Object.entries(value)) addNested(`${name}[${key}]`, inner, fields);
  else fields[name] = String(value);
}
