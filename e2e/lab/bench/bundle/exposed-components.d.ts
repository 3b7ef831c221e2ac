declare module 'virtual:exposed-components' {
  /** Remotes' exposed components by module id, such as `directory/ResultsPage`. */
  export const COMPONENTS: Readonly<Record<string, import('react').ComponentType>>;
}
