import { type Command, UsageError } from '../command';
import { counted } from '../counted';
import { countedDamage } from '../damaged-lines';
import { writeBackup } from './write-backup';

export const backupCommand: Command = {
  usage: 'FILE',
  summary: 'copia todo a un archivo, tal como está en un momento, mientras el sitio sigue funcionando',
  options: {},
  async run({ positionals: [file, ...more] }, { database, print }) {
    if (!file || more.length > 0) throw new UsageError('indique un archivo');
    const { rows, damaged } = await writeBackup(database, file);
    print(`${file}: ${counted(rows, 'fila', 'filas')}`);
    if (damaged > 0) print(`tiene ${countedDamage(damaged)}, que check nombra y repara`);
    return 0;
  },
};
