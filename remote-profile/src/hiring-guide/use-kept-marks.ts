import { type ChangeEvent, type RefObject, useEffect } from 'react';
import { keepMarks, keptMarks } from './kept-marks';

const boxesIn = (form: HTMLFormElement) => form.querySelectorAll<HTMLInputElement>('input[type=checkbox]');

/** Beside what the browser holds now, which a tab that slept has not heard of. */
function keep({ value, checked }: HTMLInputElement): void {
  const kept = new Set(keptMarks());
  if (checked) kept.add(value);
  else kept.delete(value);
  keepMarks([...kept]);
}

/**
 * Brings back what was ticked, and keeps what is. The form itself holds the ticks, so that they work before and without
 * any script, and one that came early is kept as well.
 */
export function useKeptMarks(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    if (!form.current) return;
    const kept = keptMarks();
    for (const box of boxesIn(form.current)) {
      if (box.checked && !kept.has(box.value)) keep(box);
      box.checked ||= kept.has(box.value);
    }
  }, [form]);

  return {
    onChange: ({ target }: ChangeEvent<HTMLFormElement>) => keep(target as unknown as HTMLInputElement),
    onReset: () => keepMarks([]),
  };
}
