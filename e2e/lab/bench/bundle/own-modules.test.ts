import { expectTypeOf, test } from 'vitest';
import type * as federated from '../../../../host/src/federation/remote-modules';
import type * as own from './own-modules';

test('nothing is missing that the host takes from the module whose place it takes: types hold it', () => {
  expectTypeOf<keyof typeof federated>().toExtend<keyof typeof own>();
});
