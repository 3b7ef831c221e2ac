// @vitest-environment dom
import { aSpecialist, someFilters } from '@club/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { visitPage } from '../testing/render-page';
import { CoverageSection } from './coverage-section';

const search = { filters: someFilters(), refinement: { order: null, requirements: [] } };
const others = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    aSpecialist({ id: `${i}`, nombre: `Eva ${i}`, canton: 'Santa Ana', areaCovertura: 'Todo el país' }),
  );
const open = (count: number, isFew = false) =>
  visitPage(<CoverageSection search={search} isFew={isFew} />, {
    at: '/resultados',
    specialists: [aSpecialist({ id: 'here' }), ...others(count)],
  });

test('the coverage section counts specialists from elsewhere and lists them on request, with their coverage areas', async () => {
  open(9);
  const section = within(await screen.findByRole('region', { name: /^También trabajan en / }));
  expect(
    section.getByText(/^9 especialistas son de otros lugares, pero indican que también trabajan en /),
  ).toBeTruthy();
  expect(section.queryAllByRole('link')).toHaveLength(0);
  await userEvent.click(section.getByRole('button', { name: 'Ver quiénes son' }));
  expect(section.getAllByRole('link')).toHaveLength(8);
  expect(section.getAllByText('Todo el país')).toHaveLength(8);
  expect(document.activeElement).toBe(section.getAllByRole('link')[0]);
  await userEvent.click(section.getByRole('button', { name: 'Ver más de otros lugares' }));
  expect(document.activeElement).toBe(section.getAllByRole('link')[8]);
  expect(section.queryByRole('button', { name: /^Ver / })).toBeNull();
});

test('the coverage section offers neighbouring cantons if there are few results, and renders nothing without specialists', async () => {
  open(2, true);
  const around = within(await screen.findByRole('region', { name: 'En cantones vecinos' }));
  expect(around.getByRole('link').textContent).toContain('Santa Ana');
  open(0);
  expect(screen.queryByRole('region')).toBeNull();
});
