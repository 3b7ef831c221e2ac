/** What could not be loaded: in the code itself, since it is needed where nothing can be fetched. */
export function FailureScene({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 320 220" aria-hidden="true">
      <clipPath id="fallo-borde">
        <path d="M26 150C6 96 60 34 130 30c84-6 166 20 172 84 3 34-10 62-34 76H54c-12-8-22-22-28-40z" />
      </clipPath>
      <g clipPath="url(#fallo-borde)">
        <path fill="#d3eaf4" d="M0 0h320v220H0z" />
        <path fill="#a6cfe1" d="M0 176c50-10 86-50 116-70l12 5 12-4c36 22 80 50 180 34v79H0z" />
        <path fill="#7db28c" d="M0 182c80-26 200-20 320-16v54H0z" />
      </g>
      <path fill="#5f9d70" d="M23 189h274a3.5 3.5 0 0 1 0 7H23a3.5 3.5 0 0 1 0-7z" />
      <path fill="#ece3d3" d="M84 108h112v81H84z" />
      <path fill="#dccfb9" d="M84 175h112v14H84z" />
      <path
        fill="none"
        stroke="#dccfb9"
        strokeWidth="2"
        d="M84 127h112M84 143h112M84 159h112M112 159v16M104 175v14M136 175v14M88 143v16M150 159v16"
      />
      <path fill="#51707f" d="M146 143h16v-16h34v48h-16v14h-34v-14h-16v-16h16z" />
      <path fill="#3d5a68" d="M146 143h16v-16h34v6h-28v16h-16v16h-16v-6h16zM146 175h6v14h-6z" />
      <path
        fill="none"
        stroke="#a9c3cf"
        strokeWidth="2"
        strokeDasharray="4 4"
        d="M164 143h30v16h-30zM148 159h30v16h-30z"
      />
      <path fill="#0b2a3c" d="M96 122h30v28H96z" />
      <path fill="#8cc4de" d="M100 126h10v20h-10zM113 126h9v20h-9z" />
      <path fill="#dccfb9" d="M88 112l52-42 52 42z" />
      <path fill="#006b98" d="M66 112l74-62 74 62h-20l-54-44-54 44z" />
      <path fill="#2a8ab5" d="M66 112l74-62v10l-62 52z" />
      <path fill="#ece3d3" d="M206 173h30v16h-30zM213 157l29-7 4 15-29 8z" />
      <path fill="#dccfb9" d="M206 184h30v5h-30zM216 169l29-8 1 4-29 8z" />
      <path fill="#f2a900" d="M264 128l22 56h-44z" />
      <path fill="#fff" d="M257.5 146h13l4.5 12h-22zM249 167h30l4 10h-38z" />
      <path fill="#c98300" d="M236 183h56v6h-56z" />
      <g transform="translate(-8 4)">
        <path fill="none" stroke="#c65f42" strokeWidth="9" strokeLinecap="round" d="M42 178l22-26" />
        <path
          fill="#51707f"
          d="M58 130a15 15 0 0 1 18-5l-9 9 3 8 8 3 9-9a15 15 0 0 1-22 17 15 15 0 0 1-7-23z"
        />
      </g>
    </svg>
  );
}
