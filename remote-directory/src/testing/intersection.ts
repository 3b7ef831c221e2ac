import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Stands in for the browser's IntersectionObserver: tells every observer that its target came near. */
export function stubIntersection(): { comeNear: () => void } {
  const watching = new Set<() => void>();
  class Observer {
    private readonly notify: () => void;
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      this.notify = () => callback([{ isIntersecting: true }]);
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
    comeNear: () =>
      act(() => {
        for (const notify of [...watching]) notify();
      }),
  };
}
