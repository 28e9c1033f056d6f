import ts from 'typescript-5';
import type { SourceFile } from './source-files.ts';

export interface DeclaredName {
  readonly name: string;
  /** Counted from 1. */
  readonly line: number;
}

/** Names that a file declares itself: functions, types, variables, parameters, and properties of types and object literals. */
export function declaredNames({ path, text }: SourceFile): readonly DeclaredName[] {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind);
  const names: DeclaredName[] = [];
  const visit = (node: ts.Node): void => {
    if (declares(node) && node.name !== undefined && ts.isIdentifier(node.name)) {
      const { line } = source.getLineAndCharacterOfPosition(node.name.getStart(source));
      names.push({ name: node.name.text, line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** `carryOut`, `MAX_ROWS` and `order-plan.ts` as lower-case words. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** Shorthand properties are left out: they repeat the name of a variable. */
const declares = (node: ts.Node): node is ts.NamedDeclaration => DECLARATIONS.has(node.kind);

const DECLARATIONS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.BindingElement,
  ts.SyntaxKind.ClassDeclaration,
  ts.SyntaxKind.FunctionDeclaration,
  ts.SyntaxKind.FunctionExpression,
  ts.SyntaxKind.GetAccessor,
  ts.SyntaxKind.InterfaceDeclaration,
  ts.SyntaxKind.MethodDeclaration,
  ts.SyntaxKind.MethodSignature,
  ts.SyntaxKind.Parameter,
  ts.SyntaxKind.PropertyAssignment,
  ts.SyntaxKind.PropertyDeclaration,
  ts.SyntaxKind.PropertySignature,
  ts.SyntaxKind.TypeAliasDeclaration,
  ts.SyntaxKind.TypeParameter,
  ts.SyntaxKind.VariableDeclaration,
]);
