import { expectTypeOf, test } from 'vitest';
import type * as federated from '../../../../host/src/federation/remote-modules';
import type * as own from './own-modules';

test('the bundle’s module loader has every export that the host imports from the real module loader, as the compiler checks', () => {
  expectTypeOf<keyof typeof federated>().toExtend<keyof typeof own>();
});
