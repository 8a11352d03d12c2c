import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { showToast } from '../src/app/toasts.slice.js';
import { Toaster } from '../src/shell/toaster.js';
import { renderInSite } from './render-site.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function pass(ms: number): void {
  act(() => {
    jest.advanceTimersByTime(ms);
  });
}

describe('Toaster', () => {
  it('shows one toast at a time, the newest, for five seconds', () => {
    const { store } = renderInSite(<Toaster />);
    act(() => void store.dispatch(showToast({ title: 'First' })));
    act(() => void store.dispatch(showToast({ title: 'Second', description: 'More' })));
    expect(screen.queryByText('First')).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('SecondMore');
    pass(4999);
    expect(screen.getByText('Second')).toBeVisible();
    pass(1);
    expect(screen.queryByText('Second')).toBeNull();
  });

  it('announces a destructive toast as an alert', () => {
    const { store } = renderInSite(<Toaster />);
    act(() => void store.dispatch(showToast({ title: 'Search Failed', variant: 'destructive' })));
    expect(screen.getByRole('alert')).toHaveTextContent('Search Failed');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('stops its clock while the pointer is on it', () => {
    const { store } = renderInSite(<Toaster />);
    act(() => void store.dispatch(showToast({ title: 'Stay' })));
    pass(3000);
    fireEvent.mouseEnter(screen.getByRole('status'));
    pass(60_000);
    expect(screen.getByText('Stay')).toBeVisible();
    fireEvent.mouseLeave(screen.getByRole('status').parentElement!);
    pass(1999);
    expect(screen.getByText('Stay')).toBeVisible();
    pass(1);
    expect(screen.queryByText('Stay')).toBeNull();
  });

  it('stops its clock while the focus is in it, and goes on when the focus leaves', () => {
    const { store } = renderInSite(<Toaster />);
    act(() => void store.dispatch(showToast({ title: 'Stay' })));
    pass(3000);
    const button = screen.getByRole('button', { name: 'Close notification' });
    act(() => button.focus());
    pass(60_000);
    expect(screen.getByText('Stay')).toBeVisible();
    act(() => button.blur());
    pass(2000);
    expect(screen.queryByText('Stay')).toBeNull();
  });

  it('counts the time of the next toast although the pointer was on the one before', () => {
    const { store } = renderInSite(<Toaster />);
    act(() => void store.dispatch(showToast({ title: 'First' })));
    fireEvent.mouseEnter(screen.getByRole('status'));
    fireEvent.click(screen.getByRole('button', { name: 'Close notification' }));
    act(() => void store.dispatch(showToast({ title: 'Second' })));
    pass(5000);
    expect(screen.queryByText('Second')).toBeNull();
  });

  it('closes by Escape from within', () => {
    const { store } = renderInSite(<Toaster />);
    act(() => void store.dispatch(showToast({ title: 'Saved' })));
    fireEvent.keyDown(screen.getByRole('button', { name: 'Close notification' }), { key: 'Escape' });
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('closes by its button and forgets the toast after 1,000,000 ms', () => {
    const { store } = renderInSite(<Toaster />);
    act(() => void store.dispatch(showToast({ title: 'Saved' })));
    fireEvent.click(screen.getByRole('button', { name: 'Close notification' }));
    expect(screen.queryByText('Saved')).toBeNull();
    pass(999_999);
    expect(store.getState().toasts.toasts).toHaveLength(1);
    pass(1);
    expect(store.getState().toasts.toasts).toHaveLength(0);
  });
});
