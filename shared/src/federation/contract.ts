import type { ComponentType } from 'react';
import type { REMOTES, RemoteName } from './remotes';

/** Version of the contract between host and remotes; a remote built for another version is not loaded. */
export const CONTRACT_VERSION = '1';

/** File name of the entry that a development server provides, for use on a deployed site. */
export const DEVELOPMENT_ENTRY = 'remoteEntry.dev.js';

export type HeaderSearchProps = {
  /** Text that the visitor typed into the host's search field before this module loaded. */
  initialText?: string;
  /** Whether the host's search field had the focus. */
  autoFocus?: boolean;
};

/** Props of modules by id; all other modules have none. */
type OwnProps = { 'directory/HeaderSearch': HeaderSearchProps };

type LayoutModule<Remote> = Remote extends { layout: readonly (infer Module extends string)[] }
  ? Module
  : never;

type PageModule<Page> = Page extends { module: infer Module extends string } ? Module : never;

/** Names of the modules that a remote exposes. Each module's default export is a component. */
export type ModuleName<Name extends RemoteName> =
  | LayoutModule<(typeof REMOTES)[Name]>
  | PageModule<(typeof REMOTES)[Name]['pages'][keyof (typeof REMOTES)[Name]['pages']]>;

/** Identifies a module on the host, for instance `directory/ResultsPage`. */
export type ModuleId = { [Name in RemoteName]: `${Name}/${ModuleName<Name>}` }[RemoteName];

export type ModuleProps<Id extends string> = Id extends keyof OwnProps ? OwnProps[Id] : Record<never, never>;

/** Lazy imports of a remote's modules by name, as in its `exposes.ts`. */
export type RemoteExposes<Name extends RemoteName> = {
  [Module in ModuleName<Name>]: () => Promise<{ default: ComponentType<ModuleProps<`${Name}/${Module}`>> }>;
};

/** Splits a module id into remote and module name. */
export const splitModuleId = (id: ModuleId) => id.split('/') as [remote: RemoteName, moduleName: string];

export const remoteOfModule = (id: ModuleId): RemoteName => splitModuleId(id)[0];
