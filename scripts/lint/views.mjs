import { readFileSync } from 'node:fs';
import { isLayered, layerOf, pathOf } from './table.mjs';

const HOOK = /^use[A-Z]/;
const HOOKS_OF_VIEWS = new Set(['useSelector', 'useIntl']);
/** Props that handle an event, by whichever element they reach; others, such as `onSelect`, are also names of our own. */
const HANDLER =
  /^on(?:Animation|Composition|Context|Copy|Cut|Double|Drag|Drop|Focus|Blur|Got|Key|Lost|Mouse|Paste|Pointer|Scroll|Touch(?:Start|End|Move|Cancel)|Transition|Wheel)/;
/** By prop, the events that the renderer's root listens to; none for events that do not bubble. */
const HANDLERS = JSON.parse(readFileSync(new URL('handlers.json', import.meta.url), 'utf8'));
const isUnhandled = (name) => {
  const prop = name.replace(/Capture$/, '');
  const events = HANDLERS[prop];
  return events === undefined || (prop !== name && events.length === 0);
};
const WITHOUT_VARIABLES = new Set(['views', 'machines', 'lifecycles', 'contract']);

/** What an import list cannot detect: custom hooks, module variables, refs, executable markup. */
export const views = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const path = pathOf(context);
    const layer = isLayered(path) ? layerOf(path) : undefined;
    if (layer === undefined || !path.startsWith('src/')) return {};
    const refuse = (node, what) => context.report({ node, message: `${layer.name}: ${what}. ${layer.hint}` });
    const imports = [(node) => renamedHooks(node, refuse)];
    const visitors = { ...markup(refuse, path, layer), ...hooksAreCalled(imports, refuse) };
    if (WITHOUT_VARIABLES.has(layer.name)) visitors.Program = (program) => moduleVariables(program, refuse);
    if (layer.thin) Object.assign(visitors, noHooks(imports, refuse));
    visitors.ImportDeclaration = (node) => {
      if (node.importKind !== 'type') for (const look of imports) look(node);
    };
    return visitors;
  },
};

function markup(refuse, path, layer) {
  const refuseUnhandled = (node, name) => {
    if (isUnhandled(name))
      refuse(node, `the renderer does not listen to ${name} (scripts/lint/handlers.json)`);
  };
  return {
    JSXOpeningElement(node) {
      if (node.name.name === 'script') refuse(node, 'React never renders <script>');
    },
    JSXAttribute(node) {
      const { name } = node.name;
      if (name === 'srcDoc') refuse(node, 'srcDoc is refused by the content security policy');
      if (name === 'dangerouslySetInnerHTML' && !path.startsWith('src/views/ui/SafeHtml')) {
        refuse(node, 'only ui/SafeHtml writes HTML');
      }
      if (name === 'ref' && layer.thin) refuse(node, 'a ref is an effect in disguise');
      const isOfElement = /^[a-z]/.test(node.parent.name.name ?? '') && /^on[A-Z]/.test(name);
      if (isOfElement || HANDLER.test(name)) refuseUnhandled(node, name);
    },
    Property(node) {
      const name = node.key.name ?? '';
      if (HANDLER.test(name)) refuseUnhandled(node, name);
    },
  };
}

function renamedHooks(node, refuse) {
  for (const one of node.specifiers) {
    if (one.imported && HOOK.test(one.imported.name) && !HOOK.test(one.local.name)) {
      refuse(one, `${one.imported.name} is renamed`);
    }
  }
}

// `const state = useState` or `export { useState }` would move a hook to where its name is not recognised.
function hooksAreCalled(imports, refuse) {
  const taken = new Set();
  imports.push((node) => {
    for (const one of node.specifiers) if (HOOK.test(one.local.name)) taken.add(one.local.name);
  });
  return {
    Identifier(node) {
      const { parent } = node;
      if (!taken.has(node.name) || parent.type.startsWith('Import') || parent.type.startsWith('TS')) return;
      const isCalled = parent.type === 'CallExpression' && parent.callee === node;
      const isOnlyName =
        (parent.type === 'MemberExpression' && parent.property === node) ||
        (parent.type === 'Property' && parent.key === node && parent.value !== node);
      if (!isCalled && !isOnlyName) refuse(node, `${node.name} is passed on instead of called`);
    },
  };
}

function noHooks(imports, refuse) {
  imports.push((node) => {
    for (const one of node.specifiers) {
      const name = one.imported?.name ?? one.local.name;
      if (HOOK.test(name) && !HOOKS_OF_VIEWS.has(name)) refuse(one, `${name} is a hook`);
    }
  });
  const declares = (node) => {
    if (node.id?.type === 'Identifier' && HOOK.test(node.id.name))
      refuse(node, `${node.id.name} is a hook of its own`);
  };
  const holdsState = (node) => refuse(node, 'a class component holds state');
  return {
    CallExpression(node) {
      const name = node.callee.type === 'MemberExpression' ? node.callee.property.name : node.callee.name;
      if (HOOK.test(name ?? '') && !HOOKS_OF_VIEWS.has(name)) refuse(node, `${name} is called`);
    },
    FunctionDeclaration: declares,
    VariableDeclarator: declares,
    ClassDeclaration: holdsState,
    ClassExpression: holdsState,
  };
}

function moduleVariables(program, refuse) {
  for (const statement of program.body) {
    const declaration = statement.declaration ?? statement;
    if (declaration.type === 'VariableDeclaration' && !declaration.declare && declaration.kind !== 'const') {
      refuse(declaration, 'a module variable is hidden state');
    }
  }
}
