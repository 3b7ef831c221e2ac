import { type Evaluation, fold } from '@club/shared/domain';

type Author = Pick<Evaluation, 'idUsuario' | 'telefono' | 'nombreUsuario' | 'idEspecialista'> & {
  id: string;
};

/** One identification about one specialist. Others may know the identification too. */
export const pairName = ({ idUsuario, idEspecialista }: Author): string =>
  JSON.stringify([idUsuario, idEspecialista]);

/** One person about one specialist: fewer people know phone and name as well. Without identification each evaluation is another person's. */
export const personName = (evaluation: Author): string =>
  evaluation.idUsuario === ''
    ? evaluation.id
    : JSON.stringify([pairName(evaluation), evaluation.telefono, fold(evaluation.nombreUsuario)]);
