// @vitest-environment dom
import { aSpecialist } from '@club/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import ProvinceFilterPage from '../drill-down/province-filter-page';
import { address, visit } from '../testing/render-page';
import { outlineOf } from './outlines';

const specialists = [
  aSpecialist(),
  aSpecialist({ id: '2' }),
  aSpecialist({ id: '3', provincia: 'Limón', canton: 'Pococí' }),
];

const map = () => screen.getByRole('navigation', { name: 'Mapa de Costa Rica' });
const shapes = () => [...map().querySelectorAll('path')].map((path) => path.getAttribute('d'));
const shapeOf = (province: string) => outlineOf(province)?.d;
const onMap = (province: string) => within(map()).getByRole('link', { name: new RegExp(`: ${province} `) });
const card = (province: string) => screen.findByRole('link', { name: new RegExp(`^${province} `) });
const open = (list: typeof specialists | 'pending' = specialists) =>
  visit(<ProvinceFilterPage />, { at: '/filtro/provincia', specialists: list });

describe('the map beside the cards of the provinces', () => {
  beforeEach(async () => {
    open();
    await card('Limón');
  });

  test('draws all seven, and links those with specialists, in the order of the cards', () => {
    expect(shapes()).toHaveLength(7);
    expect(
      within(map())
        .getAllByRole('link')
        .map((link) => link.getAttribute('aria-label')),
    ).toEqual(['En el mapa: San José (2)', 'En el mapa: Limón (1)']);
  });

  test('shows the count of each', () => {
    const counts = [...map().querySelectorAll<HTMLElement>('[data-name]')];
    expect(counts.map((count) => [count.dataset.name, count.textContent])).toEqual([
      ['San José', '2'],
      ['Limón', '1'],
    ]);
  });

  test('leads where the card leads, and back the same way', async () => {
    const before = window.history.length;
    await userEvent.click(onMap('Limón'));
    await screen.findByRole('heading', { name: 'Seleccione un cantón en Limón' });
    expect(address()).toBe('/filtro/provincia?provincia=Limón');
    await userEvent.click(screen.getByRole('button', { name: 'Volver' }));
    await card('Limón');
    expect(window.history.length).toBe(before + 1);
  });

  test('comes after the cards for the keyboard', async () => {
    (await card('Limón')).focus();
    await userEvent.tab();
    expect(document.activeElement).toBe(onMap('San José'));
    await userEvent.tab();
    expect(document.activeElement).toBe(onMap('Limón'));
  });
});

describe('what is pointed at', () => {
  beforeEach(async () => {
    open();
    await card('Limón');
  });

  test('on a card is marked on the map, until the pointer leaves', async () => {
    await userEvent.hover(await card('Limón'));
    expect(shapes()).toHaveLength(8);
    expect(shapes().at(-1)).toBe(shapeOf('Limón'));
    await userEvent.unhover(await card('Limón'));
    expect(shapes()).toHaveLength(7);
  });

  test('on the map is marked among the cards', async () => {
    const limon = await card('Limón');
    const plain = limon.className;
    await userEvent.hover(onMap('Limón'));
    expect(limon.className).not.toBe(plain);
    expect((await card('San José')).className).toBe(plain);
    await userEvent.unhover(onMap('Limón'));
    expect(limon.className).toBe(plain);
  });

  test('follows the focus too', async () => {
    (await card('San José')).focus();
    await userEvent.tab();
    expect(shapes().at(-1)).toBe(shapeOf('Limón'));
    await userEvent.tab();
    expect(shapes().at(-1)).toBe(shapeOf('San José'));
  });

  test('is nothing when the visitor comes back from the next step', async () => {
    await userEvent.click(await card('Limón'));
    await screen.findByRole('heading', { name: 'Seleccione un cantón en Limón' });
    await userEvent.click(screen.getByRole('button', { name: 'Volver' }));
    await card('Limón');
    expect(shapes()).toHaveLength(7);
  });
});

test('the shapes stand there while the specialists load, without links', () => {
  open('pending');
  expect(shapes()).toHaveLength(7);
  expect(within(map()).queryByRole('link')).toBeNull();
});

test('there is no map where another choice is asked for', async () => {
  visit(<ProvinceFilterPage />, { at: '/filtro/provincia?provincia=Limón', specialists });
  await screen.findByRole('link', { name: /^Pococí/ });
  expect(screen.queryByRole('navigation', { name: 'Mapa de Costa Rica' })).toBeNull();
});
