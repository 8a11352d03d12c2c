import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useCarousel } from './use-carousel.js';

const EVERY_MS = 8000;
const COUNT = 3;

function Slides({ isBlocked = false, count = COUNT }: { isBlocked?: boolean; count?: number }) {
  const carousel = useCarousel(count, EVERY_MS, isBlocked);
  return (
    <>
      <button type="button" onClick={carousel.toggle}>{carousel.isStopped ? 'Play' : 'Pause'}</button>
      <button type="button" onClick={carousel.previous}>Previous</button>
      <button type="button" onClick={carousel.next}>Next</button>
      <section aria-label="Slides" {...carousel.hold}>
        <p data-testid="slide">{carousel.index}</p>
        <a href="#more">More</a>
      </section>
    </>
  );
}

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
const slide = () => Number(screen.getByTestId('slide').textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function preferReducedMotion(): void {
  const usual = window.matchMedia;
  window.matchMedia = (query) => ({ ...usual(query), matches: query.includes('prefers-reduced-motion') });
}

describe('useCarousel', () => {
  it('shows the next slide after eight seconds, and the first one after the last', () => {
    render(<Slides />);
    pass(EVERY_MS - 1);
    expect(slide()).toBe(0);
    pass(1);
    expect(slide()).toBe(1);
    pass(EVERY_MS);
    expect(slide()).toBe(2);
    pass(EVERY_MS);
    expect(slide()).toBe(0);
  });

  it('waits while the pointer is on it and goes on with a whole wait afterwards', () => {
    render(<Slides />);
    pass(EVERY_MS - 1);
    fireEvent.mouseEnter(screen.getByRole('region'));
    pass(60_000);
    expect(slide()).toBe(0);
    fireEvent.mouseLeave(screen.getByRole('region'));
    pass(EVERY_MS - 1);
    expect(slide()).toBe(0);
    pass(1);
    expect(slide()).toBe(1);
  });

  it('waits while the keyboard focus is in it', () => {
    render(<Slides />);
    act(() => screen.getByRole('link').focus());
    pass(60_000);
    expect(slide()).toBe(0);
    act(() => screen.getByRole('link').blur());
    pass(EVERY_MS);
    expect(slide()).toBe(1);
  });

  it('stops for good by Pause and goes on by Play', () => {
    render(<Slides />);
    press('Pause');
    pass(60_000);
    expect(slide()).toBe(0);
    press('Play');
    pass(EVERY_MS);
    expect(slide()).toBe(1);
  });

  it('moves by hand over both ends and begins the wait anew', () => {
    render(<Slides />);
    press('Previous');
    expect(slide()).toBe(2);
    pass(EVERY_MS - 1);
    press('Next');
    expect(slide()).toBe(0);
    pass(EVERY_MS - 1);
    expect(slide()).toBe(0);
    pass(1);
    expect(slide()).toBe(1);
  });

  it('begins stopped for those who want less motion, and runs when they ask for it', () => {
    preferReducedMotion();
    render(<Slides />);
    pass(60_000);
    expect(slide()).toBe(0);
    press('Play');
    pass(EVERY_MS);
    expect(slide()).toBe(1);
  });

  it('does not move while something blocks it, or when there is nothing to move to', () => {
    const { rerender } = render(<Slides isBlocked />);
    pass(60_000);
    expect(slide()).toBe(0);
    rerender(<Slides count={1} />);
    pass(60_000);
    expect(slide()).toBe(0);
    expect(jest.getTimerCount()).toBe(0);
  });
});
