import { type Html, html } from '../html';
import { at } from './position';

/** How much there is of what is wanted. */
export function bar(told: number, wanted: number, text: string): Html {
  return html`<svg class="picture bar" role="img" aria-label="${text}">
    <rect class="whole" x="0" y="0" width="100%" height="100%" rx="4"/>
    <rect class="part" x="0" y="0" width="${at(told, wanted)}" height="100%" rx="4"/>
  </svg>`;
}
