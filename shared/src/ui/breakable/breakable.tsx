import { Fragment } from 'react';

const BREAKS = /(?<=\S)(?=[@._]\S)/;

/** Lets a long e-mail address wrap before «@», «.» and «_». */
export function Breakable({ text }: { text: string }) {
  return text.split(BREAKS).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
