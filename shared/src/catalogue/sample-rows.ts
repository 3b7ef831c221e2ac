import type { SampleEntry } from './sample-entry';

const COMMENTS = [
  'Muy buen trabajo y muy ordenado.',
  'Cumplió con el plazo acordado.',
  'Explicó bien cada paso de la obra.',
  'Dejó todo limpio al terminar.',
  'Buen acabado y buen trato.',
  'Recomendado para trabajos en casa.',
  'El presupuesto fue claro desde el inicio.',
  'Buen resultado, aunque se atrasó unos días.',
  'El trabajo quedó bien, faltó más comunicación.',
  'Cumplió, pero hubo que recordarle algunos detalles.',
  'Precio razonable y acabado aceptable.',
  'Hubo que corregir varios detalles.',
  'Llegó tarde más de una vez.',
] as const;

/** Per specialist, «stars comment» pairs: the first digit is the score, the letter picks the comment. */
const ROWS = `
1:4d.3b.3h.3e 2:3i.4a.3e 3:1m.1l 4:4c 6:3b.3d 7:4c.3b 8:2l 10:4f.4g.4d 11:4c.3e 12:4a.4e
14:3k.3b.2l 15:3h.3k 16:2h 17:3h.3k.4a.2j 19:2h.3k 20:4f 21:3k.4b 23:2k.2i 24:4f.4d 25:4a.3k.4e.3d
27:3i.3d 28:4b 29:4a.4g.4c.4d 30:3h.3a 32:4d 33:4a.4f 34:2i.4b.2j 36:2h.2l 37:3h.3b.4e.4c
38:3k.2h.4d 40:4c 41:4a.4f.4d.4e 42:4e.4b 43:1m.2i 45:4e.4f 46:4g.4f.4b 47:4c.2h 49:4c.4f.4d.3e
50:4d.4c.3k 51:2h.1m 53:2k.2h.3b.2i 54:3d.4g 55:2l.3h 56:4a 58:3d.4g.4a 59:4c.4g 60:3f.4g
62:3h.4f.4g 63:3d.2k 64:3d 66:4d.3a 67:4g.3a 68:4c 69:3k.3b 71:3e.3k 72:4e.3f 73:3k.3i.4c.4a
75:4g.3d 76:2i 77:4d.4f.3i.4b 79:2i.2k 80:4c 81:4a.4e 82:4f.2k.2h 84:3b.4c 85:4c.4g.4d.4e
86:4f.3b.3a 88:2k 89:4a.3f.3e.3k 90:4e.4c 92:3a 93:3b.3f 94:4b.4f.4e 95:4d.4c 97:3f.3a.3e.4b
98:2k.4e.3h 99:4d.4a 101:3b.4d.4a.3i 102:3e.3a 103:3d.3k 105:4c.4e 106:4a.4b.3h 107:2k.3e 108:3b.4g
110:4d.3i.3f 111:4a.4f 112:3h 114:3d.2l 115:2h.3d 116:2l 118:2h.1l.2j 119:4g.4e 120:3e.4c
121:4g.3b.3k.3f 123:4b.4d 124:2k 125:2h.2j.3a.3f 127:1l.3f 128:2k 129:4g.2l 131:4a.4d 132:4c.4b
133:3b.4f.4c.4e 134:2h.2i.3k 136:2i 137:4f.4d.4a.4g 138:4a.4f 140:4c 141:3i.4g 142:2j.4g.3a
144:3a.4f 145:4c.4e.4b.4g 146:2k.3b.4e 147:4d.4c 149:4c.4d.4e.4a 150:4a.4e 151:3k.4b 153:3e.2i
154:3h.4c.4g 155:3a.4d 157:3i.3h.2k.3e 158:4b.4d.4g 159:4a.4f 160:4a
`;

/** One entry per pair, numbered over the whole sample. */
export function readSampleRows(): [id: string, estrellas: SampleEntry[]][] {
  let number = 0;
  return ROWS.trim()
    .split(/\s+/)
    .map((row) => {
      const [id = '', pairs = ''] = row.split(':');
      return [id, pairs.split('.').map((pair) => readPair(pair, ++number))];
    });
}

function readPair(pair: string, number: number): SampleEntry {
  const comentario = COMMENTS[pair.charCodeAt(1) - 97] ?? '';
  return { id: String(number), comentario, calificacion: Number(pair[0]) };
}
