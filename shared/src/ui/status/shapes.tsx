type Shape = readonly [fill: string, outline: string];

/** The shapes of a drawing, one over the other. */
export const Shapes = ({ of }: { of: readonly Shape[] }) =>
  of.map(([fill, d]) => <path key={d} fill={fill} d={d} />);
