import { useState, type ReactNode, type RefObject } from 'react';
import { useGeolocation } from '../../app/geolocation.js';
import { Icon } from '../../ui/icon.js';
import { directionsAddress, type Point } from './directions-address.js';
import { openTab } from './open-tab.js';

interface Props {
  address: string;
  /** Where the helper is, when it is known. */
  target: Point | undefined;
  /** Where the visitor is, once it is known: the buttons of a page share it. */
  positionRef: RefObject<Point | undefined>;
  className?: string;
}

/**
 * 'Get Directions': from where the visitor is, if the browser tells, in a new tab. Once a position is known, the next press goes straight
 * to the address (spec). A browser that blocks the tab leaves a link to press instead.
 */
export function DirectionsButton({ address, target, positionRef, className = 'btn sec' }: Props): ReactNode {
  const { isLocating, locate } = useGeolocation();
  const [blocked, setBlocked] = useState<string>();

  const show = (directions: string) => setBlocked(openTab(directions) ? undefined : directions);
  const open = async () => {
    if (positionRef.current) return show(directionsAddress(positionRef.current, address));
    const result = await locate();
    if (!result.ok) return show(directionsAddress(undefined, address));
    positionRef.current = result.position;
    show(directionsAddress(result.position, target ?? address));
  };

  if (blocked) {
    return (
      <a className={className} href={blocked} target="_blank" rel="noopener noreferrer" onClick={() => setBlocked(undefined)}>
        <Icon name="route" />
        Open directions<span className="vh"> (opens in a new tab)</span>
      </a>
    );
  }
  return (
    <button type="button" className={className} onClick={() => void open()} disabled={isLocating}>
      {isLocating ? <span className="spinner" aria-hidden="true" /> : <Icon name="route" />}
      {isLocating ? 'Getting Location...' : 'Get Directions'}
    </button>
  );
}
