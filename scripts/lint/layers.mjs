import { allowance, isLayered, layerOf, pathOf, permits, resolve, rootOf } from './table.mjs';

/**
 * Every import between modules is looked up in the table of layers; an import that the table does not allow is refused.
 */
export const layers = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const path = pathOf(context);
    if (!isLayered(path)) return {};
    const layer = layerOf(path);
    if (layer === undefined)
      return {
        Program: (node) =>
          context.report({ node, message: `${path} belongs to no layer: add it to layers.json.` }),
      };
    const checker = new Checker(context, path, layer);
    return {
      ImportDeclaration: (node) => checker.imported(node),
      ExportNamedDeclaration: (node) => node.source && checker.reExported(node),
      ExportAllDeclaration: (node) =>
        checker.names(node, node.source.value, node.exportKind === 'type', ['*'], true),
      ImportExpression: (node) => checker.dynamic(node, node.source),
      TSImportType: (node) => checker.names(node, (node.source ?? node.argument?.literal)?.value, true, []),
      TSExternalModuleReference: (node) => checker.dynamic(node, node.expression),
      CallExpression: (node) => checker.called(node),
      'Program:exit': (node) => checker.exportedAgain(node),
    };
  },
};

class Checker {
  constructor(context, path, layer) {
    this.context = context;
    this.path = path;
    this.layer = layer;
    this.fromPackages = new Set();
  }

  imported(node) {
    const onlyTypes = node.importKind === 'type';
    const values = node.specifiers.filter((specifier) => !onlyTypes && specifier.importKind !== 'type');
    if (resolve(this.path, node.source.value).kind === 'package') {
      for (const specifier of values) this.fromPackages.add(specifier.local.name);
    }
    const isType = onlyTypes || (node.specifiers.length > 0 && values.length === 0);
    this.names(node, node.source.value, isType, values.map(importedName));
  }

  reExported(node) {
    const values = node.specifiers.filter((one) => node.exportKind !== 'type' && one.exportKind !== 'type');
    this.names(
      node,
      node.source.value,
      values.length === 0,
      values.map((one) => nameOf(one.local)),
      true,
    );
  }

  // A package's export that is re-exported under our own path would bypass the list of the importing layer.
  exportedAgain(program) {
    for (const node of program.body) {
      if (node.type !== 'ExportNamedDeclaration' || node.source || node.exportKind === 'type') continue;
      for (const one of node.specifiers ?? []) {
        if (one.exportKind !== 'type' && this.fromPackages.has(nameOf(one.local)))
          this.refuseReExport(node, nameOf(one.local));
      }
    }
  }

  dynamic(node, source) {
    const specifier = textOf(source);
    if (specifier === null) return this.report(node, 'a computed import cannot be checked');
    this.names(node, specifier, false, ['*']);
  }

  called(node) {
    const { callee } = node;
    if (callee.type === 'Identifier' && callee.name === 'require')
      return this.dynamic(node, node.arguments[0]);
    const isGlob =
      callee.type === 'MemberExpression' &&
      callee.object.type === 'MetaProperty' &&
      nameOf(callee.property) === 'glob';
    if (!isGlob) return;
    const patterns =
      node.arguments[0]?.type === 'ArrayExpression' ? node.arguments[0].elements : [node.arguments[0]];
    for (const pattern of patterns) this.dynamic(node, pattern);
  }

  names(node, specifier, isType, values, isReExport = false) {
    const target = resolve(this.path, specifier ?? '');
    if (target.kind === 'file' && target.relative && rootOf(target.path) !== rootOf(this.path)) {
      return this.report(
        node,
        `${specifier} leaves ${rootOf(this.path)}/: across roots there are #contract/* and #lifecycles/*`,
      );
    }
    if (target.kind === 'package' && isReExport && !isType) return this.refuseReExport(node, specifier);
    const rule = allowance(this.layer, target);
    if (rule === undefined) return this.report(node, `${this.layer.name} may not import ${specifier}`);
    if (isType) return;
    if (rule === 'types')
      return this.report(node, `${this.layer.name} may import types only from ${specifier}`);
    for (const name of values) {
      if (!permits(rule, name))
        this.report(node, `${this.layer.name} may not import ${name} from ${specifier}`);
    }
    // A bare `import 'x'` imports no name but runs the module.
    if (values.length === 0 && rule !== '*') this.report(node, `${this.layer.name} may not run ${specifier}`);
  }

  refuseReExport(node, name) {
    this.report(node, `${name} of a package is re-exported: import it directly, where the lists can see it`);
  }

  report(node, what) {
    this.context.report({ node, message: `${what}. ${this.layer.hint}` });
  }
}

function importedName(specifier) {
  if (specifier.type === 'ImportNamespaceSpecifier') return '*';
  return specifier.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(specifier.imported);
}

function nameOf(node) {
  return node?.type === 'Literal' ? String(node.value) : node?.name;
}

function textOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked;
  return null;
}
