import { useEffect, type RefObject } from 'react';

/** While `isOn`, keeps an element in view when the window is resized, with anything anchored to it. */
export const useKeptInView = (element: RefObject<HTMLElement | null>, isOn: boolean): void => {
  useEffect(() => {
    if (!isOn) return undefined;
    const follow = () => element.current?.scrollIntoView({ block: 'nearest' });
    window.addEventListener('resize', follow);
    return () => window.removeEventListener('resize', follow);
  }, [element, isOn]);
};
