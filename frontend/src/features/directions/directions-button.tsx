import { useRef, type ReactNode } from 'react';
import { useGeolocation } from '../../app/geolocation.js';
import { Icon } from '../../ui/icon.js';
import { directionsAddress, type Point } from './directions-address.js';
import { openPendingTab } from './open-tab.js';

interface Props {
  address: string;
  /** Where the helper is, when it is known. */
  target: Point | undefined;
  className?: string;
}

/**
 * 'Get Directions': from where the visitor is, if the browser tells, in a new tab.
 * Once a position is known, the next press goes straight to the address (spec).
 */
export function DirectionsButton({ address, target, className = 'btn sec' }: Props): ReactNode {
  const { isLocating, locate } = useGeolocation();
  const known = useRef<Point | undefined>(undefined);

  const open = async () => {
    const tab = openPendingTab();
    if (known.current) return tab.go(directionsAddress(known.current, address));
    const result = await locate();
    if (!result.ok) return tab.go(directionsAddress(undefined, address));
    known.current = result.position;
    tab.go(directionsAddress(result.position, target ?? address));
  };

  return (
    <button type="button" className={className} onClick={() => void open()} disabled={isLocating}>
      {isLocating ? <span className="spinner" aria-hidden="true" /> : <Icon name="route" />}
      {isLocating ? 'Getting Location...' : 'Get Directions'}
    </button>
  );
}
