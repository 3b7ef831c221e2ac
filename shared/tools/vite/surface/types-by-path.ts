import ts from 'typescript';
import { isPassedToHost, type TypesByPath } from '../../../src/federation/shared-surface';

type Context = {
  checker: ts.TypeChecker;
  /** Returns whether a declaration is in this repository. Types of libraries are recorded only by name. */
  isOwn: (declaration: ts.Declaration) => boolean;
  /** Returns whether the release uses a path of the type. */
  isUsed: (path: string) => boolean;
};

const nameOf = ({ aliasSymbol, symbol }: ts.Type): string => {
  const name = aliasSymbol?.name ?? symbol?.name ?? '__';
  return name.startsWith('__') ? 'object' : name;
};

const SIMPLE = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike;

/** Returns the primitive of a branded type, such as `string & { __brand: 'Id' }`. */
const unbranded = (type: ts.Type): ts.Type =>
  (type.isIntersection() ? type.types.find(({ flags }) => flags & SIMPLE) : undefined) ?? type;

/** Returns the types of the members that a release reads or must supply, by their path in the given type (`a.b`). */
export function memberTypesByPath(type: ts.Type, { checker, isOwn, isUsed }: Context): TypesByPath {
  const facts = new Map<string, Set<string>>();
  const open: ts.Type[] = [];

  const note = (path: string, text: string) => facts.set(path, (facts.get(path) ?? new Set()).add(text));

  /**
   * Returns whether a field is declared in this repository. True too for fields without a declaration, and for all
   * fields of a mapped type that is declared here.
   */
  function isOwnField({ name, declarations = [] }: ts.Symbol, object: ts.Type): boolean {
    if (!object.isIntersection()) {
      return declarations.length === 0 || declarations.some(isOwn) || isMappedHere(object);
    }
    return object.types.some((part) => {
      const field = checker.getPropertyOfType(part, name);
      return !!field && isOwnField(field, part);
    });
  }

  const isMappedHere = ({ symbol }: ts.Type): boolean =>
    (symbol?.declarations ?? []).some((each) => ts.isMappedTypeNode(each) && isOwn(each));

  const ownFields = (object: ts.Type) =>
    checker.getPropertiesOfType(object).filter((field) => isOwnField(field, object));

  const isElement = (returned: ts.Type): boolean =>
    (returned.isUnion() ? returned.types : [returned]).some(({ symbol }) =>
      /^(Element|ReactElement)$/.test(symbol?.name ?? ''),
    );

  function visitPlace(place: ts.Symbol, path: string, isOptional: boolean): void {
    const isDue = isPassedToHost(path) && !isOptional;
    if (!isDue && !isUsed(path)) return;
    if (isOptional) note(path, 'undefined');
    visit(checker.getTypeOfSymbol(place), path);
  }

  function visitCall(signature: ts.Signature, path: string): void {
    signature.parameters.forEach((parameter, i) => {
      const declared = parameter.valueDeclaration;
      const isOptional = !!declared && ts.isParameter(declared) && checker.isOptionalParameter(declared);
      visitPlace(parameter, `${path}(${i})`, isOptional);
    });
    const returned = signature.getReturnType();
    if (!isElement(returned)) visit(returned, `${path}()`);
  }

  function visitField(field: ts.Symbol, path: string): void {
    visitPlace(field, `${path}.${field.name}`, (field.flags & ts.SymbolFlags.Optional) !== 0);
  }

  function visitObject(object: ts.Type, path: string): void {
    const fields = ownFields(object);
    const calls = object.getCallSignatures();
    if (checker.isArrayLikeType(object)) {
      note(path, 'list');
      const item = checker.getIndexTypeOfType(object, ts.IndexKind.Number);
      if (item) visit(item, `${path}[]`);
    } else if (calls.length > 0) {
      note(path, 'function');
      for (const call of calls) visitCall(call, path);
    } else if (fields.length > 0) {
      note(path, 'object');
      for (const field of fields) visitField(field, path);
    } else note(path, nameOf(object));
  }

  function visit(type: ts.Type, path: string): void {
    const visited = unbranded(type);
    if (visited.isUnion()) {
      for (const each of visited.types) visit(each, path);
    } else if (!visited.isIntersection() && (visited.flags & ts.TypeFlags.Object) === 0) {
      note(path, checker.typeToString(visited, undefined, ts.TypeFormatFlags.NoTruncation));
    } else if (open.includes(visited)) note(path, 'recursive');
    else {
      open.push(visited);
      visitObject(visited, path);
      open.pop();
    }
  }

  visit(checker.getBaseTypeOfLiteralType(type), '');
  return Object.fromEntries(
    [...facts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, texts]) => [path, [...texts].sort().join(' | ')]),
  );
}
