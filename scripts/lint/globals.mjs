import { globalsOf, isLayered, layerOf, pathOf } from './table.mjs';

const GLOBAL_OBJECTS = new Set(['globalThis', 'window', 'self', 'top', 'parent', 'frames']);

/** A layer reads only the globals on its list, and only services and the platform's clock read the time. */
export const globals = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const path = pathOf(context);
    const layer = isLayered(path) ? layerOf(path) : undefined;
    if (layer === undefined || path.endsWith('.d.ts')) return {};
    const allowed = globalsOf(layer);
    const refuse = (node, what) =>
      context.report({ node, message: `${layer.name} may not use ${what}. ${layer.hint}` });
    return {
      MetaProperty(node) {
        if (node.meta.name === 'import' && allowed !== null && !allowed.has('import.meta'))
          refuse(node, 'import.meta');
      },
      'Program:exit'() {
        for (const reference of unresolved(context)) {
          const { identifier } = reference;
          if (isTypeOnly(reference)) continue;
          const name = memberOfGlobalObject(identifier);
          const listed =
            allowed === null ? name !== null && !(layer.without ?? []).includes(name) : allowed.has(name);
          if (!listed) refuse(identifier, name ?? `${identifier.name} with a computed name`);
          else if (!layer.clock && !isPure(identifier))
            refuse(identifier, `${name} this way: time and chance come from outside`);
        }
      },
    };
  },
};

// `window.fetch` and `globalThis['fetch']` are fetch; a computed name could be anything.
function memberOfGlobalObject(identifier) {
  const { parent } = identifier;
  if (!GLOBAL_OBJECTS.has(identifier.name)) return identifier.name;
  if (parent.type !== 'MemberExpression' || parent.object !== identifier) return identifier.name;
  if (!parent.computed) return parent.property.name;
  return parent.property.type === 'Literal' ? String(parent.property.value) : null;
}

function unresolved(context) {
  const { globalScope } = context.sourceCode.scopeManager;
  const declared = [...globalScope.variables]
    .filter((variable) => variable.defs.length === 0)
    .flatMap((variable) => variable.references);
  return [...globalScope.through, ...declared];
}

function isTypeOnly(reference) {
  return reference.isTypeReference === true && reference.isValueReference !== true;
}

// Every form that can read the time or randomness is refused, including aliases (`const { now } = Date`).
function isPure(identifier) {
  const { parent } = identifier;
  if (GLOBAL_OBJECTS.has(identifier.name))
    return !['Date', 'Math', 'performance'].includes(memberOfGlobalObject(identifier));
  if (identifier.name === 'Date') {
    if (parent.type === 'NewExpression' && parent.callee === identifier) return parent.arguments.length > 0;
    if (parent.type === 'BinaryExpression') return parent.operator === 'instanceof';
    return isMember(parent, identifier) && ['UTC', 'parse'].includes(parent.property.name);
  }
  if (identifier.name === 'Math') return isMember(parent, identifier) && parent.property.name !== 'random';
  return true;
}

function isMember(node, object) {
  return node.type === 'MemberExpression' && node.object === object && !node.computed;
}
