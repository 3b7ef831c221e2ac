import { expectTypeOf, test } from 'vitest';
import type * as federated from '../../../../host/src/federation/remote-modules';
import type * as own from './own-modules';

test('the bundle’s module loader exports everything that the host imports from the original (type-checked)', () => {
  expectTypeOf<keyof typeof federated>().toExtend<keyof typeof own>();
});
