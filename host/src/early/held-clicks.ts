type Hold = (event: Event) => void;

/** What the script in the page's head leaves: the button that was pressed before anything answered, and its listener. */
type EarlyPage = { heldButton?: HTMLElement | null; holdClick?: Hold };

const earlyPage = (): EarlyPage => document as EarlyPage;

function stopHolding(): HTMLElement | null {
  const page = earlyPage();
  const { holdClick, heldButton = null } = page;
  if (holdClick) window.removeEventListener('click', holdClick, true);
  Object.assign(page, { holdClick: undefined, heldButton: null });
  return heldButton;
}

function holdWithin(place: Element): Hold {
  return (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button || !place.contains(button)) return;
    event.stopImmediatePropagation();
    earlyPage().heldButton = button;
  };
}

/** The page answers, but for `place`, where what the server drew waits to be taken over: clicks there are held on. */
export function releaseClicks(place: Element | null): void {
  const button = stopHolding();
  const isWaiting = button !== null && place?.contains(button) === true;
  if (place) {
    const holdClick = holdWithin(place);
    window.addEventListener('click', holdClick, true);
    Object.assign(earlyPage(), { holdClick, heldButton: isWaiting ? button : null });
  }
  if (!isWaiting && button?.isConnected) button.click();
}
