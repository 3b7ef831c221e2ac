import { StoreUnavailable } from '../database/store-unavailable';
import { PERSONAL_TABLES } from '../service/sql/evaluations';
import { Refused, type Surroundings } from './command';
import { copiesIn } from './import/copy-before';

/** Removes what was deleted from the database's files too, and says which places it cannot reach. */
export async function eraseTraces({ database, config, say }: Surroundings): Promise<void> {
  try {
    await database.purge(PERSONAL_TABLES);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    throw new Refused(
      `lo borrado ya no se muestra, pero quedan restos en los archivos de la base de datos (${error.message}); visitor ID --remove repite la limpieza`,
    );
  }
  if (config.databaseUrl !== null) {
    say('PostgreSQL puede conservar restos en su registro de transacciones (WAL) y en sus estadísticas');
  }
  say('las copias de seguridad hechas antes lo conservan todo');
  const copies = await copiesIn(config.dataDir);
  if (copies.length > 0)
    say('también las que hicieron las importaciones; bórrelas cuando ya no le hagan falta:');
  for (const copy of copies) say(`  ${copy}`);
}
