import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { useState, type FormEvent } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { wakeUp } from '../src/app/wake-up.js';
import { TextField } from '../src/ui/text-field.js';

afterEach(() => {
  document.body.replaceChildren();
  delete document.documentElement.dataset['awake'];
  window.earlyForm = undefined;
  window.earlyButton = undefined;
});

function PlaceForm({ onSend }: { onSend: (text: string) => void }) {
  const [text, setText] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSend(text);
  };
  return (
    <form onSubmit={send}>
      <TextField label="Your location" value={text} onChange={setText} />
    </form>
  );
}

describe('A prerendered page comes alive', () => {
  it('keeps what was typed before, and sends a form that was sent before', async () => {
    const onSend = jest.fn<(text: string) => void>();
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = renderToString(<PlaceForm onSend={onSend} />);
    root.querySelector('input')!.value = 'Leeds';
    window.earlyForm = root.querySelector('form')!;
    act(() => void hydrateRoot(root, <PlaceForm onSend={onSend} />));
    wakeUp();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(onSend.mock.calls).toEqual([['Leeds']]);
    expect(root.querySelector('input')).toHaveValue('Leeds');
    expect(window.earlyForm).toBeUndefined();
  });

  it('presses a button again that was pressed before, once', async () => {
    const onPress = jest.fn();
    const root = document.body.appendChild(document.createElement('div'));
    const page = (
      <button type="button" onClick={onPress}>
        Find Help Near Me
      </button>
    );
    root.innerHTML = renderToString(page);
    window.earlyButton = root.querySelector('button')!;
    act(() => void hydrateRoot(root, page));
    wakeUp();
    wakeUp();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  it('forgets an early form that is no longer on the page', async () => {
    const gone = document.createElement('form');
    const onSubmit = jest.fn();
    gone.addEventListener('submit', onSubmit);
    window.earlyForm = gone;
    wakeUp();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(onSubmit).not.toHaveBeenCalled();
    expect(document.documentElement.dataset['awake']).toBe('');
  });
});
