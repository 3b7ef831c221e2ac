/** One sample evaluation; `calificacion` is from 1 to 4. Spec §3. */
type SampleEntry = { id: string; comentario: string; calificacion: number };

const COMMENTS = [
  'Muy buen trabajo y muy ordenado.',
  'Cumplió con el plazo acordado.',
  'Explicó bien cada paso de la obra.',
  'Dejó todo limpio al terminar.',
  'Buen acabado y buen trato.',
  'Recomendado para trabajos en casa.',
  'El presupuesto fue claro desde el inicio.',
  'Buen resultado, aunque se atrasó unos días.',
  'El trabajo quedó bien, pero faltó comunicación.',
  'Cumplió, pero hubo que recordarle algunos detalles.',
  'Precio razonable y acabado aceptable.',
  'Hubo que corregir varios detalles.',
  'Llegó tarde más de una vez.',
] as const;

/** One row «id:pairs» per specialist. Each pair is a score and the letter of a comment. */
const ROWS = `
1:4d.4b.3h.4e 2:3i.4a.4e 3:1m.1l 4:4c 6:4b.4d 7:4c.4b 8:2l 10:4f.4g.4d 11:4c.4e 12:4a.4e
14:3k.4b.2l 15:3h.3k 16:3h 17:3h.3k.4a.3j 19:3h.3k 20:4f 21:3k.4b 23:3k.3i 24:4f.4d 25:4a.3k.4e.4d
27:3i.4d 28:4b 29:4a.4g.4c.4d 30:3h.4a 32:4d 33:4a.4f 34:3i.4b.3j 36:2h.2l 37:3h.4b.4e.4c
38:3k.3h.4d 40:4c 41:4a.4f.4d.4e 42:4e.4b 43:1m.3i 45:4e.4f 46:4g.4f.4b 47:4c.3h 49:4c.4f.4d.4e
50:4d.4c.3k 51:2h.1m 53:3k.3h.4b.3i 54:4d.4g 55:2l.3h 56:4a 58:4d.4g.4a 59:4c.4g 60:3f.4g
62:3h.4f.4g 63:4d.2k 64:3d 66:4d.4a 67:4g.4a 68:4c 69:3k.4b 71:4e.3k 72:4e.3f 73:3k.3i.4c.4a
75:4g.4d 76:3i 77:4d.4f.3i.4b 79:3i.3k 80:4c 81:4a.4e 82:4f.3k.3h 84:3b.4c 85:4c.4g.4d.4e
86:4f.4b.4a 88:3k 89:4a.4f.4e.3k 90:4e.4c 92:3a 93:4b.4f 94:4b.4f.4e 95:4d.4c 97:4f.4a.4e.4b
98:3k.4e.3h 99:4d.4a 101:4b.4d.4a.3i 102:4e.4a 103:4d.3k 105:4c.4e 106:4a.4b.3h 107:3k.4e 108:3b.4g
110:4d.3i.4f 111:4a.4f 112:3h 114:4d.2l 115:3h.4d 116:2l 118:3h.1l.3j 119:4g.4e 120:3e.4c
121:4g.4b.3k.4f 123:4b.4d 124:3k 125:3h.3j.4a.4f 127:1l.4f 128:3k 129:4g.2l 131:4a.4d 132:4c.4b
133:4b.4f.4c.4e 134:3h.3i.3k 136:3i 137:4f.4d.4a.4g 138:4a.4f 140:4c 141:3i.4g 142:3j.4g.4a
144:3a.4f 145:4c.4e.4b.4g 146:3k.4b.4e 147:4d.4c 149:4c.4d.4e.4a 150:4a.4e 151:3k.4b 153:4e.2i
154:3h.4c.4g 155:4a.4d 157:3i.3h.3k.4e 158:4b.4d.4g 159:4a.4f 160:4a
`;

/** Parses the rows and numbers all evaluations of the sample consecutively. */
function readSampleRows(): [id: string, estrellas: SampleEntry[]][] {
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

/** Sample evaluations by specialist id, for the averages on result cards. Spec §3, ruling 3. */
export const SAMPLE_RATINGS: Readonly<Record<string, { estrellas: readonly SampleEntry[] }>> =
  Object.fromEntries(readSampleRows().map(([id, estrellas]) => [id, { estrellas }]));
