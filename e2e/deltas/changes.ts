import type { Alteration } from '../matrix/alterations';

type Change = Pick<Alteration, 'name' | 'edits' | 'added'> & {
  workspace: 'remote-profile' | 'host';
};

const INFORMATION = 'remote-profile/src/profile/information.tsx';

/** Changes as teams make them, from the smallest on. */
export const CHANGES: readonly Change[] = [
  {
    name: 'profile: a line',
    workspace: 'remote-profile',
    edits: [
      {
        file: 'remote-profile/src/profile/legal-notice.tsx',
        from: 'Este servicio es únicamente informativo.',
        to: 'Este servicio solo informa.',
      },
    ],
  },
  {
    name: 'profile: a component that opens and closes',
    workspace: 'remote-profile',
    edits: [
      {
        file: INFORMATION,
        from: "import styles from './information.module.css';",
        to: "import { useState } from 'react';\nimport styles from './information.module.css';",
      },
      {
        file: INFORMATION,
        from: '  return (',
        to: '  const [isOpen, setOpen] = useState(true);\n  const rows = informationRows(specialist);\n  return (',
      },
      {
        file: INFORMATION,
        from: '{informationRows(specialist).map',
        to: '{(isOpen ? rows : rows.slice(0, 3)).map',
      },
      {
        file: INFORMATION,
        from: '      </dl>',
        to: `      </dl>
      <button type="button" className={styles.row} aria-expanded={isOpen} onClick={() => setOpen((was) => !was)}>
        {isOpen ? 'Mostrar menos datos' : 'Mostrar todos los datos'}
      </button>`,
      },
    ],
  },
  {
    name: 'profile: a shared rule',
    workspace: 'remote-profile',
    edits: [{ file: 'shared/src/domain/rating-text.ts', from: 'toFixed(1)', to: 'toFixed(2)' }],
  },
  {
    name: 'host: a line',
    workspace: 'host',
    edits: [{ file: 'host/src/home/banner.tsx', from: "'Pausar'", to: "'Detener'" }],
  },
  {
    name: 'host: a shared rule',
    workspace: 'host',
    edits: [{ file: 'shared/src/domain/rating-text.ts', from: 'toFixed(1)', to: 'toFixed(2)' }],
  },
];
