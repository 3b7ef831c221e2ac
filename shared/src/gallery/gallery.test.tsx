// @vitest-environment dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { polyfillJsdom } from '../ui/testing';
import { galleryKit } from './chapter';
import { CHAPTERS, Gallery } from './gallery';

beforeAll(polyfillJsdom);
afterEach(() => {
  cleanup();
  for (const style of document.querySelectorAll('style')) style.remove();
});

test('the gallery shows every export of the UI kit once', () => {
  const shown = CHAPTERS.flatMap(({ shows }) => shows);
  expect([...shown].sort()).toEqual(Object.keys(galleryKit).sort());
});

test('every chapter of the gallery has a heading, a text and examples', () => {
  render(<Gallery />);
  for (const { title, about } of CHAPTERS) {
    const chapter = within(screen.getByRole('region', { name: title }));
    expect(chapter.getByText(about)).toBeTruthy();
    expect(chapter.getAllByRole('figure').length).toBeGreaterThan(0);
  }
});

test('every dialog of the gallery opens and closes', async () => {
  render(<Gallery />);
  const openers = within(screen.getByRole('region', { name: 'Dialogs' })).getAllByRole('button', {
    name: 'Abrir',
  });
  for (const opener of openers) {
    await userEvent.click(opener);
    const dialog = document.querySelector('dialog') as HTMLDialogElement;
    await userEvent.click(within(dialog).getAllByRole('button').at(0) as HTMLElement);
    expect(document.querySelector('dialog')).toBeNull();
  }
  expect(openers).toHaveLength(6);
});

test('the gallery can show a colour scheme other than the browser’s', async () => {
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = '@media screen and (prefers-color-scheme: dark) { :root { --color-page: #000 } }';
  render(<Gallery />);
  const condition = () => ((style.sheet as CSSStyleSheet).cssRules[0] as CSSMediaRule).media.mediaText;
  const choose = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const original = condition();
  await choose('dark');
  expect([condition(), document.documentElement.style.colorScheme]).toEqual(['all', 'dark']);
  await choose('light');
  expect([condition(), document.documentElement.style.colorScheme]).toEqual(['not all', 'light']);
  await choose('system');
  expect([condition(), document.documentElement.style.colorScheme]).toEqual([original, '']);
});
