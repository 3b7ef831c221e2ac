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
      <path fill="#9aa5ac" d="M104 214l-34 92 38-10 22 20 30-84zM216 214l34 92-38-10-22 20-30-84z" />
      <path fill="#b6bfc4" d="M122 220l-34 92 20-16 22 20 30-84zM198 220l34 92-20-16-22 20-30-84z" />
      <circle
        cx="160"
        cy="138"
        r="116"
        fill="none"
        stroke="#8b98a0"
        strokeWidth="30"
        strokeLinecap="round"
        strokeDasharray="0 1"
        pathLength="28"
      />
      <circle cx="160" cy="138" r="118" fill="#8b98a0" />
      <circle cx="160" cy="138" r="106" fill="none" stroke="#f4f1ea" strokeWidth="5" />
      <circle cx="160" cy="138" r="95" fill="#f4f1ea" />
      <path
        fill="#8b98a0"
        d="M160 84l16.5 35.5 39 4.5-28.8 26.6 7.7 38.400L160 170l-34.4 19 7.7-38.400L104.5 124l39-4.500z"
      />
      <path fill="#a9b4ba" d="M160 84v86l-34.4 19 7.7-38.400L104.5 124l39-4.500z" />
    </svg>
  );
}
