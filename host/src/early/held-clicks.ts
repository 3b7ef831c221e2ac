type Hold = (event: Event) => void;

/** What the script in the page's head leaves: the button that was pressed before anything answered, and its listener. */
type EarlyPage = { heldButton?: HTMLElement | null; holdClick?: Hold };

const page = document as EarlyPage;

let hold: Hold | undefined = page.holdClick;

function stopHolding(): HTMLElement | null {
  if (hold) window.removeEventListener('click', hold, true);
  hold = undefined;
  const button = page.heldButton ?? null;
  page.heldButton = null;
  return button;
}

function holdWithin(place: Element): Hold {
  return (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button || !place.contains(button)) return;
    event.stopImmediatePropagation();
    page.heldButton = button;
  };
}

/** The page answers, but for `place`, where what the server drew waits to be taken over: clicks there are held on. */
export function releaseClicks(place: Element | null): void {
  const button = stopHolding();
  if (place) {
    hold = holdWithin(place);
    window.addEventListener('click', hold, true);
  }
  if (button && place?.contains(button)) page.heldButton = button;
  else button?.click();
}
