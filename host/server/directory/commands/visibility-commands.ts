import type { Sql } from '../../platform/database/database';
import { changeLists, hideSpecialist, showSpecialist } from '../sql/lists';
import { type Command, CommandRefused, pluralize, toPlainLine, UsageError } from './command';

/** Creates a command that changes the specialists with these ids, all or none. */
function visibility(
  summary: string,
  words: [one: string, many: string],
  missing: string,
  act: (sql: Sql, id: string) => Promise<boolean>,
): Command {
  return {
    usage: 'ID…',
    summary,
    options: {},
    async run({ positionals }, { database, print }) {
      const ids = [...new Set(positionals)];
      if (ids.length === 0) throw new UsageError('indique las identificaciones de los especialistas');
      await changeLists(database, ['specialists', 'ratings'], async (sql) => {
        for (const id of ids) {
          if (!(await act(sql, id)))
            throw new CommandRefused(`«${toPlainLine(id)}» ${missing}; no se hizo nada`);
        }
      });
      print(pluralize(ids.length, ...words));
      return 0;
    },
  };
}

export const hideCommand = visibility(
  'quita especialistas del sitio hasta que show los muestre de nuevo, aunque un archivo importado los tenga; sus calificaciones se guardan',
  ['especialista oculto', 'especialistas ocultos'],
  'no está en el directorio',
  hideSpecialist,
);

export const showCommand = visibility(
  'muestra de nuevo especialistas ocultos, o que un archivo importado dejó fuera, con sus calificaciones',
  ['especialista visible de nuevo', 'especialistas visibles de nuevo'],
  'no está oculto ni fue quitado',
  showSpecialist,
);
