declare module 'virtual:exposed-components' {
  /** `directory/ResultsPage` and its kin, each of which its remote exposes. */
  export const COMPONENTS: Readonly<Record<string, import('react').ComponentType>>;
}
