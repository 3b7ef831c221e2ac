import { Fragment } from 'react';

const BREAKS = /(?<=\S)(?=[@._]\S)/;

/** A text whose e-mail addresses break before their signs, and not within a word, where the line is too short for them. */
export function Breakable({ text }: { text: string }) {
  return text.split(BREAKS).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
