import { EXTRA_LOCAL_KEYS, followStorageKey, local, readJson, writeJson } from '@club/shared/storage';
import { type ChangeEvent, type RefObject, useEffect, useRef } from 'react';

const KEY = EXTRA_LOCAL_KEYS.hiringGuide;

/**
 * Restores the checked points of an earlier visit, saves changes and applies changes from other tabs. The form is
 * uncontrolled: its checkboxes work before hydration, and points that were checked before hydration are saved too.
 * Ruling 35.
 */
export function useSavedCheckboxes(form: RefObject<HTMLFormElement | null>) {
  const isInMemoryOnly = useRef(false);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const checkedEarly = boxesIn(element).filter((box) => box.checked);
    const checked = readChecks();
    for (const { value } of checkedEarly) checked.add(value);
    showChecks(element, checked);
    if (checkedEarly.length > 0) isInMemoryOnly.current = !saveChecks(element, checked);
    return followStorageKey(KEY, () => {
      if (!isInMemoryOnly.current) showChecks(element, readChecks());
    });
  }, [form]);

  function onChange({ target, currentTarget }: ChangeEvent<HTMLFormElement>): void {
    const box = target as unknown as HTMLInputElement;
    const checked = readChecks();
    if (box.checked) checked.add(box.value);
    else checked.delete(box.value);
    isInMemoryOnly.current = !saveChecks(currentTarget, checked);
  }

  return { onChange, onReset: () => local.remove(KEY) };
}

const boxesIn = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>('input[type=checkbox]'),
];

function showChecks(form: HTMLFormElement, checked: ReadonlySet<string>): void {
  for (const box of boxesIn(form)) box.checked = checked.has(box.value);
}

/** Reads the ids of checked points; ignores invalid values. */
function readChecks(): Set<string> {
  const stored = readJson(local, KEY);
  return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []);
}

/** Saves the checked ids in page order; returns false if the storage rejects them. */
function saveChecks(form: HTMLFormElement, checked: ReadonlySet<string>): boolean {
  const ids = boxesIn(form).flatMap(({ value }) => (checked.has(value) ? value : []));
  if (ids.length > 0) return writeJson(local, KEY, ids);
  local.remove(KEY);
  return true;
}
