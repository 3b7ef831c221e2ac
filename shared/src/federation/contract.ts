import type { ComponentType } from 'react';

/** Version of everything in this folder; a remote built against another one is not loaded. */
export const CONTRACT_VERSION = '1';

export type HeaderSearchProps = {
  /** What the visitor had typed in the shell's box before this module arrived. */
  initialText?: string;
  /** True when that box had the focus, which must not be lost. */
  autoFocus?: boolean;
};

export type PageProps = Record<never, never>;

/** What each remote exposes: module name → the props of the component that is its default export. */
export type RemoteContract = {
  directory: {
    HeaderSearch: HeaderSearchProps;
    SearchMethodPage: PageProps;
    ProvinceFilterPage: PageProps;
    WorkAreaFilterPage: PageProps;
    ResultsPage: PageProps;
  };
  profile: { ProfilePage: PageProps };
  feedback: { FeedbackWidget: PageProps };
};

export type RemoteName = keyof RemoteContract;

/** `directory/ResultsPage` and its kin: how the host names a module to load. */
export type ModuleId = {
  [Name in RemoteName]: `${Name}/${keyof RemoteContract[Name] & string}`;
}[RemoteName];

export type ModuleProps<Id extends ModuleId> = Id extends `${infer Name}/${infer Module}`
  ? Name extends RemoteName
    ? Module extends keyof RemoteContract[Name]
      ? RemoteContract[Name][Module]
      : never
    : never
  : never;

/** A remote's lazy modules by name; each remote's `exposes.ts` satisfies it. */
export type RemoteExposes<Name extends RemoteName> = {
  [Module in keyof RemoteContract[Name]]: () => Promise<{
    default: ComponentType<RemoteContract[Name][Module]>;
  }>;
};

export const REMOTE_NAMES = ['directory', 'profile', 'feedback'] as const satisfies readonly RemoteName[];
