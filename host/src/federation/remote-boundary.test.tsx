// @vitest-environment dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenToNotices, type Notice } from '../reports/notices';
import { RemoteBoundary } from './remote-boundary';

let noticed: Notice[];
let onThrown: () => void;

beforeEach(() => {
  noticed = [];
  onThrown = vi.fn();
  listenToNotices((notice) => noticed.push(notice));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(cleanup);

function show(children: ReactNode): void {
  const release = {
    remote: 'profile',
    version: '1.0.0',
    entry: '/remotes/profile/1/remoteEntry.js',
  } as const;
  render(
    <RemoteBoundary {...release} resetKey="a" onThrown={onThrown} fallback={() => <p>no se pudo</p>}>
      {children}
    </RemoteBoundary>,
  );
}

function Toggle() {
  const [isOn, setIsOn] = useState(true);
  return (
    <div>
      <button type="button" onClick={() => setIsOn(!isOn)}>
        Cambiar
      </button>
      {isOn && 'encendido'}
    </div>
  );
}

const faults = () => noticed.filter(({ kind }) => kind !== 'shown');
const press = () => act(() => screen.getByRole('button').click());

/** Wraps the text as a translator does. */
function translate(): void {
  const text = screen.getByText('encendido').lastChild as Text;
  const font = document.createElement('font');
  text.replaceWith(font);
  font.append(text);
}

test('renders again if a translator moved elements, and does not blame the release', () => {
  show(<Toggle />);
  translate();
  press();
  expect(screen.getByText('encendido')).toBeTruthy();
  expect(faults()).toEqual([]);
  expect(onThrown).not.toHaveBeenCalled();
  press();
  expect(screen.queryByText('encendido')).toBeNull();
});

test('a page that is moved again and again is given up, and its release is not blamed', () => {
  show(<Toggle />);
  for (let round = 0; round < 2; round += 1) {
    translate();
    press();
  }
  expect(screen.getByText('no se pudo')).toBeTruthy();
  expect(faults()).toEqual([]);
  expect(onThrown).not.toHaveBeenCalled();
});

test('a release that throws is blamed', () => {
  show(<Throws />);
  expect(faults()).toMatchObject([{ kind: 'render', remote: 'profile' }]);
  expect(onThrown).toHaveBeenCalledOnce();
});

function Throws(): ReactNode {
  throw new Error('falla');
}
