import { type Command, WrongUse } from '../command';
import { counted } from '../counted';
import { writeBackup } from './write-backup';

export const backupCommand: Command = {
  usage: 'FILE',
  summary: 'copia todo a un archivo, tal como está en un momento, mientras el sitio sigue funcionando',
  options: {},
  async run({ positionals: [file, ...more] }, { database, say }) {
    if (!file || more.length > 0) throw new WrongUse('indique un archivo');
    const rows = await writeBackup(database, file);
    say(`${file}: ${counted(rows, 'fila', 'filas')}`);
    return 0;
  },
};
