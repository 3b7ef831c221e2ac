import { Shapes } from '../status/shapes';

type BlankSealProps = { size: number; alt: string };

/** The placeholder once more, in the code itself: for where no picture at all can be fetched. */
export function BlankSeal({ size, alt }: BlankSealProps) {
  return (
    <svg
      role={alt ? 'img' : undefined}
      aria-label={alt}
      aria-hidden={alt === ''}
      viewBox="0 0 320 320"
      width={size}
      height={size}
    >
      <Shapes
        of={[
          ['#9aa5ac', 'M104 214l-34 92 38-10 22 20 30-84 30 84 22-20 38 10-34-92z'],
          ['#8b98a0', 'M160 14a124 124 0 1 0 .1 0z'],
          ['#f4f1ea', 'M160 43a95 95 0 1 0 .1 0z'],
          [
            '#8b98a0',
            'M160 84l16.5 35.5 39 4.5-28.8 26.6 7.7 38.4L160 170l-34.4 19 7.7-38.4L104.5 124l39-4.5z',
          ],
        ]}
      />
    </svg>
  );
}
