/** The value of a `<script type="application/json">` that the server wrote into the page. */
export function inlineJson(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`The page carries no #${id}`);
  return JSON.parse(text);
}
