import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Stubs IntersectionObserver. Reports an outdated entry before the current one, as a busy browser does. */
export function stubIntersection(): { intersect: () => void } {
  const watching = new Set<() => void>();
  class Observer {
    private readonly notify: () => void;
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      this.notify = () => callback([{ isIntersecting: false }, { isIntersecting: true }]);
    }
    observe() {
      watching.add(this.notify);
    }
    disconnect() {
      watching.delete(this.notify);
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  return {
    intersect: () =>
      act(() => {
        for (const notify of [...watching]) notify();
      }),
  };
}
