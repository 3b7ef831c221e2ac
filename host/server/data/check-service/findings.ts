import { plainLine } from '../plain-line';

/** What was found: a fault keeps the site from working as specified, a note is worth knowing. */
export type Finding = {
  kind: 'good' | 'note' | 'fault';
  text: string;
  /** Origins that `ENDPOINT_ORIGINS` lacks. */
  unnamed?: readonly string[];
};

export const good = (text: string): Finding => ({ kind: 'good', text });
export const note = (text: string): Finding => ({ kind: 'note', text });
export const fault = (text: string): Finding => ({ kind: 'fault', text });

const SIGNS = { good: '✓', note: '!', fault: '✗' } as const;

export const findingLine = ({ kind, text }: Finding): string => `  ${SIGNS[kind]} ${plainLine(text)}`;
