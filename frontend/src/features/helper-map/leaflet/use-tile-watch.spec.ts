import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useTileWatch } from './use-tile-watch.js';

const SOURCE = 'https://tiles.example/{z}/{x}/{y}.png';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function watch(source: string | undefined) {
  const { result } = renderHook(() => useTileWatch(source));
  return result;
}

describe('The outline map stands in for the tiles', () => {
  it('at once when there is no tile source', () => {
    expect(watch(undefined).current.isOutlined).toBe(true);
  });

  it('after the third failure before any tile has come', () => {
    const tiles = watch(SOURCE);
    act(() => { tiles.current.onError(); tiles.current.onError(); });
    expect(tiles.current.isOutlined).toBe(false);
    act(() => tiles.current.onError());
    expect(tiles.current.isOutlined).toBe(true);
  });

  it('after four seconds of silence from a server that hangs', () => {
    const tiles = watch(SOURCE);
    act(() => void jest.advanceTimersByTime(3999));
    expect(tiles.current.isOutlined).toBe(false);
    act(() => void jest.advanceTimersByTime(1));
    expect(tiles.current.isOutlined).toBe(true);
  });

  it('not for single failures once tiles have come, and no longer when a late tile arrives', () => {
    const tiles = watch(SOURCE);
    act(() => void jest.advanceTimersByTime(4000));
    act(() => tiles.current.onLoad());
    expect(tiles.current.isOutlined).toBe(false);
    act(() => { for (let failure = 0; failure < 5; failure++) tiles.current.onError(); });
    expect(tiles.current.isOutlined).toBe(false);
  });
});
