const statusLine = document.querySelector('#status');

/** Puts a value at a dotted path: translations.EN.title. */
const put = (body, name, value) => {
  const path = name.split('.');
  const last = path.pop();
  let at = body;
  for (const part of path) at = at[part] ??= {};
  at[last] = value;
};

const read = (form) => {
  const body = JSON.parse(form.dataset.body ?? '{}');
  for (const field of form.elements) {
    if (!field.name) continue;
    const text = field.value.trim();
    if (field.dataset.as === 'number') body[field.name] = text === '' ? undefined : Number(text);
    else if (field.dataset.as === 'lines')
      body[field.name] = text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean);
    else put(body, field.name, text);
  }
  return body;
};

const request = async (action, body, stays) => {
  statusLine.textContent = 'Working…';
  try {
    const response = await fetch(`do/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-console': '1' },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) {
      statusLine.textContent = `Not done: ${answer.error}`;
      return;
    }
    statusLine.textContent = 'Done';
    if (!stays) {
      location.reload();
      return;
    }
    const result = document.querySelector('#result');
    result.hidden = false;
    result.textContent = JSON.stringify(answer, null, 2);
  } catch {
    statusLine.textContent = 'The server does not answer.';
  }
};

document.addEventListener('submit', (event) => {
  event.preventDefault();
  const form = event.target;
  if ('find' in form.dataset) {
    location.assign(`?${new URLSearchParams(new FormData(form))}#${form.dataset.find || 'people'}`);
    return;
  }
  void request(form.dataset.action, read(form), false);
});

document.addEventListener('click', (event) => {
  const button = event.target.closest('button[data-action]');
  if (button) void request(button.dataset.action, JSON.parse(button.dataset.body), 'stay' in button.dataset);
});
