import { beforeEach, expect, test, vi } from 'vitest';

const refresh = vi.hoisted(() => ({ specialists: vi.fn(), ratings: vi.fn() }));
const config = vi.hoisted(() => ({ resultsRating: 'sample' }));
vi.mock('@club/shared/state', () => ({
  refreshSpecialistsIfDue: refresh.specialists,
  refreshRatingsIfDue: refresh.ratings,
  siteConfig: () => config,
}));

import { refreshListsOf } from './refresh-lists';

beforeEach(() => {
  vi.clearAllMocks();
  config.resultsRating = 'sample';
});

test.each(['home', 'results', 'notFound'] as const)('%s asks for the specialists', (page) => {
  refreshListsOf(page);
  expect(refresh.specialists).toHaveBeenCalledOnce();
  expect(refresh.ratings).not.toHaveBeenCalled();
});

test('a profile asks for the ratings too', () => {
  refreshListsOf('detail');
  expect(refresh.specialists).toHaveBeenCalledOnce();
  expect(refresh.ratings).toHaveBeenCalledOnce();
});

test('results ask for the ratings where they show those of the service', () => {
  config.resultsRating = 'service';
  refreshListsOf('results');
  expect(refresh.ratings).toHaveBeenCalledOnce();
});
