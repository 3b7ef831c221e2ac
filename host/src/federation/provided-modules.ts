import type { SharedModule } from '@club/shared/federation';
import * as router from '@club/shared/router';
import * as state from '@club/shared/state';
import * as ui from '@club/shared/ui';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';

export type ProvidedModules = Readonly<Record<SharedModule, object>>;

/** Modules that the host shares with every remote. */
export const PROVIDED_MODULES: ProvidedModules = {
  react,
  'react-dom': reactDom,
  'react/jsx-runtime': jsxRuntime,
  '@club/shared/router': router,
  '@club/shared/state': state,
  '@club/shared/ui': ui,
};
