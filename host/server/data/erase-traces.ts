import { StoreUnavailable } from '../service/database/store-unavailable';
import { PERSONAL_TABLES } from '../service/sql/evaluations';
import { Refused, type Surroundings } from './command';

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
}
