const WAIVER = /^\s*\*?\s*(?:eslint|oxlint)-disable(?:-next-line|-line)?(?<rest>[^]*)$/;
const SILENCED = /^\s*@ts-(?:ignore|nocheck)\b/;
const MIN_WORDS = 3;

/** One line per waiver of a file that names no rule, gives no reason, or disables a layer rule. */
export function waiverFaults(name, text, comments) {
  return comments.flatMap((comment) => {
    const fault = faultOf(comment.value.trim(), name);
    if (fault === null) return [];
    const line = text.slice(0, comment.start).split('\n').length;
    return [`${name}:${line}: ${fault}`];
  });
}

function faultOf(comment, name) {
  if (SILENCED.test(comment))
    return '@ts-expect-error with its reason is the only way to set a type error aside.';
  const match = WAIVER.exec(comment);
  if (match === null) return null;
  const [rules, reason = ''] = match.groups.rest.split(/\s--\s/);
  if (rules.trim() === '') return 'A waiver names the rule it sets aside.';
  // Only the platform's clock has a legitimate exception: a number that must grow although the platform's clock is
  // turned back.
  const isClock = name.startsWith('platform/') && rules.trim() === 'statehouse/globals';
  if (/statehouse[/(]/.test(rules) && !isClock) {
    return 'The layers and the project’s own rules have no waiver; change layers.json or the code.';
  }
  if (reason.trim().split(/\s+/).length < MIN_WORDS) return 'A waiver gives its reason: -- why it has to be.';
  return null;
}
