import { type ChangeEvent, type RefObject, useEffect, useRef } from 'react';
import { followMarks, keepMarks, keptMarks } from './kept-marks';

const boxesIn = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>('input[type=checkbox]'),
];

function show(form: HTMLFormElement, ticked: ReadonlySet<string>): void {
  for (const box of boxesIn(form)) box.checked = ticked.has(box.value);
}

/** Keeps the ticks in the order of the page; false if they stay in memory only. */
const keep = (form: HTMLFormElement, ticked: ReadonlySet<string>): boolean =>
  keepMarks(boxesIn(form).flatMap(({ value }) => (ticked.has(value) ? value : [])));

/**
 * Restores the ticks of an earlier visit, keeps new ones and follows other tabs. The form itself holds the ticks: they
 * work before any script, and one that came early is kept as well.
 */
export function useKeptMarks(form: RefObject<HTMLFormElement | null>) {
  const isInMemoryOnly = useRef(false);

  useEffect(() => {
    const shown = form.current;
    if (!shown) return;
    const early = boxesIn(shown).filter((box) => box.checked);
    const ticked = keptMarks();
    for (const { value } of early) ticked.add(value);
    show(shown, ticked);
    if (early.length > 0) isInMemoryOnly.current = !keep(shown, ticked);
    return followMarks(() => {
      if (!isInMemoryOnly.current) show(shown, keptMarks());
    });
  }, [form]);

  function onChange({ target, currentTarget }: ChangeEvent<HTMLFormElement>): void {
    const { value, checked } = target as unknown as HTMLInputElement;
    const ticked = keptMarks();
    if (checked) ticked.add(value);
    else ticked.delete(value);
    isInMemoryOnly.current = !keep(currentTarget, ticked);
  }

  return { onChange, onReset: () => keepMarks([]) };
}
