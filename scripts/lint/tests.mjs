import { pathOf } from './table.mjs';

const RUNNERS = new Set(['it', 'test', 'describe', 'suite']);
const SWITCHED_OFF = new Set(['skip', 'only', 'todo', 'fixme', 'fails', 'skipIf', 'runIf']);
const WAIT = 'Wait on a fact that can be observed, never on time.';
const SLEEPS = new Set(['waitForTimeout', 'setTimeout', 'setInterval']);

/** A test is not skipped, does not run alone, and waits for a condition instead of a time. */
export const tests = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    if (!pathOf(context).startsWith('tests/')) return {};
    const refuse = (node, message) => context.report({ node, message });
    const timers = (node) => {
      if (/^(node:)?timers/.test(node.source?.value ?? '')) refuse(node, WAIT);
    };
    return {
      MemberExpression(node) {
        const name = node.computed ? node.property.value : node.property.name;
        if (SWITCHED_OFF.has(name) && RUNNERS.has(firstName(node.object)))
          refuse(node, `.${name} switches tests off.`);
        if (name === 'waitForTimeout') refuse(node, WAIT);
      },
      CallExpression(node) {
        const name =
          node.callee.name ?? (isGlobalObject(node.callee.object) ? node.callee.property.name : undefined);
        if (SLEEPS.has(name)) refuse(node, WAIT);
      },
      ImportDeclaration: timers,
      ExportNamedDeclaration: timers,
      ExportAllDeclaration: timers,
    };
  },
};

function firstName(node) {
  if (node.type === 'MemberExpression') return firstName(node.object);
  return node.type === 'CallExpression' ? firstName(node.callee) : node.name;
}

function isGlobalObject(node) {
  return node?.type === 'Identifier' && ['globalThis', 'window', 'self'].includes(node.name);
}
