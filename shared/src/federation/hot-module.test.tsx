// @vitest-environment dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createHotModule } from './hot-module';

afterEach(cleanup);

test('createHotModule passes the props on and mounts the new component after a change', () => {
  const { HotModule, replace } = createHotModule(function First({ name }: { name: string }) {
    const [first] = useState(name);
    return <p>first {first}</p>;
  });
  const { rerender } = render(<HotModule name="a" />);
  rerender(<HotModule name="b" />);
  expect(screen.getByText('first a')).toBeDefined();
  act(() =>
    replace(({ name }: { name: string }) => {
      const [first] = useState(name);
      return <p>second {first}</p>;
    }),
  );
  expect(screen.getByText('second b')).toBeDefined();
});

test('createHotModule shows the error that a component throws until the module changes again', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { HotModule, replace } = createHotModule(() => {
    throw new TypeError('broken');
  });
  render(<HotModule />);
  expect(screen.getByRole('alert').textContent).toBe('TypeError: broken');
  act(() => replace(() => <p>mended</p>));
  expect(screen.getByText('mended')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
