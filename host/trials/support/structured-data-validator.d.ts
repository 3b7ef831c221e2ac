/** Declares the part of the package that tests use, because the package has no types. */
declare module '@adobe/structured-data-validator' {
  export type Issue = { severity: 'ERROR' | 'WARNING'; issueMessage: string; fieldNames: string[] };
  export default class Validator {
    validate(extracted: { jsonld: Record<string, object[]> }): Promise<Issue[]>;
  }
}
