import { type ChangeEvent, type RefObject, useEffect } from 'react';
import { keepMarks, keptMarks } from './kept-marks';

const boxesIn = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>('input[type=checkbox]'),
];

/** Keeps these of the form in the order of the page, whatever the form shows of the others. */
const keep = (form: HTMLFormElement, ticked: ReadonlySet<string>): void =>
  keepMarks(boxesIn(form).flatMap(({ value }) => (ticked.has(value) ? value : [])));

/**
 * Brings back what was ticked, and keeps what is, beside what another tab has kept meanwhile. The form itself holds the
 * ticks, so that they work before and without any script, and one that came early is kept as well.
 */
export function useKeptMarks(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    if (!form.current) return;
    const ticked = new Set(keptMarks());
    const early = boxesIn(form.current).filter((box) => box.checked);
    for (const { value } of early) ticked.add(value);
    for (const box of boxesIn(form.current)) box.checked = ticked.has(box.value);
    if (early.length > 0) keep(form.current, ticked);
  }, [form]);

  function onChange({ target, currentTarget }: ChangeEvent<HTMLFormElement>): void {
    const { value, checked } = target as unknown as HTMLInputElement;
    const ticked = new Set(keptMarks());
    if (checked) ticked.add(value);
    else ticked.delete(value);
    keep(currentTarget, ticked);
  }

  return { onChange, onReset: () => keepMarks([]) };
}
