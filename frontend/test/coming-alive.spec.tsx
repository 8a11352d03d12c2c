import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { StrictMode, useState, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { loadPatiently } from '../src/app/load-patiently.js';
import { NumberField } from '../src/ui/number-field.js';
import { SelectField } from '../src/ui/select-field.js';
import { SubmitButton } from '../src/ui/submit-button.js';
import { TextAreaField } from '../src/ui/text-area-field.js';
import { TextField } from '../src/ui/text-field.js';

afterEach(() => {
  document.body.replaceChildren();
  delete document.documentElement.dataset['stranded'];
  jest.useRealTimers();
});

/** The page as HTML, then what a person does to it, then the application. Whatever React complains of fails the test. */
function comeAlive(page: ReactNode, meanwhile: (root: HTMLElement) => void): HTMLElement {
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(<StrictMode>{page}</StrictMode>);
  meanwhile(root);
  const faults: unknown[] = [];
  act(() => void hydrateRoot(root, <StrictMode>{page}</StrictMode>, { onRecoverableError: (error) => faults.push(error) }));
  expect(faults).toEqual([]);
  return root;
}

function Fields({ onChange }: { onChange: (values: object) => void }) {
  const [values, setValues] = useState({ place: '', message: '', kind: 'all', distance: 25 });
  const bind = <Name extends keyof typeof values>(name: Name) => ({
    value: values[name],
    onChange: (value: (typeof values)[Name]) => setValues((current) => ({ ...current, [name]: value })),
  });
  onChange(values);
  return (
    <form>
      <TextField label="Place" {...bind('place')} />
      <TextAreaField label="Message" {...bind('message')} />
      <SelectField label="Kind" options={['all', 'housing'].map((value) => ({ value, label: value }))} {...bind('kind')} />
      <NumberField label="Distance" min={1} max={100} {...bind('distance')} />
      <SubmitButton>Search</SubmitButton>
    </form>
  );
}

describe('A prerendered page comes alive', () => {
  it('knows what was typed and chosen before, in every kind of field', () => {
    let known: object = {};
    const root = comeAlive(<Fields onChange={(values) => (known = values)} />, (html) => {
      html.querySelector<HTMLInputElement>('input:not([type])')!.value = 'Leeds';
      html.querySelector('textarea')!.value = 'Two lines';
      html.querySelector('select')!.value = 'housing';
      html.querySelector<HTMLInputElement>('input[type=number]')!.value = '50';
    });
    expect(known).toEqual({ place: 'Leeds', message: 'Two lines', kind: 'housing', distance: 50 });
    expect(root.querySelector('input')).toHaveValue('Leeds');
  });

  it('sends no form before it can answer: Enter would load the page anew and lose what was typed', () => {
    const root = comeAlive(<Fields onChange={() => undefined} />, (html) => expect(html.querySelector('[type=submit]')).toBeDisabled());
    expect(root.querySelector('[type=submit]')).toBeEnabled();
  });
});

describe('A part of the site that cannot be fetched', () => {
  it('leaves a readable page as it is, says so, and is tried until it comes', async () => {
    jest.useFakeTimers();
    const load = jest.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline')).mockResolvedValue('page');
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const loading = loadPatiently(load, true);
    await jest.advanceTimersByTimeAsync(900);
    expect(document.documentElement.dataset['stranded']).toBe('');
    await jest.advanceTimersByTimeAsync(5000);
    await expect(loading).resolves.toBe('page');
    expect(document.documentElement.dataset['stranded']).toBeUndefined();
  });

  it('is tried twice and then reported where nothing readable waits for it', async () => {
    jest.useFakeTimers();
    const load = jest.fn<() => Promise<string>>().mockRejectedValue(new Error('offline'));
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const failure = loadPatiently(load, false).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(1000);
    expect(await failure).toEqual(new Error('offline'));
    expect(load).toHaveBeenCalledTimes(2);
  });
});
