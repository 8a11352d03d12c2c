import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useCountUp } from './use-count-up.js';

let thresholds: unknown[];
let sightings: Array<(isVisible: boolean) => void>;

/** An observer that sees what the test tells it. */
class ToldObserver {
  private isWatching = true;

  constructor(callback: IntersectionObserverCallback, options: IntersectionObserverInit) {
    thresholds.push(options.threshold);
    sightings.push((isIntersecting) => {
      if (this.isWatching) callback([{ isIntersecting } as IntersectionObserverEntry], this as unknown as IntersectionObserver);
    });
  }
  observe(): void {}
  disconnect(): void {
    this.isWatching = false;
  }
}

const shares: number[] = [];

function Figures() {
  const { ref, share } = useCountUp<HTMLDivElement>();
  shares.push(share);
  return (
    <div ref={ref} role="status">
      {Math.round(share * 12_500)}
    </div>
  );
}

beforeEach(() => {
  jest.useFakeTimers();
  thresholds = [];
  sightings = [];
  shares.length = 0;
  Object.assign(globalThis, { IntersectionObserver: ToldObserver });
});
afterEach(() => {
  jest.useRealTimers();
});

const figure = () => Number(screen.getByRole('status').textContent);
const see = (isVisible: boolean) => act(() => sightings.forEach((tell) => tell(isVisible)));

function pass(ms: number): void {
  act(() => {
    jest.advanceTimersByTime(ms);
  });
}

describe('useCountUp', () => {
  it('shows the true figure until 30 % of the section can be seen', () => {
    render(<Figures />);
    expect(thresholds).toEqual([0.3]);
    see(false);
    pass(10_000);
    expect(figure()).toBe(12_500);
  });

  it('counts from nothing to the figure in 60 steps of two seconds', () => {
    render(<Figures />);
    shares.length = 0;
    see(true);
    expect(figure()).toBe(0);
    pass(1000);
    expect(figure()).toBeGreaterThan(12_500 * 0.45);
    expect(figure()).toBeLessThan(12_500 * 0.55);
    for (let step = 0; step < 70; step += 1) pass(2000 / 60);
    expect(figure()).toBe(12_500);
    expect(Math.max(...shares.filter((share) => share < 1))).toBeCloseTo(59 / 60);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('takes two seconds', () => {
    render(<Figures />);
    see(true);
    pass(1900);
    expect(figure()).toBeLessThan(12_500);
    pass(150);
    expect(figure()).toBe(12_500);
  });

  it('counts once only', () => {
    render(<Figures />);
    see(true);
    pass(3000);
    see(false);
    see(true);
    expect(figure()).toBe(12_500);
    pass(1000);
    expect(figure()).toBe(12_500);
  });

  it('shows the figure at once to those who want less motion', () => {
    const usual = window.matchMedia;
    window.matchMedia = (query) => ({ ...usual(query), matches: query.includes('prefers-reduced-motion') });
    render(<Figures />);
    expect(sightings).toHaveLength(0);
    pass(3000);
    expect(new Set(shares)).toEqual(new Set([1]));
  });
});
