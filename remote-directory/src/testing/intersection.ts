import { act } from '@testing-library/react';
import { vi } from 'vitest';

/**
 * Stands in for the browser's IntersectionObserver: tells every observer that its target came near, as a busy browser
 * does, together with what it had not yet told from before.
 */
export function stubIntersection(): { comeNear: () => void } {
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
    comeNear: () =>
      act(() => {
        for (const notify of [...watching]) notify();
      }),
  };
}
