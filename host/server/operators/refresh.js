/* Refreshes the page every 5 s while it is visible. Replaces changed parts and keeps focus, open details and scroll position. */
const EVERY_MS = 5_000;
const TIMEOUT_MS = 10_000;
const auto = document.getElementById('auto-refresh');
const problem = document.getElementById('refresh-problem');
let timer = 0;

const partsOf = (page) => [...page.querySelectorAll('main > *')];

function show(fresh) {
  const focused = document.activeElement.id;
  for (const { id } of document.querySelectorAll('details[open]'))
    fresh.getElementById(id)?.setAttribute('open', '');
  const [parts, next] = [partsOf(document), partsOf(fresh)];
  if (parts.length === next.length) {
    for (const [i, part] of parts.entries()) if (!part.isEqualNode(next[i])) part.replaceWith(next[i]);
  } else document.querySelector('main').replaceChildren(...next);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

function tell(text) {
  if (problem.textContent !== text) problem.textContent = text;
}

function wait() {
  clearTimeout(timer);
  if (auto.checked && !document.hidden) timer = setTimeout(refresh, EVERY_MS);
}

function refresh() {
  // Parses the response as a document, which needs no Trusted Types policy. The header prevents the browser's token prompt.
  const request = new XMLHttpRequest();
  request.open('GET', location.href);
  request.setRequestHeader('x-refresh', '1');
  request.responseType = 'document';
  request.timeout = TIMEOUT_MS;
  request.onloadend = () => {
    if (request.status === 401)
      return tell('Your token is no longer valid. Reload the page and enter another.');
    const isPage = request.status === 200 && request.response?.querySelector('main');
    if (isPage) show(request.response);
    tell(isPage ? '' : 'The site does not answer. The page keeps trying.');
    wait();
  };
  request.send();
}

function resume() {
  clearTimeout(timer);
  if (auto.checked && !document.hidden) refresh();
}

auto.parentElement.hidden = false;
auto.addEventListener('change', resume);
document.addEventListener('visibilitychange', resume);
wait();
