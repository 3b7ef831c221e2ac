import { type RefObject, useEffect } from 'react';
import { keepMarks, keptMarks } from './kept-marks';

const boxesIn = (form: HTMLFormElement) => form.querySelectorAll<HTMLInputElement>('input[type=checkbox]');

function keepThoseOf(form: HTMLFormElement): void {
  keepMarks([...boxesIn(form)].filter((box) => box.checked).map((box) => box.value));
}

/**
 * Brings back what was ticked, and keeps what is. The form itself holds the ticks, so that they work before and without
 * any script, and one that came early is kept as well.
 */
export function useKeptMarks(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    if (!form.current) return;
    const kept = keptMarks();
    const boxes = boxesIn(form.current);
    const isEarly = [...boxes].some((box) => box.checked);
    for (const box of boxes) box.checked ||= kept.has(box.value);
    if (isEarly) keepThoseOf(form.current);
  }, [form]);

  return {
    onChange: () => form.current && keepThoseOf(form.current),
    onReset: () => keepMarks([]),
  };
}
