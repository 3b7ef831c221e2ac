import { DatabaseError } from '../database/database-error';
import { PERSONAL_TABLES } from '../service/sql/evaluations';
import { type Context, Refused } from './command';
import { copiesIn } from './import/copy-before';

/** Removes what was deleted from the database's files too, and says which places it cannot reach. */
export async function eraseTraces({ database, config, print }: Context): Promise<void> {
  try {
    await database.purge(PERSONAL_TABLES);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    throw new Refused(
      `lo borrado ya no se muestra, pero quedan restos en los archivos de la base de datos (${error.message}); visitor ID --remove repite la limpieza`,
    );
  }
  if (config.databaseUrl !== null) {
    print('PostgreSQL puede conservar restos en su registro de transacciones (WAL) y en sus estadísticas');
  }
  print('las copias de seguridad hechas antes lo conservan todo');
  const copies = await copiesIn(config.dataDir);
  if (copies.length > 0)
    print(
      'también las que hicieron las importaciones y las migraciones; bórrelas cuando ya no le hagan falta:',
    );
  for (const copy of copies) print(`  ${copy}`);
}
