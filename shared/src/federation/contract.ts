import type { ComponentType } from 'react';
import type { REMOTES, RemoteName } from './remotes';

/** Version of everything in this folder; a remote built against another one is not loaded. */
export const CONTRACT_VERSION = '1';

export type HeaderSearchProps = {
  /** What the visitor had typed in the shell's box before this module arrived. */
  initialText?: string;
  /** True when that box had the focus, which must not be lost. */
  autoFocus?: boolean;
};

/** Modules that the host tells something; all others take nothing. */
type OwnProps = { 'directory/HeaderSearch': HeaderSearchProps };

type LayoutModule<Remote> = Remote extends { layout: readonly (infer Module extends string)[] }
  ? Module
  : never;

type PageModule<Page> = Page extends { module: infer Module extends string } ? Module : never;

/** The modules that a remote exposes, by the table of remotes; each is a component as its default export. */
export type ModuleName<Name extends RemoteName> =
  | LayoutModule<(typeof REMOTES)[Name]>
  | PageModule<(typeof REMOTES)[Name]['pages'][keyof (typeof REMOTES)[Name]['pages']]>;

/** `directory/ResultsPage` and its kin: how the host names a module to load. */
export type ModuleId = { [Name in RemoteName]: `${Name}/${ModuleName<Name>}` }[RemoteName];

export type ModuleProps<Id extends string> = Id extends keyof OwnProps ? OwnProps[Id] : Record<never, never>;

/** A remote's lazy modules by name; each remote's `exposes.ts` satisfies it. */
export type RemoteExposes<Name extends RemoteName> = {
  [Module in ModuleName<Name>]: () => Promise<{ default: ComponentType<ModuleProps<`${Name}/${Module}`>> }>;
};
