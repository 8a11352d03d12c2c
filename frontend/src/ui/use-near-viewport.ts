import { useEffect, useState, type RefObject } from 'react';

/** Turns true once the element is within `margin` of the visible part of the page, and stays true. */
export function useNearViewport(element: RefObject<Element | null>, margin = '400px'): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target || isNear) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true), { rootMargin: margin });
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, margin, isNear]);
  return isNear;
}
