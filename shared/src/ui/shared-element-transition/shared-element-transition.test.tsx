// @vitest-environment dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SharedElementTransition } from './shared-element-transition';

afterEach(cleanup);

test.each(['portrait-12', 'portrait-a/1 «ñ»', 'portrait-\ud800', ''])(
  'SharedElementTransition renders its child unchanged under any name: %j',
  (name) => {
    const { container } = render(
      <SharedElementTransition name={name}>
        <h2>María Solís</h2>
      </SharedElementTransition>,
    );
    expect(container.firstElementChild).toBe(screen.getByRole('heading', { name: 'María Solís' }));
  },
);
