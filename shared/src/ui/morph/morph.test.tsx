// @vitest-environment dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Morph } from './morph';

afterEach(cleanup);

test.each(['portrait-12', 'portrait-a/1 «ñ»', 'portrait-\ud800', ''])(
  'Morph renders its child unchanged under any name: %j',
  (name) => {
    const { container } = render(
      <Morph name={name}>
        <h2>María Solís</h2>
      </Morph>,
    );
    expect(container.firstElementChild).toBe(screen.getByRole('heading', { name: 'María Solís' }));
  },
);
