import { type Evaluation, fold } from '@club/shared/domain';

type Author = Pick<Evaluation, 'idUsuario' | 'telefono' | 'nombreUsuario' | 'idEspecialista'> & {
  id: string;
};

/** Whoever says something about a specialist under an identification, as others may know it too. */
export const pairName = ({ idUsuario, idEspecialista }: Author): string =>
  JSON.stringify([idUsuario, idEspecialista]);

/** The same person about the same specialist: phone and name are told to fewer. Nobody's is anybody else's. */
export const personName = (evaluation: Author): string =>
  evaluation.idUsuario === ''
    ? evaluation.id
    : JSON.stringify([pairName(evaluation), evaluation.telefono, fold(evaluation.nombreUsuario)]);
