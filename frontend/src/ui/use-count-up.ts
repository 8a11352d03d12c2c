import { useEffect, useRef, useState, type RefObject } from 'react';
import { useReducedMotion } from './use-media-query.js';

/** About two seconds in 60 steps, once, when 30 % of the section can be seen (spec). */
const STEPS = 60;
const STEP_MS = 2000 / STEPS;
const VISIBLE_SHARE = 0.3;

/**
 * A share from 0 to 1 that counts up once the element has come into view. 1 from the start with reduced motion, without scripts, and while
 * the page is prerendered, so that the true figures are what everybody gets who does not watch the animation.
 */
export function useCountUp<Element extends HTMLElement>(): { ref: RefObject<Element | null>; share: number } {
  const ref = useRef<Element>(null);
  const isStill = useReducedMotion();
  const [step, setStep] = useState(STEPS);
  useEffect(() => {
    const element = ref.current;
    if (!element || isStill || typeof IntersectionObserver === 'undefined') return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        let now = 0;
        setStep(now);
        timer = setInterval(() => {
          now += 1;
          setStep(now);
          if (now >= STEPS) clearInterval(timer);
        }, STEP_MS);
      },
      { threshold: VISIBLE_SHARE },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      clearInterval(timer);
    };
  }, [isStill]);
  return { ref, share: step / STEPS };
}
