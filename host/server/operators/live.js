/* What was read stays where it is: what changed alone is replaced, every few seconds, while somebody can see it. */
(() => {
  const EVERY_MS = 5_000;
  const PATIENCE_MS = 10_000;
  const status = document.getElementById('en-vivo');
  let timer = 0;
  let seenAt = new Date();

  function tell(text, isAlert = false) {
    if (status.textContent !== text) status.textContent = text;
    status.className = isAlert ? 'alert' : 'muted';
  }

  function keepOpen(from, to) {
    if (from.localName === 'details') to.toggleAttribute('open', from.open);
    return from !== status && !from.isEqualNode(to);
  }

  function show(fresh) {
    for (const part of ['header', 'main'])
      morphdom(document.querySelector(part), fresh.querySelector(part), { onBeforeElUpdated: keepOpen });
    seenAt = new Date();
    tell('Se actualiza sola cada 5 segundos.');
  }

  function wait() {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(refresh, EVERY_MS);
  }

  function fail() {
    const time = seenAt.toLocaleTimeString('es-CR', { hour12: false });
    tell(`El sitio no responde. Lo que ve es de las ${time}; la página sigue intentando sola.`, true);
    wait();
  }

  function refresh() {
    const request = new XMLHttpRequest();
    request.open('GET', location.href);
    request.setRequestHeader('x-live', '1');
    request.responseType = 'document';
    request.timeout = PATIENCE_MS;
    request.onloadend = () => {
      if (request.status === 401)
        return tell('Su clave ya no vale. Recargue la página y escriba otra.', true);
      if (request.status !== 200 || !request.response?.querySelector('main')) return fail();
      show(request.response);
      wait();
    };
    request.send();
  }

  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    if (!document.hidden) refresh();
  });
  tell('Se actualiza sola cada 5 segundos.');
  wait();
})();
