import type { OwnComposition } from '../../worker/composition';
import { inlineJson } from '../federation/inline-json';

type Wishes = { doNotTrack?: string | null; globalPrivacyControl?: boolean };

/** Whether the visitor wishes not to be counted, or the page is one that the browser keeps for when there is no network. */
export function isUnwanted(wishes: Wishes = navigator): boolean {
  if (wishes.doNotTrack === '1' || wishes.globalPrivacyControl === true) return true;
  return document.getElementById('offline') !== null && (inlineJson('offline') as OwnComposition).kept;
}
