import { type Html, html } from './html';

const ZONE = { timeZone: 'America/Costa_Rica' } as const;
const DAY = new Intl.DateTimeFormat('es-CR', { ...ZONE, dateStyle: 'medium' });
const TIME = new Intl.DateTimeFormat('es-CR', { ...ZONE, timeStyle: 'medium', hourCycle: 'h23' });

export const note = (text: string): Html => html`<span class="muted free">${text}</span>`;

export const none = note('–');

export const code = (text: string | null): Html => (text === null ? none : html`<code>${text}</code>`);

/** A moment as Costa Rica's clocks show it. */
export function moment(iso: string): Html {
  const date = new Date(iso);
  const day = DAY.format(date).replaceAll(' ', '\u00a0');
  return html`<time datetime="${iso}">${day}, ${TIME.format(date)}</time>`;
}

/** A part of the page that its heading names. */
export const section = (id: string, title: string, content: Html): Html =>
  html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`;
