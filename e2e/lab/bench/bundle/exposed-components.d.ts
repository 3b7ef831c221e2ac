declare module 'virtual:exposed-components' {
  /** Exposed components by module id, such as `directory/ResultsPage`. */
  export const COMPONENTS: Readonly<Record<string, import('react').ComponentType>>;
}
