// @vitest-environment dom

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROVINCES } from '@club/shared/catalogue';
import { aSpecialist } from '@club/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { currentUrl, visitPage } from '../testing/render-page';
import ProvinceFilterPage from './province-filter-page';
import { provinceOutline } from './province-map';
import outlines from './province-outlines.json';

const specialists = [
  aSpecialist(),
  aSpecialist({ id: '2' }),
  aSpecialist({ id: '3', provincia: 'Limón', canton: 'Pococí' }),
];

const map = () => screen.getByRole('navigation', { name: 'Mapa de Costa Rica' });
const shapes = () => [...map().querySelectorAll('path')].map((path) => path.getAttribute('d'));
const shapeOf = (province: string) => provinceOutline(province)?.d;
const onMap = (province: string) => within(map()).getByRole('link', { name: new RegExp(`: ${province} `) });
const card = (province: string) => screen.findByRole('link', { name: new RegExp(`^${province} `) });
const open = (list: typeof specialists | 'pending' = specialists) =>
  visitPage(<ProvinceFilterPage />, { at: '/filtro/provincia', specialists: list });

describe('the province map beside the cards', () => {
  beforeEach(async () => {
    open();
    await card('Limón');
  });

  test('shows all seven provinces and links those with specialists, in the order of the cards', () => {
    expect(shapes()).toHaveLength(7);
    expect(
      within(map())
        .getAllByRole('link')
        .map((link) => link.getAttribute('aria-label')),
    ).toEqual(['En el mapa: San José (2)', 'En el mapa: Limón (1)']);
  });

  test('shows each province’s number of specialists', () => {
    const counts = [...map().querySelectorAll<HTMLElement>('[data-name]')];
    expect(counts.map((count) => [count.dataset.name, count.textContent])).toEqual([
      ['San José', '2'],
      ['Limón', '1'],
    ]);
  });

  test('opens the same page as the card, and the back button returns', async () => {
    const before = window.history.length;
    await userEvent.click(onMap('Limón'));
    await screen.findByRole('heading', { name: 'Seleccione un cantón en Limón' });
    expect(currentUrl()).toBe('/filtro/provincia?provincia=Limón');
    await userEvent.click(screen.getByRole('button', { name: 'Volver' }));
    await card('Limón');
    expect(window.history.length).toBe(before + 1);
  });

  test('follows the cards in the tab order', async () => {
    (await card('Limón')).focus();
    await userEvent.tab();
    expect(document.activeElement).toBe(onMap('San José'));
    await userEvent.tab();
    expect(document.activeElement).toBe(onMap('Limón'));
  });
});

describe('hover and focus', () => {
  beforeEach(async () => {
    open();
    await card('Limón');
  });

  test('hover over a card highlights its shape on the map until the pointer leaves', async () => {
    await userEvent.hover(await card('Limón'));
    expect(shapes()).toHaveLength(8);
    expect(shapes().at(-1)).toBe(shapeOf('Limón'));
    await userEvent.unhover(await card('Limón'));
    expect(shapes()).toHaveLength(7);
  });

  test('hover over a shape on the map highlights its card', async () => {
    const limon = await card('Limón');
    const plain = limon.className;
    await userEvent.hover(onMap('Limón'));
    expect(limon.className).not.toBe(plain);
    expect((await card('San José')).className).toBe(plain);
    await userEvent.unhover(onMap('Limón'));
    expect(limon.className).toBe(plain);
  });

  test('keyboard focus on a card highlights its shape', async () => {
    (await card('San José')).focus();
    await userEvent.tab();
    expect(shapes().at(-1)).toBe(shapeOf('Limón'));
    await userEvent.tab();
    expect(shapes().at(-1)).toBe(shapeOf('San José'));
  });

  test('no highlight remains after the visitor returns from the next step', async () => {
    await userEvent.click(await card('Limón'));
    await screen.findByRole('heading', { name: 'Seleccione un cantón en Limón' });
    await userEvent.click(screen.getByRole('button', { name: 'Volver' }));
    await card('Limón');
    expect(shapes()).toHaveLength(7);
  });
});

test('the province map has no links while the specialists load', () => {
  open('pending');
  expect(shapes()).toHaveLength(7);
  expect(within(map()).queryByRole('link')).toBeNull();
});

test('later steps show no province map', async () => {
  visitPage(<ProvinceFilterPage />, { at: '/filtro/provincia?provincia=Limón', specialists });
  await screen.findByRole('link', { name: /^Pococí/ });
  expect(screen.queryByRole('navigation', { name: 'Mapa de Costa Rica' })).toBeNull();
});

test('outlines exist for exactly the provinces of the catalogue', () => {
  const names = PROVINCES.map(({ provincia }) => provincia).sort();
  expect(outlines.map(({ provincia }) => provincia).sort()).toEqual(names);
});

test('provinceOutline returns nothing for an unknown province', () => {
  expect(provinceOutline('Narnia')).toBeUndefined();
});

test('the outlines are closed and distinct', () => {
  expect(outlines.every(({ d }) => /^M[\dMlz.\s-]+z$/.test(d))).toBe(true);
  expect(new Set(outlines.map(({ d }) => d)).size).toBe(7);
});

test('each label is inside the map', () => {
  const css = readFileSync(join(import.meta.dirname, 'province-map.module.css'), 'utf8');
  const placed = [...css.matchAll(/data-name="(.+)"\][^}]+\* (\d+) \/ 600\)[^}]+\* (\d+) \/ 580\)/g)];
  expect(placed.map(([, name]) => name).sort()).toEqual(outlines.map(({ provincia }) => provincia).sort());
  expect(
    placed.every(
      ([, , left, top]) => Number(left) > 0 && Number(left) < 600 && Number(top) > 0 && Number(top) < 580,
    ),
  ).toBe(true);
});
