import path from 'node:path';
import ts from 'typescript';
import { root } from '@/tests/architecture/tree';

/** A statement or a part of one, as it is written. `row` is what its author declares that it answers; it may have the type parameter of a caller. */
export type Template = { key: string; at: string; row: ts.Type | undefined };

/** A function of a store that runs statements, and the rows of its callers. */
export type StoreFunction = { name: string; file: string; parameters: ts.Type[]; answer: ts.Type };

export type Sources = { checker: ts.TypeChecker; templates: Template[]; functions: StoreFunction[]; declared: (name: string) => ts.Type };

const COLUMNS = 'tests/support/statements/columns.ts';

/** Handles of the driver: a pool, a transaction, either of them. */
export const isHandle = (type: ts.Type) => ['ISql', 'Sql', 'TransactionSql'].includes(type.symbol?.name ?? '');

/** The key of a template: its text between the values, which the driver gets too. */
export const keyOf = (texts: readonly string[]) => texts.join('\0');

function textsOf({ template }: ts.TaggedTemplateExpression): string[] {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return [template.text];
  return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];
}

/** The type without its promise, its list and its absence: one row. */
export function toRow(checker: ts.TypeChecker, type: ts.Type): ts.Type {
  const awaited = checker.getNonNullableType(checker.getAwaitedType(type) ?? type);
  return checker.isArrayType(awaited) ? (checker.getTypeArguments(awaited as ts.TypeReference)[0] ?? awaited) : awaited;
}

/** For the compiler, a part of a statement is a statement without a declared row. */
export const isFragment = (checker: ts.TypeChecker, type: ts.Type): boolean =>
  type.symbol?.name === 'PendingQuery' &&
  checker.getTypeArguments(type as ts.TypeReference).some((rows) => toRow(checker, rows).symbol?.name === 'Row');

function findTemplates(checker: ts.TypeChecker, source: ts.SourceFile): Template[] {
  const found: Template[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && isHandle(checker.getTypeAtLocation(node.tag))) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      const [argument] = node.typeArguments ?? [];
      found.push({
        key: keyOf(textsOf(node)),
        at: `${path.relative(root, source.fileName)}:${line + 1}`,
        row: argument && toRow(checker, checker.getTypeFromTypeNode(argument)),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The exported functions that run statements; those that take or answer parts of one are called by others that run it. */
function findFunctions(checker: ts.TypeChecker, source: ts.SourceFile): StoreFunction[] {
  const module = checker.getSymbolAtLocation(source);
  const exported = module === undefined ? [] : checker.getExportsOfModule(module);
  return exported.flatMap((symbol) => {
    const [signature] = checker.getTypeOfSymbol(symbol).getCallSignatures();
    const parameters = signature?.parameters.map((parameter) => checker.getTypeOfSymbol(parameter)) ?? [];
    if (signature === undefined || parameters[0] === undefined || !isHandle(parameters[0])) return [];
    const properties = parameters.flatMap((type) => type.getProperties().map((property) => checker.getTypeOfSymbol(property)));
    if ([signature.getReturnType(), ...parameters, ...properties].some((type) => isFragment(checker, type))) return [];
    return [
      { name: symbol.name, file: path.relative(root, source.fileName), parameters, answer: toRow(checker, signature.getReturnType()) },
    ];
  });
}

export function readSources(files: readonly string[]): Sources {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram(
    [...files, COLUMNS].map((file) => path.join(root, file)),
    options,
  );
  const checker = program.getTypeChecker();
  const open = (file: string): ts.SourceFile => {
    const source = program.getSourceFile(path.join(root, file));
    if (source === undefined) throw new Error(`${file} could not be read`);
    return source;
  };
  const columns = checker.getSymbolAtLocation(open(COLUMNS));
  return {
    checker,
    templates: files.flatMap((file) => findTemplates(checker, open(file))),
    functions: files.flatMap((file) => findFunctions(checker, open(file))),
    declared: (name) => {
      const symbol = columns?.exports?.get(ts.escapeLeadingUnderscores(name));
      if (symbol === undefined) throw new Error(`${COLUMNS} does not declare ${name}`);
      return checker.getDeclaredTypeOfSymbol(symbol);
    },
  };
}
